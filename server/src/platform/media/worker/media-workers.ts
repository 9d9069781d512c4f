/** The server's side of the media workers: typed calls that a hostile file cannot use to harm the server. */
import { tmpdir } from 'node:os';
import { AppError } from '#platform/errors.ts';
import type { Logger } from '#platform/log.ts';
import type { LocatedTools } from '#platform/media/tools/locate-tools.ts';
import { toMediaError } from '#platform/media/tools/media-error.ts';
import { ownSandbox, type Sandbox } from '#platform/media/tools/sandbox.ts';
import {
  type CallInput,
  type CallName,
  type CallOutput,
  callRules,
  outputBytesOf,
  type QueueName,
} from '#platform/media/worker/media-calls.ts';
import { sweepWorkerFolders } from '#platform/media/worker/worker-folder.ts';
import { createWorkerQueue, type WorkerQueue } from '#platform/media/worker/worker-queue.ts';
import { createWorkerSlot, type SlotLimits } from '#platform/media/worker/worker-slot.ts';

export type CallOptions = {
  /** Whose file it is. Without it the worker is used for nothing else. */
  owner?: string;
  /** Ends the call and kills the tools that work for it. */
  signal?: AbortSignal;
  /** Gives the call up while it waits for a worker; once begun, it goes on. */
  whileWaiting?: AbortSignal;
  /** 0 to 1, a few times a second; only for conversions. */
  onProgress?: (fraction: number) => void;
};

/**
 * One method for each call of `MediaCalls`. An accepted call ends with a result, a MediaError of kind unprocessable,
 * timeout, crashed, failed, busy or aborted, or AppError STORAGE_FULL, whatever the file does to the worker. Where the
 * folder of the worker cannot be made, it ends with the error of the disk.
 */
export type MediaWorkers = {
  [Name in CallName]: (input: CallInput<Name>, options?: CallOptions) => Promise<CallOutput<Name>>;
} & {
  /** The tools that were found last; without any it holds a sentence for administrators. */
  readonly tools: LocatedTools;
  /** Uses these tools for all further calls. A call that meanwhile fails as unprocessable is done again with them. */
  useTools: (tools: LocatedTools) => void;
  /** The box of the workers. */
  readonly sandbox: () => Promise<Sandbox>;
  /** True from the start until `stop`: calls are accepted. A crashed worker is replaced within seconds. */
  isUp: () => boolean;
  /** Ends all workers and their child processes; calls in progress are aborted. */
  stop: () => Promise<void>;
};

export type MediaWorkersOptions = {
  tools: LocatedTools;
  log: Pick<Logger, 'warn'>;
  /** The number of processes for photos, thumbnails and inspections. */
  quickWorkers: number;
  /** For files on their way, best on the disk of the originals; the system's temporary folder by default. */
  scratchDir?: string;
  /** The box of this computer by default. */
  sandbox?: Sandbox;
  limits?: Partial<SlotLimits>;
};

const mebibyte = 1024 ** 2;

const usualLimits: SlotLimits = {
  memoryBytes: 1_536 * mebibyte,
  allMemoryBytes: 8_192 * mebibyte,
  restingMemoryBytes: 700 * mebibyte,
  memoryCheckMs: 1_000,
  graceMs: 5_000,
};

/** Prepares the workers, and sweeps what those of killed servers left; the first call that needs a process starts it. */
export function createMediaWorkers(options: MediaWorkersOptions): MediaWorkers {
  let { tools } = options;
  let isUp = true;
  const { scratchDir = tmpdir() } = options;
  const { sandbox: given } = options;
  const sandbox = given ? () => Promise.resolve(given) : ownSandbox;
  const queues = createLanes({ ...options, scratchDir }, { tools: () => tools, sandbox });
  void sweepWorkerFolders(scratchDir);

  const call = createCaller(queues, () => tools);
  const noting = noteHardware(options.log);

  return {
    sniff: (...args) => call('sniff', ...args),
    inspect: (...args) => call('inspect', ...args),
    readSidecar: (...args) => call('readSidecar', ...args),
    renderPhoto: (...args) => call('renderPhoto', ...args),
    renderZoom: (...args) => call('renderZoom', ...args),
    renderFull: (...args) => call('renderFull', ...args),
    renderAvatar: (...args) => call('renderAvatar', ...args),
    extractMotionVideo: (...args) => call('extractMotionVideo', ...args),
    makePoster: (...args) => call('makePoster', ...args),
    makeCover: (...args) => call('makeCover', ...args),
    makeAccessCopy: (...args) => call('makeAccessCopy', ...args).then(noting),
    previewMending: (...args) => call('previewMending', ...args),
    makeSmallerCopy: (...args) => call('makeSmallerCopy', ...args).then(noting),
    makeStoryboard: (...args) => call('makeStoryboard', ...args),
    extractSubtitles: (...args) => call('extractSubtitles', ...args),
    makePeaks: (...args) => call('makePeaks', ...args),
    makeAudioCopy: (...args) => call('makeAudioCopy', ...args),
    cutPart: (...args) => call('cutPart', ...args),
    savePart: (...args) => call('savePart', ...args),
    copyStreams: (...args) => call('copyStreams', ...args),
    checkFilm: (...args) => call('checkFilm', ...args),
    measureLoudness: (...args) => call('measureLoudness', ...args),
    measureStretch: (...args) => call('measureStretch', ...args),
    findSigns: (...args) => call('findSigns', ...args),
    printSound: (...args) => call('printSound', ...args),
    readWrittenSigns: (...args) => call('readWrittenSigns', ...args),
    get tools() {
      return tools;
    },
    useTools: (better) => {
      tools = better;
    },
    sandbox,
    isUp: () => isUp,
    stop: async () => {
      isUp = false;
      await Promise.all(Object.values(queues).map((each) => each.stop()));
    },
  };
}

/** Returns a function that says once that the processor had to do the work of the hardware. */
function noteHardware(log: Pick<Logger, 'warn'>) {
  let isSaid = false;
  return <Copy extends { failedOnHardware?: boolean }>(copy: Copy): Copy => {
    if (copy.failedOnHardware === true && !isSaid) {
      isSaid = true;
      log.warn('the hardware could not convert a film, which the processor did then');
    }
    return copy;
  };
}

function createLanes(
  { log, quickWorkers, scratchDir, limits }: MediaWorkersOptions & { scratchDir: string },
  found: { tools: () => LocatedTools; sandbox: () => Promise<Sandbox> },
): Record<QueueName, WorkerQueue> {
  const queue = (name: QueueName, slots: number): WorkerQueue => {
    const onCrash = (crash: { pid: number; restartInMs: number }) =>
      log.warn({ queue: name, ...crash }, 'media worker crashed');
    return createWorkerQueue(
      Array.from({ length: slots }, () =>
        createWorkerSlot({
          ...found,
          queue: name,
          scratchDir,
          limits: { ...usualLimits, ...limits },
          onCrash,
        }),
      ),
    );
  };
  return {
    sniff: queue('sniff', quickWorkers),
    quick: queue('quick', quickWorkers),
    sound: queue('sound', 1),
    heavy: queue('heavy', 1),
    idle: queue('idle', 1),
  };
}

/** Returns the function that hands a call to its queue. What failed with tools that were exchanged meanwhile is tried again. */
function createCaller(queues: ReturnType<typeof createLanes>, currentTools: () => LocatedTools) {
  return async function call<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    callOptions: CallOptions = {},
  ): Promise<CallOutput<Name>> {
    const rule = callRules[name];
    const limits = {
      timeoutMs: rule.timeoutMs(input),
      outputBytes: outputBytesOf(input),
      mostWaiting: rule.mostWaiting,
    };
    const before = currentTools();
    try {
      const result = await queues[rule.queue].run({ name, input, ...limits, ...callOptions });
      return result as CallOutput<Name>;
    } catch (error) {
      const { kind } = toMediaError(error);
      if (kind === 'full') throw new AppError('STORAGE_FULL');
      if (currentTools() === before || kind !== 'unprocessable') throw error;
      return call(name, input, callOptions);
    }
  };
}
