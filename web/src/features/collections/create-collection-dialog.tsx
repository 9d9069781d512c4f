import { useState } from 'react';
import { CollectionDetailsFields } from '#features/collections/collection-details-fields.tsx';
import { collectionMessages } from '#features/collections/collections.messages.ts';
import { CreateSteps } from '#features/collections/create-steps.tsx';
import { MediaPickerDialog } from '#features/collections/media-picker-dialog.tsx';
import { PickedMedia } from '#features/collections/picked-media.tsx';
import { useCreateCollection } from '#features/collections/use-create-collection.ts';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Button } from '#ui/form/button.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

const words = collectionMessages.createDialog;

/** Creates a collection in two steps: first its details, then its items. */
export function CreateCollectionDialog({ onClose }: { onClose: () => void }) {
  const [isPicking, setIsPicking] = useState(false);
  const { flow, dispatch, next, create } = useCreateCollection(onClose);
  const isBusy = flow.creating !== null;
  const isFirstStep = flow.step === 'details';

  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        busy={isBusy}
        width={isFirstStep ? 620 : 760}
        title={isFirstStep ? words.detailsTitle : words.mediaTitle}
      >
        <DialogForm
          onSubmit={(event) => {
            event.preventDefault();
            if (isFirstStep) next();
            else create(false);
          }}
        >
          <DialogBody>
            <CreateSteps step={flow.step} />
            {isFirstStep ? (
              <CollectionDetailsFields
                details={flow}
                nameError={
                  flow.isNameMissing ? collectionMessages.nameRequired.description : undefined
                }
                onChange={(changes) => dispatch({ do: 'change', ...changes })}
              />
            ) : (
              <PickedMedia
                items={flow.items}
                disabled={isBusy}
                onPick={() => setIsPicking(true)}
                onRemove={(id) => dispatch({ do: 'removeItem', id })}
              />
            )}
          </DialogBody>
          {isFirstStep ? (
            // Without the keys React would reuse a clicked button as the submit button of the other step.
            <DialogFooter key="details">
              <Button onClick={onClose}>{words.cancel}</Button>
              <Button
                type="submit"
                variant="primary"
                iconEnd={ArrowRight}
                className="whitespace-nowrap max-md:flex-auto"
              >
                {words.next}
              </Button>
            </DialogFooter>
          ) : (
            <DialogFooter key="media">
              <Button
                variant="quiet"
                icon={ArrowLeft}
                disabled={isBusy}
                onClick={() => dispatch({ do: 'back' })}
                className="md:mr-auto"
              >
                {words.back}
              </Button>
              <Button disabled={isBusy} onClick={onClose}>
                {words.cancel}
              </Button>
              <Button
                disabled={isBusy}
                className="px-3 whitespace-nowrap max-md:flex-auto"
                onClick={() => create(true)}
              >
                {words.skip}
              </Button>
              <Button
                type="submit"
                variant="primary"
                busy={isBusy}
                busyLabel={progressOf(flow.creating)}
              >
                {words.create}
              </Button>
            </DialogFooter>
          )}
        </DialogForm>
      </Dialog>
      {isPicking && (
        <MediaPickerDialog
          onClose={() => setIsPicking(false)}
          onAdd={(items) => dispatch({ do: 'pick', items })}
          picked={flow.items}
        />
      )}
    </>
  );
}

function progressOf(creating: { done: number; total: number } | null): string {
  return creating === null || creating.total === 0
    ? words.creating
    : words.adding(creating.done, creating.total);
}
