import { Check, Link } from 'lucide-react';
import { useState } from 'react';
import { CopiedLink } from '#features/shares/copied-link.tsx';
import { SharePreview } from '#features/shares/share-preview.tsx';
import type { ShareTarget } from '#features/shares/share-target.ts';
import { ShareTermsFields } from '#features/shares/share-terms-fields.tsx';
import {
  expiryOptions,
  termsOf,
  type TermsDraft,
  usualDraft,
} from '#features/shares/share-terms.ts';
import { shareMessages } from '#features/shares/shares.messages.ts';
import { TargetShares } from '#features/shares/target-shares.tsx';
import { pasteHints, useCopyLink } from '#features/shares/use-copy-link.ts';
import { Button } from '#ui/form/button.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

const words = shareMessages.dialog;

type ShareDialogProps = { target: ShareTarget; onClose: () => void };

/** Makes a link with chosen terms, and lists the existing links. */
export function ShareDialog({ target, onClose }: ShareDialogProps) {
  const [draft, setDraft] = useState<TermsDraft>(usualDraft);
  const { copy, url, isPending, forget } = useCopyLink();

  const change = (changes: Partial<TermsDraft>) => {
    setDraft((known) => ({ ...known, ...changes }));
    forget();
  };

  return (
    <Dialog open onOpenChange={onClose} title={words.title} description={words.trust} width={600}>
      <DialogBody>
        <SharePreview target={target} />
        <div role="status" className="empty:hidden">
          {url !== undefined && <CopiedLink url={url} hints={pasteHints(target)} />}
        </div>
        <ShareTermsFields terms={draft} expiries={expiryOptions} onChange={change} />
        <TargetShares target={target} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{words.done}</Button>
        <Button
          variant="accent"
          icon={url === undefined ? Link : Check}
          busy={isPending}
          busyLabel={words.copying}
          onClick={() => copy(target, { terms: termsOf(draft) })}
        >
          {url === undefined ? words.copy : words.copied}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
