/** A slot runs one call at a time, in a process that is replaced when it dies or uses too much memory. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocatedTools } from '#platform/media/tools/locate-tools.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';
import { createRestartBackoff } from '#platform/media/worker/restart-backoff.ts';
import {
  openWorkerClient,
  stopped,
  type WorkerCall,
  type WorkerClient,
  type WorkerLimits,
} from '#platform/media/worker/worker-client.ts';
import type { WorkerProcessOptions } from '#platform/media/worker/worker-process.ts';

export type SlotLimits = WorkerLimits & {
  /** With more resident memory than this after a call, the process is replaced; no call is lost by that. */
  restingMemoryBytes: number;
};

export type WorkerSlot = {
  /** @throws {MediaError} */
  run: (call: WorkerCall) => Promise<unknown>;
  /** Ends the process and all its child processes. */
  stop: () => Promise<void>;
};

type SlotOptions = Omit<WorkerProcessOptions, 'tools'> & {
  /** Returns the present tools; a process that was started with other tools is replaced. */
  tools: () => LocatedTools;
  limits: SlotLimits;
  onCrash: (crash: { pid: number; restartInMs: number }) => void;
};

/** Prepares a slot; the first call starts its process. */
export function createWorkerSlot(options: SlotOptions): WorkerSlot {
  const { limits, onCrash, scratchDir } = options;
  const backoff = createRestartBackoff();
  let client: WorkerClient | null = null;
  let clientTools: LocatedTools | null = null;
  let waitMs = 0;
  const stopping = new AbortController();

  const openClient = async ({ signal = stopping.signal }: WorkerCall): Promise<WorkerClient> => {
    const tools = options.tools();
    if (client?.isUsable() && clientTools === tools) return client;
    await client?.close(stopped());
    await sleep(waitMs, undefined, { signal: AbortSignal.any([stopping.signal, signal]) });
    waitMs = 0;
    const opened = await openWorkerClient({ tools, scratchDir }, limits);
    if (stopping.signal.aborted) await opened.close(stopped());
    client = opened;
    clientTools = tools;
    return opened;
  };

  const tidyUp = async (used: WorkerClient, failure: unknown) => {
    if (failure instanceof MediaError && failure.kind === 'crashed') {
      waitMs = backoff.afterCrash();
      onCrash({ pid: used.process.pid, restartInMs: waitMs });
    }
    if ((await used.process.memoryBytes()) > limits.restingMemoryBytes) await used.close(stopped());
  };

  return {
    run: async (call) => {
      const used = await openClient(call).catch((error: unknown) => {
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
      await client?.close(stopped());
    },
  };
}
