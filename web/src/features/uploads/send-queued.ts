import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { isAbort } from '#features/uploads/is-abort.ts';
import type { SendFileOptions } from '#features/uploads/send-file.ts';
import type { createSpeedMeter } from '#features/uploads/speed-meter.ts';
import { DuplicateError } from '#features/uploads/upload-errors.ts';
import { uploadPercent } from '#features/uploads/upload-progress.ts';
import { findItem, type Queue, type QueueAction } from '#features/uploads/upload-queue.ts';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';

export type SendFile = (options: SendFileOptions) => Promise<Pick<MediaItem, 'id' | 'type'>>;

type Sending = {
  dispatch: (action: QueueAction) => void;
  meter: ReturnType<typeof createSpeedMeter>;
};
type SendingOne = Pick<Required<SendFileOptions>, 'turn' | 'signal'> & { id: string };
type Parts = Sending & { getQueue: () => Queue; allRead: () => Promise<unknown> };

/** Sends one file, once the sidecars are read, and notes in the queue how it went. */
export async function sendOne(
  send: SendFile,
  { id, ...control }: SendingOne,
  { getQueue, allRead, ...sending }: Parts,
): Promise<void> {
  try {
    await allRead();
    control.signal.throwIfAborted();
    const media = await send({ ...toSend(getQueue(), id, sending), ...control });
    sending.dispatch({ do: 'complete', id, mediaId: media.id, type: media.type });
  } catch (error) {
    if (!isAbort(error)) sending.dispatch(failure(id, error));
  }
}

function toSend(
  queue: Queue,
  id: string,
  { dispatch, meter }: Sending,
): Omit<SendFileOptions, 'signal' | 'turn'> {
  const item = findItem(queue, id)!;
  const { folders, spaceIds } = queue;
  return {
    file: item.file,
    details: {
      title: item.title,
      description: item.description,
      type: item.type,
      origin: 'bulk',
      targetUserId: item.target?.userId,
      folder: item.folder?.path,
      // What goes to somebody else is no business of the person's spaces.
      spaceIds: item.target ? [] : spaceIds,
      takenAt:
        item.sidecar?.facts?.takenAt ??
        (folders.givesDates ? item.folder?.takenAt : null) ??
        undefined,
    },
    allowDuplicate: item.allowDuplicate,
    onPhase: (phase, sent) => {
      if (phase === 'sending') meter.note(item.id, sent.bytes);
      dispatch({
        do: 'progress',
        id: item.id,
        progress: uploadPercent('bulk', phase, sent.share),
        sentBytes: sent.bytes,
      });
    },
  };
}

function failure(id: string, error: unknown): QueueAction {
  if (error instanceof DuplicateError) {
    return {
      do: 'fail',
      id,
      error: uploadMessages.bulk.duplicate(error.title),
      duplicateId: error.id,
    };
  }
  return {
    do: 'fail',
    id,
    error: error instanceof Error ? error.message : uploadMessages.unknownError,
  };
}
