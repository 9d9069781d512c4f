import type { DraftKey } from '@heirloom/contract/drafts/drafts.contract.ts';
import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form';
import { type FormDraft, useDraft } from '#features/drafts/use-draft.ts';

type Words<Fields, Name extends keyof Fields> = Pick<Fields, Name>;

/** useDraft for a form of react-hook-form; `names` are the fields to keep, never a password. */
export function useFormDraft<
  Fields extends FieldValues,
  Transformed,
  Name extends Path<Fields> & keyof Fields,
>(
  form: UseFormReturn<Fields, unknown, Transformed>,
  { key, names }: { key: DraftKey | null; names: readonly Name[] },
): FormDraft<Words<Fields, Name>> {
  const { control, setValue, formState } = form;
  const now: unknown[] = useWatch({ control, name: [...names] });
  const pick = (valueOf: (name: Name, place: number) => unknown) =>
    Object.fromEntries(names.map((name, place) => [name, valueOf(name, place)])) as Words<
      Fields,
      Name
    >;
  const defaults: Record<string, unknown> = formState.defaultValues ?? {};
  return useDraft({
    key,
    values: pick((_, place) => now[place]),
    saved: pick((name) => defaults[name]),
    onRestore: (values) => {
      for (const name of names) {
        const value = values[name];
        if (value !== undefined) setValue(name, value, { shouldDirty: true });
      }
    },
  });
}
