import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import {
  findDateInFolders,
  findDateInName,
} from '@heirloom/contract/name-dates/find-date-in-name.ts';
import { gatherDiscTitles } from '#features/uploads/disc-titles.ts';
import { isAbort } from '#features/uploads/is-abort.ts';
import { createQueueView, type QueueView } from '#features/uploads/queue-view.ts';
import type { SendFileOptions } from '#features/uploads/send-file.ts';
import { createSpeedMeter } from '#features/uploads/speed-meter.ts';
import { DuplicateError } from '#features/uploads/upload-errors.ts';
import { uploadPercent } from '#features/uploads/upload-progress.ts';
import {
  emptyQueue,
  type FolderChoices,
  type ItemFolder,
  type Queue,
  type QueueAction,
  type QueueItem,
  findItem,
  queueReducer,
} from '#features/uploads/upload-queue.ts';
import type { UploadTarget } from '#features/uploads/upload-target.ts';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';
import { pairSidecars, readSidecar } from '#features/uploads/xmp-sidecars.ts';
import { folderOf } from '#lib/dropped-files.ts';

export type UploadManager = {
  getQueue: () => Queue;
  getView: () => QueueView;
  subscribe: (listener: () => void) => () => void;
  dispatch: (action: QueueAction) => void;
  add: (files: File[], target?: UploadTarget | null) => void;
  /** Sends the pending files and those that failed, two at a time. */
  run: () => void;
  /** Sends once more what the archive has already, and nothing else. */
  sendDuplicates: () => void;
  /** Sends one file again that failed or is in the archive already; while the queue is paused, the file waits with it. */
  retry: (id: string) => void;
  pause: () => void;
  /** Bytes per second over the last seconds, and the seconds left; null when nothing is being sent. */
  speed: () => { bytesPerSecond: number; secondsLeft: number } | null;
};

type SendFile = (options: SendFileOptions) => Promise<Pick<MediaItem, 'id' | 'type'>>;

type UploadManagerOptions = {
  /** Called when a run is over and was not paused. */
  onFinished: (items: QueueItem[], folders: FolderChoices) => void;
  /** Called when a run could not begin; the files stay in the queue. */
  onBroken: () => void;
  loadSender?: () => Promise<SendFile>;
  /** How long a file waits for the one before it, so that small files keep their order in the archive. */
  turnMs?: number;
};

const atOnce = 2;

/** Creates the manager of the bulk queue, which runs independently of the pages while the person browses. */
export function createUploadManager({
  onFinished,
  onBroken,
  loadSender = loadUploadClient,
  turnMs = 3_000,
}: UploadManagerOptions): UploadManager {
  const queue = createDrawnQueue();
  let stopping = new AbortController();
  const active = new Set<string>();
  const meter = createSpeedMeter();
  const viewOf = createQueueView();
  const takeTurn = createTurns(turnMs);

  const { dispatch, note } = queue;
  const intake = createIntake(dispatch);
  const parts = { getQueue: queue.get, dispatch: note, meter, allRead: intake.allRead };

  const sendItem = async (send: SendFile, { id }: QueueItem): Promise<void> => {
    const { turn, end } = takeTurn();
    active.add(id);
    note({ do: 'begin', id });
    await sendOne(send, { id, turn, signal: stopping.signal }, parts);
    active.delete(id);
    end();
    fill(send);
  };

  const fill = (send: SendFile): void => {
    if (!isGoing(queue.get())) return;
    for (const item of nextItems(queue.get(), active)) void sendItem(send, item);
    if (active.size > 0) return;
    dispatch({ do: 'stop' });
    onFinished(queue.get().items, queue.get().folders);
  };

  const begin = (how: 'start' | 'run'): void => {
    if (!isGoing(queue.get())) meter.reset();
    // Files on their way listen to the present one.
    if (stopping.signal.aborted) stopping = new AbortController();
    dispatch({ do: how });
    void loadSender().then(fill, () => {
      dispatch({ do: 'stop' });
      onBroken();
    });
  };

  const sendChosen = (action: QueueAction): void => {
    dispatch(action);
    if (!isHeld(queue.get())) begin('start');
  };

  return {
    getQueue: queue.get,
    getView: () => viewOf(queue.get()),
    subscribe: queue.subscribe,
    dispatch,
    add: intake.add,
    run: () => begin('run'),
    sendDuplicates: () => sendChosen({ do: 'sendDuplicates' }),
    retry: (id) => sendChosen({ do: 'retry', id }),
    pause: () => {
      dispatch({ do: 'pause' });
      stopping.abort();
    },
    speed: () => meter.read(unsentBytes(queue.get())),
  };
}

const isGoing = ({ isRunning, isPaused }: Queue): boolean => isRunning && !isPaused;
const isHeld = ({ isRunning, isPaused }: Queue): boolean => isRunning && isPaused;

const drawEveryMs = 100;

/** The queue, and when those who draw it are called. */
function createDrawnQueue() {
  let queue = emptyQueue;
  const change = (action: QueueAction) => {
    queue = queueReducer(queue, action);
  };
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const draw = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const listener of listeners) listener();
  };
  return {
    get: (): Queue => queue,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** What a person does shows at once. */
    dispatch: (action: QueueAction) => {
      change(action);
      draw();
    },
    /** A run has a dozen small steps a file, which show together: drawn one by one they would slow it down. */
    note: (action: QueueAction) => {
      change(action);
      timer ??= setTimeout(draw, drawEveryMs);
    },
  };
}

/** Gives each file a turn when the one before it has ended, but after `turnMs` at the latest. */
function createTurns(turnMs: number) {
  let before: Promise<void> = Promise.resolve();
  return () => {
    const turn = Promise.race([before, sleep(turnMs)]);
    let resolveIt = (): void => undefined;
    before = new Promise((resolve) => (resolveIt = resolve));
    return { turn, end: () => resolveIt() };
  };
}

type Dispatch = UploadManager['dispatch'];

/** Adds chosen files to the queue, and reads the XMP sidecars among them. */
function createIntake(dispatch: Dispatch) {
  let reading: Promise<unknown> = Promise.resolve();
  let count = 0;

  const describe = async (sidecars: (readonly [id: string, file: File])[]): Promise<void> => {
    const read = sidecars.map(async ([id, file]) => [id, await readSidecar(file)] as const);
    dispatch({ do: 'describe', facts: new Map(await Promise.all(read)) });
  };

  const add: UploadManager['add'] = (chosen, target = null) => {
    const { files: gathered, leftOut } = gatherDiscTitles(chosen);
    const { files, sidecars, unmatched } = pairSidecars(gathered);
    const ids = files.map(() => `file-${(count += 1)}`);
    const folders = files.map(folderWithDate);
    dispatch({ do: 'add', files, ids, sidecars, folders, target, leftOut, unmatched });
    const written = ids.flatMap((id, n) => (sidecars[n] ? [[id, sidecars[n]] as const] : []));
    if (written.length > 0) reading = Promise.all([reading, describe(written)]);
  };
  return { add, allRead: () => reading };
}

/** Names the folder of a file, and the date in its name unless the file's own name has one. */
function folderWithDate(file: File): ItemFolder | null {
  const path = folderOf(file);
  if (path === '') return null;
  const now = new Date();
  const date = findDateInName(file.name, now) ? null : findDateInFolders(path, now);
  const length = date && { year: 4, month: 7, day: 10, decade: 0, unknown: 0 }[date.precision];
  return { path, takenAt: length ? date.localTime.slice(0, length) : null };
}

function nextItems({ items, only }: Queue, active: Set<string>): QueueItem[] {
  const waiting = items.filter(
    ({ id, status }) => status === 'pending' && !active.has(id) && (only?.has(id) ?? true),
  );
  return waiting.slice(0, atOnce - active.size);
}

type Sending = {
  dispatch: Dispatch;
  meter: ReturnType<typeof createSpeedMeter>;
};
type SendingOne = Pick<Required<SendFileOptions>, 'turn' | 'signal'> & { id: string };
type Parts = Sending & { getQueue: () => Queue; allRead: () => Promise<unknown> };

/** Sends one file, once the sidecars are read, and notes in the queue how it went. */
async function sendOne(
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

function unsentBytes({ items }: Queue): number {
  return items
    .filter(({ status }) => status === 'pending' || status === 'uploading')
    .reduce((sum, item) => sum + item.file.size - item.sentBytes, 0);
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

/** Loads the upload client with the first upload, not with the first page. */
async function loadUploadClient(): Promise<SendFile> {
  const { sendFile } = await import('#features/uploads/send-file.ts');
  return sendFile;
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
