/** Calls in the order they came, done at as many seats as the lane has. */
import { stopped, type WorkerCall } from '#platform/media/worker/worker-desk.ts';
import type { WorkerSeat } from '#platform/media/worker/worker-seat.ts';

export type WorkerLane = {
  /** Waits for a free seat and does the call. @throws {MediaError} */
  run: (call: WorkerCall) => Promise<unknown>;
  /** Rejects what waits, ends what runs. */
  stop: () => Promise<void>;
};

type Waiting = { call: WorkerCall; start: (seat: WorkerSeat) => void; drop: () => void };

/** Builds a lane of these seats. */
export function createWorkerLane(seats: WorkerSeat[]): WorkerLane {
  const free = [...seats];
  let queue: Waiting[] = [];
  let isStopped = false;

  const serveNext = () => {
    while (queue.length > 0) {
      const seat = free.pop();
      if (!seat) return;
      queue.shift()?.start(seat);
    }
  };

  const takeSeat = (call: WorkerCall): Promise<WorkerSeat> => {
    const { promise, resolve, reject } = Promise.withResolvers<WorkerSeat>();
    const leave = () => {
      queue = queue.filter((other) => other !== waiting);
      reject(stopped());
    };
    const waiting: Waiting = {
      call,
      start: (seat) => {
        call.signal?.removeEventListener('abort', leave);
        resolve(seat);
      },
      drop: leave,
    };
    call.signal?.addEventListener('abort', leave, { once: true });
    queue.push(waiting);
    serveNext();
    return promise;
  };

  return {
    run: async (call) => {
      if (isStopped || call.signal?.aborted) throw stopped();
      const seat = await takeSeat(call);
      try {
        return await seat.run(call);
      } finally {
        free.push(seat);
        serveNext();
      }
    },
    stop: async () => {
      isStopped = true;
      for (const { drop } of queue) drop();
      await Promise.all(seats.map((seat) => seat.stop()));
    },
  };
}
