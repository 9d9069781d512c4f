import { useState } from 'react';
import { AddToSpaceRow } from '#features/spaces/add-to-space-row.tsx';
import type { SpaceTarget } from '#features/spaces/space-target.ts';
import { spaceMessages } from '#features/spaces/spaces.messages.ts';
import { useHolding } from '#features/spaces/use-holding.ts';
import { mayAdd, useSpaces } from '#features/spaces/use-spaces.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Spinner } from '#ui/spinner.tsx';

const words = spaceMessages.addTo;

type AddToSpaceDialogProps = { target: SpaceTarget; onClose: () => void };

/**
 * Adds own items or an own collection to spaces, and takes out again what is in one. Asks whether editors may pass items
 * on; as long as nobody answers, an earlier answer holds, or no.
 */
export function AddToSpaceDialog({ target, onClose }: AddToSpaceDialogProps) {
  const [mayPassOn, setMayPassOn] = useState<boolean>();
  const { spaces, isLoaded } = useSpaces();
  const { isIn, left } = useHolding(target);
  const offered = [...spaces.filter(mayAdd), ...left(spaces)];
  const isAsked = target.kind === 'items' && offered.some(({ id }) => !isIn(id));
  return (
    <Dialog open onOpenChange={onClose} title={words.title}>
      <DialogBody className="gap-0 md:pb-7">
        {!isLoaded && <Spinner label={words.loading} />}
        {isLoaded && offered.length === 0 && <p className="py-4 text-ink-2">{words.none}</p>}
        <ul className="divide-y">
          {offered.map((space) => (
            <AddToSpaceRow
              key={space.id}
              space={space}
              target={target}
              isIn={isIn(space.id)}
              mayPassOn={mayPassOn}
            />
          ))}
        </ul>
        {isAsked && (
          <div className="mt-2 border-t pt-3">
            <Checkbox
              label={words.passOn}
              checked={mayPassOn ?? false}
              onChange={(event) => setMayPassOn(event.target.checked)}
            />
            <p className="pl-9 text-small text-ink-2">{words.passOnHint}</p>
          </div>
        )}
      </DialogBody>
    </Dialog>
  );
}
