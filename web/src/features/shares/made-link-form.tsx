import type { Share } from '@heirloom/contract/shares/shares.schema.ts';
import { Link } from 'lucide-react';
import { EditedTermsFields } from '#features/shares/edited-terms-fields.tsx';
import { SendLinkButton } from '#features/shares/send-link-button.tsx';
import { SharePreview } from '#features/shares/share-preview.tsx';
import type { ShareTarget } from '#features/shares/share-target.ts';
import { shareMessages } from '#features/shares/shares.messages.ts';
import { TargetShares } from '#features/shares/target-shares.tsx';
import { pasteHints, useCopyLink } from '#features/shares/use-copy-link.ts';
import { useShareEdit } from '#features/shares/use-share-edit.ts';
import { Button } from '#ui/form/button.tsx';
import { CopyField } from '#ui/form/copy-field.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';

const words = shareMessages.dialog;

type MadeLinkFormProps = {
  target: ShareTarget;
  share: Share;
  url: string;
  links: Share[];
  onAnother: () => void;
  onClose: () => void;
};

/** Shows a link with its address, to copy and send; choices change this link. */
export function MadeLinkForm(props: MadeLinkFormProps) {
  const { target, share, url, links, onAnother, onClose } = props;
  const edit = useShareEdit(share);
  const { copy, isPending } = useCopyLink();
  const copyAgain = () => {
    if (!isPending) copy(target, { link: Promise.resolve({ share, url, othersOpen: 0 }) });
  };
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault();
        if (edit.isChanged) edit.save();
        else copyAgain();
      }}
    >
      <DialogBody>
        <SharePreview target={target} />
        <LinkAddress
          url={url}
          hints={pasteHints(target)}
          isChanged={edit.isChanged}
          onAnother={onAnother}
        />
        <EditedTermsFields share={share} edit={edit} />
        <TargetShares links={links} shownId={share.id} />
      </DialogBody>
      <DialogFooter>
        <Button
          onClick={() => {
            edit.kept.discard();
            onClose();
          }}
        >
          {edit.isChanged ? words.discard : words.done}
        </Button>
        {edit.isChanged ? (
          <Button type="submit" variant="accent" busy={edit.isSaving}>
            {words.save}
          </Button>
        ) : (
          <Button type="submit" variant="accent" icon={Link} busy={isPending}>
            {words.copy}
          </Button>
        )}
      </DialogFooter>
    </DialogForm>
  );
}

type LinkAddressProps = {
  url: string;
  hints: readonly string[];
  /** Something was typed that the link does not know yet, such as a password. */
  isChanged: boolean;
  onAnother: () => void;
};

/** The address, which is also there to copy by hand when the clipboard fails. */
function LinkAddress({ url, hints, isChanged, onAnother }: LinkAddressProps) {
  const disabledReason = isChanged ? words.saveFirst : undefined;
  return (
    <div className="flex flex-col gap-2 rounded-md bg-lamp-soft p-4">
      <CopyField
        label={words.link}
        hint={isChanged ? words.notSaved : words.sameAddress}
        value={url}
      />
      {hints.map((hint) => (
        <p key={hint} className="text-small">
          {hint}
        </p>
      ))}
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <SendLinkButton url={url} disabledReason={disabledReason} />
        <Button size="sm" disabledReason={disabledReason} onClick={onAnother}>
          {words.another}
        </Button>
      </div>
    </div>
  );
}
