import type { Share } from '@heirloom/contract/shares/shares.schema.ts';
import { DraftNote } from '#features/drafts/draft-note.tsx';
import { ShareTermsFields } from '#features/shares/share-terms-fields.tsx';
import { expiryOptionsOf } from '#features/shares/share-terms.ts';
import { shareMessages } from '#features/shares/shares.messages.ts';
import type { ShareEdit } from '#features/shares/use-share-edit.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';

const words = shareMessages.terms;

/** The fields for the terms of an existing link. */
export function EditedTermsFields({ share, edit }: { share: Share; edit: ShareEdit }) {
  const keepsPassword = share.hasPassword && !edit.removesPassword;
  return (
    <>
      <DraftNote draft={edit.kept} />
      <ShareTermsFields
        terms={edit.draft}
        expiries={expiryOptionsOf(share)}
        passwordHint={keepsPassword ? words.passwordKept : undefined}
        onChange={edit.change}
      />
      {share.hasPassword && (
        <Checkbox
          label={words.removePassword}
          checked={edit.removesPassword}
          onChange={(event) => edit.setRemovesPassword(event.target.checked)}
        />
      )}
    </>
  );
}
