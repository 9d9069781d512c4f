import type { Share } from '@heirloom/contract/shares/shares.schema.ts';
import { Link } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSession } from '#features/auth/use-session.ts';
import { DraftNote } from '#features/drafts/draft-note.tsx';
import { useDraft } from '#features/drafts/use-draft.ts';
import { makeLink } from '#features/shares/made-links.ts';
import { SharePreview } from '#features/shares/share-preview.tsx';
import { isForeignItem, type ShareTarget, targetInput } from '#features/shares/share-target.ts';
import { ShareOption, ShareTermsFields } from '#features/shares/share-terms-fields.tsx';
import {
  expiryOptions,
  termsOf,
  type TermsDraft,
  usualDraft,
} from '#features/shares/share-terms.ts';
import { shareMessages } from '#features/shares/shares.messages.ts';
import { TargetShares } from '#features/shares/target-shares.tsx';
import { useCopyLink } from '#features/shares/use-copy-link.ts';
import { Button } from '#ui/form/button.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';

const words = shareMessages.dialog;

type NewLinkFormProps = {
  target: ShareTarget;
  /** The existing links to the same. */
  links: Share[];
  notice: ReactNode;
  onMade: () => void;
  onLeave: () => void;
  leaveLabel: string;
};

/** Makes a link with chosen terms; where there are open ones, says so and offers to end them. */
export function NewLinkForm(props: NewLinkFormProps) {
  const { target, links, notice, onMade, onLeave, leaveLabel } = props;
  const [terms, setTerms] = useState<TermsDraft>(usualDraft);
  const change = (changes: Partial<TermsDraft>) => setTerms((known) => ({ ...known, ...changes }));
  const { mediaId, collectionId } = { mediaId: '', collectionId: '', ...targetInput(target) };
  // Only the words: what a link allows is chosen anew, and a password is kept nowhere.
  const draft = useDraft({
    key: `new-link:${mediaId || collectionId}`,
    values: { name: terms.name },
    saved: { name: usualDraft.name },
    onRestore: (typed: { name?: string }) => change(typed),
  });
  const { user } = useSession();
  const [endsOthers, setEndsOthers] = useState(false);
  const { copy, isPending } = useCopyLink();
  const openCount = links.filter(({ isExpired }) => !isExpired).length;
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault();
        if (isPending) return;
        const link = makeLink(target, { ...termsOf(terms), endsOthers });
        copy(target, {
          link,
          onMade: () => {
            draft.settle();
            onMade();
          },
        });
      }}
    >
      <DialogBody>
        <SharePreview target={target} />
        {notice}
        <DraftNote draft={draft} />
        <ShareTermsFields
          terms={terms}
          expiries={expiryOptions}
          hidesDetails={isForeignItem(target, user?.id)}
          onChange={change}
        />
        {openCount > 0 && (
          <ShareOption
            label={words.endOthers(openCount)}
            hint={words.endOthersHint(openCount)}
            isChosen={endsOthers}
            onChoose={setEndsOthers}
          />
        )}
        <TargetShares links={links} />
      </DialogBody>
      <DialogFooter>
        <Button
          onClick={() => {
            draft.discard();
            onLeave();
          }}
        >
          {leaveLabel}
        </Button>
        <Button
          type="submit"
          variant="accent"
          icon={Link}
          busy={isPending}
          busyLabel={words.copying}
        >
          {words.copy}
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}
