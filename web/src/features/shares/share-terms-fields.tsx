import { shareNameMaximum, sharePasswordMinimum } from '@heirloom/contract/limits.ts';
import { useState } from 'react';
import type { TermsDraft } from '#features/shares/share-terms.ts';
import { shareMessages } from '#features/shares/shares.messages.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { Select } from '#ui/form/select.tsx';

type ShareOptionProps = {
  label: string;
  hint: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

const words = shareMessages.terms;

type ShareTermsFieldsProps = {
  terms: TermsDraft;
  expiries: readonly { value: string; label: string }[];
  passwordHint?: string;
  /** Of somebody else's item no details are given away. */
  hidesDetails?: boolean;
  onChange: (changes: Partial<TermsDraft>) => void;
};

/** The fields for how long a link works and what its visitors may do. */
export function ShareTermsFields(props: ShareTermsFieldsProps) {
  const {
    terms,
    expiries,
    passwordHint = words.passwordHint,
    hidesDetails = false,
    onChange,
  } = props;
  const [hasLeftPassword, setHasLeftPassword] = useState(false);
  const isShort = terms.password !== '' && terms.password.length < sharePasswordMinimum;
  return (
    <>
      <Field label={words.name} optional hint={words.nameHint}>
        <Input
          value={terms.name}
          maxLength={shareNameMaximum}
          autoComplete="off"
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field label={words.expiry}>
        <Select value={terms.expiry} onChange={(event) => onChange({ expiry: event.target.value })}>
          {expiries.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={words.password}
        optional
        hint={passwordHint}
        error={isShort && hasLeftPassword ? words.passwordShort(sharePasswordMinimum) : undefined}
      >
        <PasswordInput
          autoComplete="new-password"
          value={terms.password}
          onChange={(event) => onChange({ password: event.target.value })}
          onBlur={() => setHasLeftPassword(true)}
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
        {!hidesDetails && (
          <ShareOption
            label={words.keepsDetails}
            hint={words.keepsDetailsHint}
            isChosen={terms.keepsDetails}
            onChoose={(keepsDetails) => onChange({ keepsDetails })}
          />
        )}
        <ShareOption
          label={words.showsChapters}
          hint={words.showsChaptersHint}
          isChosen={terms.showsChapters}
          onChoose={(showsChapters) => onChange({ showsChapters })}
        />
      </div>
    </>
  );
}

/** An option of a link, with an explanation. */
export function ShareOption({ label, hint, isChosen, onChoose }: ShareOptionProps) {
  return (
    <Checkbox
      checked={isChosen}
      onChange={(event) => onChoose(event.target.checked)}
      className="py-2"
      label={label}
      hint={hint}
    />
  );
}
