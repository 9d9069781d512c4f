import { AddToSpaceRow } from '#features/spaces/add-to-space-row.tsx';
import { addingMessages } from '#features/spaces/adding.messages.ts';
import type { SpaceTarget } from '#features/spaces/space-target.ts';
import { spaceMessages } from '#features/spaces/spaces.messages.ts';
import { useHolding } from '#features/spaces/use-holding.ts';
import { mayAdd, useSpaces } from '#features/spaces/use-spaces.ts';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Spinner } from '#ui/spinner.tsx';

const words = spaceMessages.addTo;

type AddToSpaceDialogProps = { target: SpaceTarget; onClose: () => void };

/** Adds own items or an own collection to spaces, and takes out again what is in one. */
export function AddToSpaceDialog({ target, onClose }: AddToSpaceDialogProps) {
  const own = useSpaces();
  const holding = useHolding(target);
  const { spaces } = own;
  const { isIn, left } = holding;
  const isLoaded = own.isLoaded && holding.isLoaded;
  const failed = [own, holding].filter((query) => query.error !== null && !query.isLoaded);
  const offered = [...spaces.filter(mayAdd), ...left(spaces)];
  return (
    <Dialog open onOpenChange={onClose} title={words.title}>
      <DialogBody className="gap-0 md:pb-7">
        {failed.length > 0 && (
          <LoadFailed
            title={spaceMessages.listFailed}
            onRetry={() => failed.forEach((query) => void query.refetch())}
          />
        )}
        {failed.length === 0 && !isLoaded && <Spinner label={words.loading} />}
        {isLoaded && offered.length === 0 && <p className="py-4 text-ink-2">{words.none}</p>}
        {isLoaded && offered.length > 1 && (
          <p className="pb-2 text-small text-ink-2">{addingMessages.severalHint}</p>
        )}
        <ul className="divide-y">
          {(isLoaded ? offered : []).map((space) => (
            <AddToSpaceRow key={space.id} space={space} target={target} isIn={isIn(space.id)} />
          ))}
        </ul>
      </DialogBody>
    </Dialog>
  );
}
