import { type ApiKeyDraft, lifetimeOf, lifetimeOptions } from '#features/api-keys/api-key-draft.ts';
import { apiKeyMessages } from '#features/api-keys/api-keys.messages.ts';
import { useSession } from '#features/auth/use-session.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { ChoiceCards } from '#ui/form/choice-cards.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { Select } from '#ui/form/select.tsx';

const words = apiKeyMessages.dialog;

type ApiKeyFieldsProps = {
  draft: ApiKeyDraft;
  nameError: string | undefined;
  onChange: (changes: Partial<ApiKeyDraft>) => void;
};

/** The fields for the name, the rights and the lifetime of a key. */
export function ApiKeyFields({ draft, nameError, onChange }: ApiKeyFieldsProps) {
  const { user, isAdmin } = useSession();
  return (
    <>
      <Field label={words.name} error={nameError}>
        <Input
          value={draft.name}
          placeholder={words.namePlaceholder}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <ChoiceCards
        label={words.rights}
        columns={2}
        value={draft.mayChange ? 'change' : 'read'}
        onValueChange={(value) => onChange({ mayChange: value === 'change' })}
        choices={[
          { value: 'read', label: words.read, hint: words.readHint },
          { value: 'change', label: words.change, hint: words.changeHint },
        ]}
      />
      {user?.seesSpaces === true && (
        <Checkbox
          checked={draft.mayUseSpaces}
          onChange={(event) => onChange({ mayUseSpaces: event.target.checked })}
          label={words.spaces}
          hint={words.spacesHint}
        />
      )}
      {isAdmin && (
        <Checkbox
          checked={draft.mayAdminister}
          onChange={(event) => onChange({ mayAdminister: event.target.checked })}
          label={words.administer}
          hint={words.administerHint}
        />
      )}
      <Field label={words.lifetime}>
        <Select
          value={String(draft.days)}
          onChange={(event) => onChange({ days: lifetimeOf(event.target.value) })}
        >
          {lifetimeOptions(draft).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}
