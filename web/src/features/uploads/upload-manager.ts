import { createIntake } from '#features/uploads/queue-intake.ts';
import type { QueueItem } from '#features/uploads/queue-item.ts';
import { createQueueView, type QueueView } from '#features/uploads/queue-view.ts';
import { type SendFile, sendOne } from '#features/uploads/send-queued.ts';
import { createSpeedMeter } from '#features/uploads/speed-meter.ts';
import {
  emptyQueue,
  type FolderChoices,
  type Queue,
  type QueueAction,
  queueReducer,
} from '#features/uploads/upload-queue.ts';
import type { UploadTarget } from '#features/uploads/upload-target.ts';

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

function nextItems({ items, only }: Queue, active: Set<string>): QueueItem[] {
  const waiting = items.filter(
    ({ id, status }) => status === 'pending' && !active.has(id) && (only?.has(id) ?? true),
  );
  return waiting.slice(0, atOnce - active.size);
}

function unsentBytes({ items }: Queue): number {
  return items
    .filter(({ status }) => status === 'pending' || status === 'uploading')
    .reduce((sum, item) => sum + item.file.size - item.sentBytes, 0);
}

/** Loads the upload client with the first upload, not with the first page. */
async function loadUploadClient(): Promise<SendFile> {
  const { sendFile } = await import('#features/uploads/send-file.ts');
  return sendFile;
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
