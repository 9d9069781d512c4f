/** Runs calls in the order they came, in as many slots as the queue has. */
import { stopped, type WorkerCall } from '#platform/media/worker/worker-client.ts';
import type { WorkerSlot } from '#platform/media/worker/worker-slot.ts';

export type WorkerQueue = {
  /** Waits for a free slot and runs the call. @throws {MediaError} */
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
    while (pending.length > 0) {
      const slot = free.pop();
      if (!slot) return;
      pending.shift()?.start(slot);
    }
  };

  const takeSlot = (call: WorkerCall): Promise<WorkerSlot> => {
    const { promise, resolve, reject } = Promise.withResolvers<WorkerSlot>();
    const leave = () => {
      pending = pending.filter((other) => other !== waiting);
      reject(stopped());
    };
    const waiting: Waiting = {
      call,
      start: (slot) => {
        call.signal?.removeEventListener('abort', leave);
        resolve(slot);
      },
      drop: leave,
    };
    call.signal?.addEventListener('abort', leave, { once: true });
    pending.push(waiting);
    serveNext();
    return promise;
  };

  return {
    run: async (call) => {
      if (isStopped || call.signal?.aborted) throw stopped();
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
