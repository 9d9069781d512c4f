import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#api/orpc.ts';
import { MadeLinkForm } from '#features/shares/made-link-form.tsx';
import { addressOf } from '#features/shares/made-links.ts';
import { NewLinkForm } from '#features/shares/new-link-form.tsx';
import { type ShareTarget, targetInput } from '#features/shares/share-target.ts';
import { ShareWithFamily } from '#features/shares/share-with-family.tsx';
import { shareMessages } from '#features/shares/shares.messages.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Spinner } from '#ui/spinner.tsx';

const words = shareMessages.dialog;

type ShareDialogProps = { target: ShareTarget; onClose: () => void };

/**
 * Makes a link with chosen terms. Once it is made, or was made before in this tab, it stays on screen and choices
 * change it: a second link is made only by those who ask for one.
 */
export function ShareDialog({ target, onClose }: ShareDialogProps) {
  const [wantsAnother, setWantsAnother] = useState(false);
  const { data, error } = useQuery(
    api.shares.list.queryOptions({ input: targetInput(target), staleTime: 0 }),
  );
  const links = data?.items ?? [];
  const made = links.find((link) => addressOf(link) !== undefined);
  return (
    <Dialog open onOpenChange={onClose} title={words.title} description={words.trust} width={600}>
      {data === undefined && error === null && (
        <DialogBody>
          <Spinner label={shareMessages.list.loading} />
        </DialogBody>
      )}
      {made !== undefined && !wantsAnother && (
        <MadeLinkForm
          key={made.id}
          target={target}
          share={made}
          url={addressOf(made)!}
          links={links}
          onAnother={() => setWantsAnother(true)}
          onClose={onClose}
        />
      )}
      {(made === undefined || wantsAnother) && (data !== undefined || error !== null) && (
        <NewLinkForm
          target={target}
          links={links}
          notice={
            <>
              {error !== null && <InlineAlert title={shareMessages.list.failed} />}
              <ShareWithFamily />
            </>
          }
          onMade={() => setWantsAnother(false)}
          onLeave={wantsAnother ? () => setWantsAnother(false) : onClose}
          leaveLabel={wantsAnother ? words.back : words.done}
        />
      )}
    </Dialog>
  );
}
