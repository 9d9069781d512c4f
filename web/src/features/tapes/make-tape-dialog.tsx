import { tapeNumberMaximum } from '@heirloom/contract/limits.ts';
import { type TapeKind, tapeKinds } from '@heirloom/contract/tapes/tape-words.ts';
import type { TapeCard } from '@heirloom/contract/tapes/tapes.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { DraftNote } from '#features/drafts/draft-note.tsx';
import { useDraft } from '#features/drafts/use-draft.ts';
import { PerhapsThere } from '#features/tapes/perhaps-there.tsx';
import { tapeMessages } from '#features/tapes/tapes.messages.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { Select } from '#ui/form/select.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

const { fields, makeDialog: words, cancel, kinds } = tapeMessages;

const nothing = { label: '', kind: 'vhs', number: '', place: '' };

type MakeTapeDialogProps = {
  /** What is known already, such as the label that somebody looked for. */
  first?: Partial<typeof nothing>;
  onMade: (tape: TapeCard) => void;
  onClose: () => void;
};

/** Asks for what one sees of a tape at once, and puts it on the shelf; the rest is written on its page. */
export function MakeTapeDialog({ first, onMade, onClose }: MakeTapeDialogProps) {
  const queries = useQueryClient();
  const [entered, setEntered] = useState({ ...nothing, ...first });
  const change = (changes: Partial<typeof nothing>) =>
    setEntered((known) => ({ ...known, ...changes }));
  const draft = useDraft({ key: 'tape:new', values: entered, saved: nothing, onRestore: change });
  const make = useMutation(
    api.tapes.create.mutationOptions({
      onSuccess: (tape) => {
        draft.settle();
        void queries.invalidateQueries({ queryKey: api.tapes.key() });
        onClose();
        onMade(tape);
      },
      meta: {
        success: ({ number }: TapeCard) => words.done(number),
        // It is said in place.
        failure: () => null,
      },
    }),
  );
  const number = entered.number.trim() === '' ? undefined : Number(entered.number);
  const isWrong =
    number !== undefined &&
    !(Number.isInteger(number) && number >= 1 && number <= tapeNumberMaximum);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWrong) return;
    const { label, place } = entered;
    const kind = entered.kind as TapeKind;
    make.mutate({ label, kind, place, ...(number !== undefined && { number }) });
  };
  return (
    <Dialog open onOpenChange={onClose} title={words.title} description={words.intro} width={560}>
      <DialogForm onSubmit={submit}>
        <DialogBody>
          <DraftNote draft={draft} />
          {make.error && (
            <InlineAlert title={words.failed(messageOf(make.error)).title}>
              {messageOf(make.error)}
            </InlineAlert>
          )}
          <Field label={fields.label}>
            <Input
              required
              autoComplete="off"
              value={entered.label}
              onChange={(event) => change({ label: event.target.value })}
            />
          </Field>
          <div className="grid gap-5 md:grid-cols-2">
            <Field label={fields.kind}>
              <Select
                value={entered.kind}
                onChange={(event) => change({ kind: event.target.value })}
              >
                {tapeKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {kinds[kind]}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label={fields.number} optional error={isWrong ? fields.numberWrong : undefined}>
              <Input
                inputMode="numeric"
                autoComplete="off"
                value={entered.number}
                onChange={(event) => change({ number: event.target.value })}
              />
            </Field>
          </div>
          <p className="-mt-2 text-small text-ink-2">{fields.numberHint}</p>
          <PerhapsThere label={entered.label} number={entered.number} />
          <Field label={fields.place} optional hint={fields.placeHint}>
            <Input
              value={entered.place}
              onChange={(event) => change({ place: event.target.value })}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button
            onClick={() => {
              draft.discard();
              onClose();
            }}
          >
            {cancel}
          </Button>
          <Button type="submit" variant="primary" busy={make.isPending}>
            {words.submit}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
