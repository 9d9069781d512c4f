import { gatherDiscTitles } from '#features/uploads/disc-titles.ts';
import { isAbort } from '#features/uploads/is-abort.ts';
import { pairSidecars, readSidecar } from '#features/uploads/photo-sidecars.ts';
import type { SendFileOptions } from '#features/uploads/send-file.ts';
import { DuplicateError } from '#features/uploads/upload-errors.ts';
import { createSpeedMeter } from '#features/uploads/speed-meter.ts';
import { uploadPercent } from '#features/uploads/upload-progress.ts';
import {
  emptyQueue,
  type Queue,
  type QueueAction,
  type QueueItem,
  queueReducer,
} from '#features/uploads/upload-queue.ts';
import type { UploadTarget } from '#features/uploads/upload-target.ts';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';

export type UploadManager = {
  getQueue: () => Queue;
  subscribe: (listener: () => void) => () => void;
  dispatch: (action: QueueAction) => void;
  add: (files: File[], target?: UploadTarget | null) => void;
  /** Sends what is pending, two files at a time. */
  run: () => void;
  pause: () => void;
  /** Bytes per second over the last seconds, and the seconds left; null when nothing moves. */
  speed: () => { bytesPerSecond: number; secondsLeft: number } | null;
};

type SendFile = (options: SendFileOptions) => Promise<{ id: string }>;

type UploadManagerOptions = {
  /** Called when a run is over and was not paused. */
  onFinished: (items: QueueItem[]) => void;
  /** Called when a run could not even begin; the files wait as they are. */
  onBroken: () => void;
  loadSender?: () => Promise<SendFile>;
};

const atOnce = 2;

/** Runs the bulk queue beside the pages: it goes on while the person browses. */
export const createUploadManager = ({
  onFinished,
  onBroken,
  loadSender = loadUploadClient,
}: UploadManagerOptions): UploadManager => {
  let queue = emptyQueue;
  let stopping = new AbortController();
  const active = new Set<string>();
  const listeners = new Set<() => void>();
  const meter = createSpeedMeter();

  const dispatch = (action: QueueAction): void => {
    queue = queueReducer(queue, action);
    for (const listener of listeners) listener();
  };

  const sendItem = async (send: SendFile, item: QueueItem): Promise<void> => {
    active.add(item.id);
    dispatch({ do: 'begin', id: item.id });
    try {
      const written = item.sidecar && (await readSidecar(item.sidecar));
      const media = await send({
        file: item.file,
        takenAt: written?.takenAt ?? null,
        details: {
          title: item.title,
          description: item.description || written?.description,
          type: item.type,
          origin: 'bulk',
          targetUserId: item.target?.userId,
        },
        allowDuplicate: item.allowDuplicate,
        signal: stopping.signal,
        onPhase: (phase, sent) => {
          if (phase === 'sending') meter.note(item.id, sent.bytes);
          dispatch({
            do: 'progress',
            id: item.id,
            progress: uploadPercent('bulk', phase, sent.share),
            sentBytes: sent.bytes,
          });
        },
      });
      dispatch({ do: 'complete', id: item.id, mediaId: media.id });
    } catch (error) {
      if (!isAbort(error)) dispatch(failure(item.id, error));
    } finally {
      active.delete(item.id);
    }
    fill(send);
  };

  const fill = (send: SendFile): void => {
    if (!queue.isRunning || queue.isPaused) return;
    const waiting = queue.items.filter((item) => item.status === 'pending' && !active.has(item.id));
    for (const item of waiting.slice(0, atOnce - active.size)) void sendItem(send, item);
    if (active.size > 0) return;
    dispatch({ do: 'stop' });
    onFinished(queue.items);
  };

  const breakOff = (): void => {
    dispatch({ do: 'stop' });
    onBroken();
  };

  return {
    getQueue: () => queue,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch,
    add: (chosen, target = null) => {
      const { files: gathered, leftOut } = gatherDiscTitles(chosen);
      const { files, sidecars } = pairSidecars(gathered);
      const ids = files.map(() => crypto.randomUUID());
      dispatch({ do: 'add', files, ids, sidecars, target, leftOut });
    },
    run: () => {
      stopping = new AbortController();
      meter.reset();
      dispatch({ do: 'run' });
      void loadSender().then(fill, breakOff);
    },
    pause: () => {
      dispatch({ do: 'pause' });
      stopping.abort();
    },
    speed: () => {
      const left = queue.items
        .filter((item) => item.status === 'pending' || item.status === 'uploading')
        .reduce((sum, item) => sum + item.file.size - item.sentBytes, 0);
      return meter.read(left);
    },
  };
};

const failure = (id: string, error: unknown): QueueAction => {
  if (error instanceof DuplicateError) {
    return {
      do: 'fail',
      id,
      error: uploadMessages.bulk.duplicate(error.title),
      duplicateOf: error.title,
    };
  }
  return {
    do: 'fail',
    id,
    error: error instanceof Error ? error.message : uploadMessages.unknownError,
  };
};

/** The upload client is loaded with the first upload, not with the first page. */
const loadUploadClient = async (): Promise<SendFile> => {
  const { sendFile } = await import('#features/uploads/send-file.ts');
  return sendFile;
};
