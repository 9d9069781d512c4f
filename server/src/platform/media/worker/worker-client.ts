/** Sends calls to a worker process; each gets one answer, whatever happens to the process. */
import { MediaError, toMediaError } from '#platform/media/tools/media-error.ts';
import { trouble } from '#platform/media/trouble.messages.ts';
import { fromWorker } from '#platform/media/worker/call-messages.ts';
import type { CallName } from '#platform/media/worker/media-calls.ts';
import {
  startWorkerProcess,
  type WorkerProcess,
  type WorkerProcessOptions,
} from '#platform/media/worker/worker-process.ts';
import type { CallPaths } from '#platform/media/worker/worker-seat.ts';

export type WorkerLimits = {
  /** More resident memory than this during a call kills the process. */
  memoryBytes: number;
  /** The same with all its tools, which have limits of their own. */
  allMemoryBytes: number;
  memoryCheckMs: number;
  /** How long a process may take to stop a call that was aborted or has run out of time. */
  graceMs: number;
};

export type WorkerCall = {
  name: CallName;
  input: CallPaths;
  timeoutMs: number;
  /** More bytes than this in its folders kill the process. */
  outputBytes: number;
  /** Whose file it is; a process that has read files of one owner reads none of another. */
  owner?: string | undefined;
  onProgress?: ((fraction: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** Gives the call up as long as it waits for a worker. */
  whileWaiting?: AbortSignal | undefined;
  /** Refuses the call when so many wait for a worker. */
  mostWaiting?: number | undefined;
};

export type WorkerClient = {
  /** @throws {MediaError} */
  call: (call: WorkerCall) => Promise<unknown>;
  process: WorkerProcess;
  /** False as soon as the process is ending. */
  isUsable: () => boolean;
  /** Kills the process; the call in progress is rejected with this error. */
  close: (why: MediaError) => Promise<void>;
};

type Pending = {
  onProgress: ((fraction: number) => void) | undefined;
  resolve: (result: unknown) => void;
  reject: (error: MediaError) => void;
};

/** Starts a worker process and returns the client that calls it. */
export async function openWorkerClient(
  options: WorkerProcessOptions,
  limits: WorkerLimits,
): Promise<WorkerClient> {
  const pending = new Map<number, Pending>();
  let verdict: MediaError | undefined;
  let isUsable = true;
  let lastId = 0;
  const onNonsense = () => kill(crashed(trouble.crash, 'a message that is none'));
  const onMessage = (message: unknown) => {
    if (!answer(pending, message)) onNonsense();
  };
  const worker = await startWorkerProcess(options, { onMessage, onNonsense });

  const kill = (why: MediaError) => {
    verdict ??= why;
    isUsable = false;
    worker.kill();
  };
  void worker.ended.then((detail) => {
    isUsable = false;
    const error = verdict ?? crashed(trouble.crash, detail);
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  });

  const call = async (request: WorkerCall): Promise<unknown> => {
    if (!isUsable) throw verdict ?? crashed(trouble.crash, 'before the call');
    const id = (lastId += 1);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const abort = () => worker.send({ type: 'abort', id });
    const watch = watchCall(request, { abort, kill, worker, limits });
    try {
      const { input, collect } = await worker.seat.place(request.input);
      if (!isUsable) throw verdict ?? crashed(trouble.crash, 'before the call');
      pending.set(id, { onProgress: request.onProgress, resolve, reject });
      // Most calls with photos end before the first look at their use.
      worker.giveWay();
      worker.send({ type: 'call', id, name: request.name, input });
      return await collect(await promise);
    } catch (error) {
      const failure = watch.whyStopped() ?? toMediaError(error);
      // A process that answers with something else than its results does no second call.
      if (failure.kind === 'crashed' && isUsable) kill(failure);
      throw failure;
    } finally {
      pending.delete(id);
      watch.end();
      await worker.seat.clear().catch(() => kill(crashed(trouble.crash, 'leftovers')));
    }
  };
  const close = async (why: MediaError) => {
    kill(why);
    await worker.ended;
  };
  return { call, process: worker, isUsable: () => isUsable, close };
}

/** False when that is no message of ours: the process does not do any more what it should. */
function answer(pending: Map<number, Pending>, said: unknown): boolean {
  const { success, data: message } = fromWorker.safeParse(said);
  if (!success) return false;
  const waiting = pending.get(message.id);
  if (!waiting) return true;
  if (message.type === 'progress') waiting.onProgress?.(message.fraction);
  if (message.type === 'done') waiting.resolve(message.result);
  if (message.type === 'failed') waiting.reject(new MediaError(message.error));
  return true;
}

type Watch = {
  abort: () => void;
  kill: (why: MediaError) => void;
  worker: WorkerProcess;
  limits: WorkerLimits;
};

/**
 * Enforces the limits of time, memory and disk, and aborts. For time and aborts it first asks the process to stop the
 * call, then kills it; too much of the others kills it at once. Lets tools give way that began meanwhile.
 */
function watchCall(
  { timeoutMs, outputBytes, signal }: WorkerCall,
  { abort, kill, worker, limits }: Watch,
) {
  let grace: NodeJS.Timeout | undefined;
  let why: MediaError | undefined;
  let isOver = false;
  const askToStop = (reason: MediaError) => {
    why ??= reason;
    abort();
    grace ??= setTimeout(() => kill(reason), limits.graceMs);
  };
  const onTimeout = () => askToStop(outOfTime());
  const onAbort = () => askToStop(stopped());
  const checkUse = async () => {
    worker.giveWay();
    const { own, all } = worker.memoryBytes();
    if (own > limits.memoryBytes || all > limits.allMemoryBytes) kill(outOfMemory());
    const isTooMuch = (await worker.seat.usedBytes()) > outputBytes;
    if (isTooMuch && !isOver) kill(outOfRoom());
  };
  const time = setTimeout(onTimeout, timeoutMs);
  const use = setInterval(() => void checkUse(), limits.memoryCheckMs);
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  return {
    whyStopped: () => why,
    end: () => {
      isOver = true;
      clearTimeout(time);
      clearTimeout(grace);
      clearInterval(use);
      signal?.removeEventListener('abort', onAbort);
    },
  };
}

const crashed = (reason: string, detail: string) =>
  new MediaError({ kind: 'crashed', reason, detail });

const outOfMemory = () => crashed(trouble.tooMuchMemory, 'resident memory');

const outOfRoom = () => crashed(trouble.tooMuchDisk, 'files of the worker');

const outOfTime = () => new MediaError({ kind: 'timeout', reason: trouble.tooLong });

/** Returns the error of calls that were stopped. */
export function stopped() {
  return new MediaError({ kind: 'aborted', reason: trouble.stopped });
}
