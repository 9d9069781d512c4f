/** Sends calls to a worker process; each gets one answer, whatever happens to the process. */
import { MediaError } from '#platform/media/tools/media-error.ts';
import type { FromWorker } from '#platform/media/worker/call-messages.ts';
import type { CallName } from '#platform/media/worker/media-calls.ts';
import {
  startWorkerProcess,
  type WorkerProcess,
  type WorkerProcessOptions,
} from '#platform/media/worker/worker-process.ts';

export type WorkerLimits = {
  /** More resident memory than this during a call kills the process. */
  memoryBytes: number;
  memoryCheckMs: number;
  /** How long a process may take to stop a call that was aborted or has run out of time. */
  graceMs: number;
};

export type WorkerCall = {
  name: CallName;
  input: unknown;
  timeoutMs: number;
  onProgress?: ((fraction: number) => void) | undefined;
  signal?: AbortSignal | undefined;
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
  const worker = await startWorkerProcess(options, (message) => answer(pending, message));

  const kill = (why: MediaError) => {
    verdict ??= why;
    isUsable = false;
    worker.kill();
  };
  void worker.ended.then((detail) => {
    isUsable = false;
    const error = verdict ?? crashed(crash, detail);
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  });

  const call = async (request: WorkerCall): Promise<unknown> => {
    if (!isUsable) throw verdict ?? crashed(crash, 'before the call');
    const id = (lastId += 1);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    pending.set(id, { onProgress: request.onProgress, resolve, reject });
    const abort = () => worker.send({ type: 'abort', id });
    const watch = watchCall(request, { abort, kill, worker, limits });
    worker.send({ type: 'call', id, name: request.name, input: request.input });
    try {
      return await promise;
    } catch (error) {
      throw watch.whyStopped() ?? error;
    } finally {
      pending.delete(id);
      watch.end();
    }
  };
  const close = async (why: MediaError) => {
    kill(why);
    await worker.ended;
  };
  return { call, process: worker, isUsable: () => isUsable, close };
}

function answer(pending: Map<number, Pending>, message: FromWorker): void {
  const waiting = pending.get(message.id);
  if (!waiting) return;
  if (message.type === 'progress') waiting.onProgress?.(message.fraction);
  if (message.type === 'done') waiting.resolve(message.result);
  if (message.type === 'failed') waiting.reject(new MediaError(message.error));
}

type Watch = {
  abort: () => void;
  kill: (why: MediaError) => void;
  worker: WorkerProcess;
  limits: WorkerLimits;
};

/**
 * Enforces the limits of time and memory, and aborts. For time and aborts it first asks the process to stop the call,
 * then kills it; too much memory kills it at once.
 */
function watchCall({ timeoutMs, signal }: WorkerCall, { abort, kill, worker, limits }: Watch) {
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
  const checkMemory = async () => {
    const isTooMuch = (await worker.memoryBytes()) > limits.memoryBytes;
    if (isTooMuch && !isOver) kill(outOfMemory());
  };
  const time = setTimeout(onTimeout, timeoutMs);
  const memory = setInterval(() => void checkMemory(), limits.memoryCheckMs);
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  return {
    whyStopped: () => why,
    end: () => {
      isOver = true;
      clearTimeout(time);
      clearTimeout(grace);
      clearInterval(memory);
      signal?.removeEventListener('abort', onAbort);
    },
  };
}

const crash = 'The program that reads files ended unexpectedly.';

const crashed = (reason: string, detail: string) =>
  new MediaError({ kind: 'crashed', reason, detail });

const outOfMemory = () =>
  crashed('The file needed more memory than this server allows.', 'resident memory');

const outOfTime = () => new MediaError({ kind: 'timeout', reason: 'Processing took too long.' });

/** Returns the error of calls that were stopped. */
export function stopped() {
  return new MediaError({ kind: 'aborted', reason: 'Processing was stopped.' });
}
