import { gatherDiscTitles } from '#features/uploads/disc-titles.ts';
import { isAbort } from '#features/uploads/is-abort.ts';
import { pairSidecars, readSidecar } from '#features/uploads/xmp-sidecars.ts';
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
import { createStore } from '#lib/create-store.ts';

export type UploadManager = {
  getQueue: () => Queue;
  subscribe: (listener: () => void) => () => void;
  dispatch: (action: QueueAction) => void;
  add: (files: File[], target?: UploadTarget | null) => void;
  /** Sends the pending files, two at a time. */
  run: () => void;
  pause: () => void;
  /** Bytes per second over the last seconds, and the seconds left; null when nothing is being sent. */
  speed: () => { bytesPerSecond: number; secondsLeft: number } | null;
};

type SendFile = (options: SendFileOptions) => Promise<{ id: string }>;

type UploadManagerOptions = {
  /** Called when a run is over and was not paused. */
  onFinished: (items: QueueItem[]) => void;
  /** Called when a run could not begin; the files stay in the queue. */
  onBroken: () => void;
  loadSender?: () => Promise<SendFile>;
};

const atOnce = 2;

/** Creates the manager of the bulk queue, which runs independently of the pages while the person browses. */
export function createUploadManager({
  onFinished,
  onBroken,
  loadSender = loadUploadClient,
}: UploadManagerOptions): UploadManager {
  const queue = createStore(emptyQueue);
  let stopping = new AbortController();
  const active = new Set<string>();
  const meter = createSpeedMeter();

  const dispatch: Dispatch = (action) => queue.set(queueReducer(queue.get(), action));
  const intake = createIntake(dispatch);

  const sendItem = async (send: SendFile, { id }: QueueItem): Promise<void> => {
    const { signal } = stopping;
    active.add(id);
    dispatch({ do: 'begin', id });
    try {
      await intake.allRead();
      signal.throwIfAborted();
      const item = queue.get().items.find((each) => each.id === id)!;
      const media = await send({ ...toSend(item, { dispatch, meter }), signal });
      dispatch({ do: 'complete', id, mediaId: media.id });
    } catch (error) {
      if (!isAbort(error)) dispatch(failure(id, error));
    } finally {
      active.delete(id);
    }
    fill(send);
  };

  const fill = (send: SendFile): void => {
    const { items, isRunning, isPaused } = queue.get();
    if (!isRunning || isPaused) return;
    const waiting = items.filter((item) => item.status === 'pending' && !active.has(item.id));
    for (const item of waiting.slice(0, atOnce - active.size)) void sendItem(send, item);
    if (active.size > 0) return;
    dispatch({ do: 'stop' });
    onFinished(queue.get().items);
  };

  const breakOff = (): void => {
    dispatch({ do: 'stop' });
    onBroken();
  };

  return {
    getQueue: queue.get,
    subscribe: queue.subscribe,
    dispatch,
    add: intake.add,
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
    speed: () => meter.read(unsentBytes(queue.get())),
  };
}

type Dispatch = UploadManager['dispatch'];

/** Adds chosen files to the queue, and reads the XMP sidecars among them. */
function createIntake(dispatch: Dispatch) {
  let reading: Promise<unknown> = Promise.resolve();

  const describe = async (sidecars: (readonly [id: string, file: File])[]): Promise<void> => {
    const read = sidecars.map(async ([id, file]) => [id, await readSidecar(file)] as const);
    dispatch({ do: 'describe', facts: new Map(await Promise.all(read)) });
  };

  const add: UploadManager['add'] = (chosen, target = null) => {
    const { files: gathered, leftOut } = gatherDiscTitles(chosen);
    const { files, sidecars, unmatched } = pairSidecars(gathered);
    const ids = files.map(() => crypto.randomUUID());
    dispatch({ do: 'add', files, ids, sidecars, target, leftOut, unmatched });
    const written = ids.flatMap((id, n) => (sidecars[n] ? [[id, sidecars[n]] as const] : []));
    if (written.length > 0) reading = Promise.all([reading, describe(written)]);
  };
  return { add, allRead: () => reading };
}

function toSend(
  item: QueueItem,
  { dispatch, meter }: { dispatch: Dispatch; meter: ReturnType<typeof createSpeedMeter> },
): Omit<SendFileOptions, 'signal'> {
  return {
    file: item.file,
    details: {
      title: item.title,
      description: item.description,
      type: item.type,
      origin: 'bulk',
      targetUserId: item.target?.userId,
      takenAt: item.sidecar?.facts?.takenAt ?? undefined,
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

function unsentBytes({ items }: Queue): number {
  return items
    .filter((item) => item.status === 'pending' || item.status === 'uploading')
    .reduce((sum, item) => sum + item.file.size - item.sentBytes, 0);
}

function failure(id: string, error: unknown): QueueAction {
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
}

/** Loads the upload client with the first upload, not with the first page. */
async function loadUploadClient(): Promise<SendFile> {
  const { sendFile } = await import('#features/uploads/send-file.ts');
  return sendFile;
}
