/** Runs calls in the order they came, in as many slots as the queue has. */
import { MediaError } from '#platform/media/tools/media-error.ts';
import { trouble } from '#platform/media/trouble.messages.ts';
import { stopped, type WorkerCall } from '#platform/media/worker/worker-client.ts';
import type { WorkerSlot } from '#platform/media/worker/worker-slot.ts';

export type WorkerQueue = {
  /** Waits for a free slot and runs the call. @throws {MediaError} also when too many wait */
  run: (call: WorkerCall) => Promise<unknown>;
  /** Rejects waiting calls and ends running ones. */
  stop: () => Promise<void>;
};

type Waiting = { call: WorkerCall; start: (slot: WorkerSlot) => void; drop: () => void };

/** Creates a queue of these slots. */
export function createWorkerQueue(slots: WorkerSlot[]): WorkerQueue {
  const free = [...slots];
  let pending: Waiting[] = [];
  let isStopped = false;

  const serveNext = () => {
    while (pending.length > 0 && free.length > 0) {
      const { call, start } = pending.shift()!;
      // Another owner's process would have to be replaced; the one that has rested longest is the first.
      const at = free.findIndex((slot) => slot.servesNow(call.owner));
      start(free.splice(Math.max(at, 0), 1)[0]!);
    }
  };

  const takeSlot = (call: WorkerCall): Promise<WorkerSlot> => {
    const { promise, resolve, reject } = Promise.withResolvers<WorkerSlot>();
    const signals = [call.signal, call.whileWaiting];
    const leave = () => {
      pending = pending.filter((other) => other !== waiting);
      reject(stopped());
    };
    const waiting: Waiting = {
      call,
      start: (slot) => {
        for (const signal of signals) signal?.removeEventListener('abort', leave);
        resolve(slot);
      },
      drop: leave,
    };
    for (const signal of signals) signal?.addEventListener('abort', leave, { once: true });
    pending.push(waiting);
    serveNext();
    return promise;
  };

  return {
    run: async (call) => {
      const { signal, whileWaiting, mostWaiting = Infinity } = call;
      if (isStopped || signal?.aborted || whileWaiting?.aborted) throw stopped();
      if (pending.length >= mostWaiting) throw busy();
      const slot = await takeSlot(call);
      try {
        return await slot.run(call);
      } finally {
        free.push(slot);
        serveNext();
      }
    },
    stop: async () => {
      isStopped = true;
      for (const { drop } of pending) drop();
      await Promise.all(slots.map((slot) => slot.stop()));
    },
  };
}

function busy(): MediaError {
  return new MediaError({
    kind: 'busy',
    reason: trouble.busy,
  });
}
