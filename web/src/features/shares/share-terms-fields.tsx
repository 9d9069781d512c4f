import { shareMessages } from '#features/shares/shares.messages.ts';
import { ShareOption } from '#features/shares/share-option.tsx';
import type { TermsDraft } from '#features/shares/share-terms.ts';
import { Field } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { Select } from '#ui/form/select.tsx';

const words = shareMessages.terms;

type ShareTermsFieldsProps = {
  terms: TermsDraft;
  expiries: readonly { value: string; label: string }[];
  passwordHint?: string;
  onChange: (changes: Partial<TermsDraft>) => void;
};

/** The fields for how long a link works and what its visitors may do. */
export function ShareTermsFields(props: ShareTermsFieldsProps) {
  const { terms, expiries, passwordHint = words.passwordHint, onChange } = props;
  return (
    <>
      <Field label={words.expiry}>
        <Select value={terms.expiry} onChange={(event) => onChange({ expiry: event.target.value })}>
          {expiries.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={words.password} optional hint={passwordHint}>
        <PasswordInput
          autoComplete="new-password"
          value={terms.password}
          onChange={(event) => onChange({ password: event.target.value })}
        />
      </Field>
      <div className="flex flex-col">
        <ShareOption
          label={words.allowsDownload}
          hint={words.allowsDownloadHint}
          isChosen={terms.allowsDownload}
          onChoose={(allowsDownload) => onChange({ allowsDownload })}
        />
        <ShareOption
          label={words.allowsPreview}
          hint={words.allowsPreviewHint}
          isChosen={terms.allowsPreview}
          onChoose={(allowsPreview) => onChange({ allowsPreview })}
        />
        <ShareOption
          label={words.keepsDetails}
          hint={words.keepsDetailsHint}
          isChosen={terms.keepsDetails}
          onChoose={(keepsDetails) => onChange({ keepsDetails })}
        />
      </div>
    </>
  );
}
