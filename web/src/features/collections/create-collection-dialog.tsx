import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, Check } from 'lucide-react';
import { useState } from 'react';
import { CollectionDetailsFields } from '#features/collections/collection-details-fields.tsx';
import { collectionPageMessages } from '#features/collections/collection-page.messages.ts';
import { collectionMessages } from '#features/collections/collections.messages.ts';
import { MediaPickerDialog } from '#features/collections/media-picker-dialog.tsx';
import { PickedMedia } from '#features/collections/picked-media.tsx';
import { useCreateCollection } from '#features/collections/use-create-collection.ts';
import { DraftNote } from '#features/drafts/draft-note.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/form/button.tsx';
import { useConfirm } from '#ui/overlay/confirm-context.ts';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

const createStepsWords = collectionPageMessages.createDialog.steps;

const words = collectionPageMessages.createDialog;

type CreateCollectionDialogProps = {
  onClose: () => void;
  /** Creates one of this space. */
  space?: { id: string; name: string };
};

/** Creates a collection in two steps, first its details, then its items, and opens it. */
export function CreateCollectionDialog({ onClose, space }: CreateCollectionDialogProps) {
  const [isPicking, setIsPicking] = useState(false);
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { flow, draft, dispatch, next, create } = useCreateCollection({
    spaceId: space?.id,
    onDone: (id) => {
      onClose();
      void navigate({ to: '/collections/$id', params: { id } });
    },
  });
  const leave = () => {
    draft.discard();
    onClose();
  };
  const isBusy = flow.creating !== null;
  const isFirstStep = flow.step === 'details';

  const skip = async () => {
    const { length } = flow.items;
    if (length === 0 || (await confirm(words.leaveOut(length)))) create(true);
  };

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
            {isFirstStep && <DraftNote draft={draft} />}
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
              <Button onClick={leave}>{words.cancel}</Button>
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
              <Button disabled={isBusy} onClick={leave}>
                {words.cancel}
              </Button>
              <Button
                disabled={isBusy}
                className="px-3 whitespace-nowrap max-md:flex-auto"
                onClick={() => void skip()}
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
          space={space}
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

/** Shows the current step of creating a collection. */
function CreateSteps({ step }: { step: 'details' | 'media' }) {
  const isFirst = step === 'details';
  return (
    <ol aria-label={createStepsWords.label} className="flex items-center gap-2.5">
      <li aria-current={isFirst ? 'step' : undefined}>
        {isFirst ? (
          <Badge tone="accent">1 {createStepsWords.details}</Badge>
        ) : (
          <Badge tone="success" icon={Check}>
            {createStepsWords.details}
            <VisuallyHidden>, {createStepsWords.done}</VisuallyHidden>
          </Badge>
        )}
      </li>
      <li aria-hidden="true" className="h-0.5 w-6 bg-line-strong" />
      <li aria-current={isFirst ? undefined : 'step'}>
        <Badge tone={isFirst ? 'neutral' : 'accent'}>2 {createStepsWords.media}</Badge>
      </li>
    </ol>
  );
}
