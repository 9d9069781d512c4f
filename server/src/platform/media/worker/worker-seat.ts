/** A place where one call at a time is done, by a process that is replaced when it dies or has grown. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocatedTools } from '#platform/media/tools/locate-tools.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';
import { createCrashBrake } from '#platform/media/worker/crash-brake.ts';
import {
  openWorkerDesk,
  stopped,
  type WorkerCall,
  type WorkerDesk,
  type WorkerLimits,
} from '#platform/media/worker/worker-desk.ts';
import type { WorkerProcessOptions } from '#platform/media/worker/worker-process.ts';

export type SeatLimits = WorkerLimits & {
  /** More resident memory than this after a call: the process is replaced, to nobody's harm. */
  restingMemoryBytes: number;
};

export type WorkerSeat = {
  /** @throws {MediaError} */
  run: (call: WorkerCall) => Promise<unknown>;
  /** Ends the process and everything it has started. */
  stop: () => Promise<void>;
};

type SeatOptions = Omit<WorkerProcessOptions, 'tools'> & {
  /** Those of the moment; a process that was started with others is replaced. */
  tools: () => LocatedTools;
  limits: SeatLimits;
  onCrash: (crash: { pid: number; restartInMs: number }) => void;
};

/** Prepares a seat; the first call starts its process. */
export function createWorkerSeat(options: SeatOptions): WorkerSeat {
  const { limits, onCrash, scratchDir } = options;
  const brake = createCrashBrake();
  let desk: WorkerDesk | null = null;
  let deskTools: LocatedTools | null = null;
  let waitMs = 0;
  const stopping = new AbortController();

  const openDesk = async ({ signal = stopping.signal }: WorkerCall): Promise<WorkerDesk> => {
    const tools = options.tools();
    if (desk?.isUsable() && deskTools === tools) return desk;
    await desk?.close(stopped());
    await sleep(waitMs, undefined, { signal: AbortSignal.any([stopping.signal, signal]) });
    waitMs = 0;
    const opened = await openWorkerDesk({ tools, scratchDir }, limits);
    if (stopping.signal.aborted) await opened.close(stopped());
    desk = opened;
    deskTools = tools;
    return opened;
  };

  const tidyUp = async (used: WorkerDesk, failure: unknown) => {
    if (failure instanceof MediaError && failure.kind === 'crashed') {
      waitMs = brake.afterCrash();
      onCrash({ pid: used.process.pid, restartInMs: waitMs });
    }
    if ((await used.process.memoryBytes()) > limits.restingMemoryBytes) await used.close(stopped());
  };

  return {
    run: async (call) => {
      const used = await openDesk(call).catch((error: unknown) => {
        throw stopping.signal.aborted || call.signal?.aborted ? stopped() : error;
      });
      let failure: unknown;
      try {
        return await used.call(call);
      } catch (error) {
        failure = error;
        throw error;
      } finally {
        await tidyUp(used, failure);
      }
    },
    stop: async () => {
      stopping.abort();
      await desk?.close(stopped());
    },
  };
}
