import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { useState } from 'react';
import { client } from '#api/client.ts';
import { isChangedMeanwhile, messageOf } from '#api/errors.ts';
import { type Edit, useEditGuard } from '#api/use-edit-guard.ts';
import { DraftNote } from '#features/drafts/draft-note.tsx';
import { severalKey } from '#features/drafts/several-key.ts';
import { useDraft } from '#features/drafts/use-draft.ts';
import {
  type CaptureDraft,
  type CaptureWish,
  draftOf,
  wishOf,
} from '#features/media/capture/capture-draft.ts';
import { CaptureFields } from '#features/media/capture/capture-fields.tsx';
import { setCapture, useSetCapture } from '#features/media/capture/use-set-capture.ts';
import { mediaActionMessages } from '#features/media/media-actions.messages.ts';
import { formatCaptureDate } from '#lib/format-date.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { ChangedMeanwhile } from '#ui/form/changed-meanwhile.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

type ChangeDateDialogProps = {
  ids: readonly string[];
  /** The single item, with the date that is known. */
  item?: MediaItem | undefined;
  /** The space in which the date of the single item is proposed by who may not change it. */
  proposalSpaceId?: string | undefined;
  onClose: () => void;
  onDone?: () => void;
};

const words = mediaActionMessages.date;

/** Sets the capture date of items, as precisely as the person knows it. */
export function ChangeDateDialog(props: ChangeDateDialogProps) {
  const { ids, item, proposalSpaceId, onClose, onDone } = props;
  const [capture] = useState(item?.capture);
  const [fields, setFields] = useState(() => draftOf(capture));
  const change = (changes: Partial<CaptureDraft>) =>
    setFields((known) => ({ ...known, ...changes }));
  const [isMissed, setIsMissed] = useState(false);
  const { save: saveGuarded, theirs } = useEditGuard({
    seen: editOf(item),
    find: async () => editOf(await client.media.find({ id: ids[0]! })),
  });
  const draft = useDraft({
    key: item ? `date:${item.id}` : severalKey('date', ids),
    values: fields,
    saved: draftOf(capture),
    onRestore: change,
  });
  const isOtherNow = Object.keys(draft.theirs).length > 0;
  const wishOfOthers = theirs.wish ?? (isOtherNow ? editOf(item).fields.wish : undefined);
  const leave = () => {
    draft.discard();
    onClose();
  };
  const set = useSetCapture(proposalSpaceId, (change) =>
    proposalSpaceId !== undefined
      ? client.proposals.propose({
          mediaId: ids[0]!,
          spaceId: proposalSpaceId,
          capture: change.wish,
        })
      : saveGuarded({ wish: change.wish }, ({ fields, revision }) =>
          setCapture({ ...change, ...fields, revision }),
        ),
  );

  const save = () => {
    const wish = wishOf(fields, capture);
    setIsMissed(wish === null);
    if (wish === null || set.isPending) return;
    set.mutate(
      { ids, wish },
      {
        onSuccess: () => {
          draft.settle();
          onClose();
          onDone?.();
        },
      },
    );
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={set.isPending}
      title={words.dialog}
      description={words.description(ids.length)}
      width={520}
    >
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <DialogBody>
          <DraftNote draft={draft} />
          {set.error && !isChangedMeanwhile(set.error) && (
            <InlineAlert title={words.failed}>{messageOf(set.error)}</InlineAlert>
          )}
          <ChangedMeanwhile
            fields={[
              {
                label: words.field,
                theirs: wishOfOthers && textOf(wishOfOthers),
                mine: textOf(wishOf(fields, capture)),
                onUse: leave,
              },
            ]}
          />
          <CaptureFields
            draft={fields}
            onChange={change}
            error={isMissed ? words.missing : undefined}
          />
        </DialogBody>
        <DialogFooter>
          <Button disabled={set.isPending} onClick={leave}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={set.isPending} busyLabel={words.saving}>
            {proposalSpaceId === undefined ? words.save : mediaActionMessages.edit.propose}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}

const unknown: CaptureWish = { localTime: null, precision: 'unknown', isApproximate: false };

function editOf(item: MediaItem | undefined): Edit<{ wish: CaptureWish }> {
  const wish = wishOf(draftOf(item?.capture), item?.capture) ?? unknown;
  return { fields: { wish }, revision: item?.revision };
}

function textOf(wish: CaptureWish | null): string {
  if (wish === null) return '';
  const date = formatCaptureDate(wish) ?? words.precisions.unknown;
  return wish.isApproximate ? words.approximately(date) : date;
}
