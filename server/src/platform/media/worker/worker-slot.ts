/**
 * A slot runs one call at a time, in a process that is replaced when it dies, uses too much memory, or has worked for
 * another owner: what a hostile file makes of it meets no file of other people.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocatedTools } from '#platform/media/tools/locate-tools.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';
import type { Sandbox } from '#platform/media/tools/sandbox.ts';
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
  /** Tells whether its process has worked for this owner, or for nobody yet. */
  servesNow: (owner: string | undefined) => boolean;
  /** Ends the process and all its child processes. */
  stop: () => Promise<void>;
};

type SlotOptions = Pick<WorkerProcessOptions, 'queue' | 'scratchDir'> & {
  sandbox: () => Promise<Sandbox>;
  /** Returns the present tools; a process that was started with other tools is replaced. */
  tools: () => LocatedTools;
  limits: SlotLimits;
  onCrash: (crash: { pid: number; restartInMs: number }) => void;
};

/** Prepares a slot; the first call starts its process. */
export function createWorkerSlot(options: SlotOptions): WorkerSlot {
  const { limits, onCrash, queue, scratchDir } = options;
  const backoff = createRestartBackoff();
  let client: WorkerClient | null = null;
  let clientTools: LocatedTools | null = null;
  let clientOwner: string | undefined;
  let waitMs = 0;
  const stopping = new AbortController();

  const isOf = (owner: string | undefined) => owner !== undefined && owner === clientOwner;

  const openClient = async (call: WorkerCall): Promise<WorkerClient> => {
    const { owner, signal = stopping.signal } = call;
    const tools = options.tools();
    if (client?.isUsable() && clientTools === tools && isOf(owner)) return client;
    await client?.close(stopped());
    await sleep(waitMs, undefined, { signal: AbortSignal.any([stopping.signal, signal]) });
    waitMs = 0;
    const sandbox = await options.sandbox();
    const opened = await openWorkerClient({ queue, tools, sandbox, scratchDir }, limits);
    if (stopping.signal.aborted) await opened.close(stopped());
    client = opened;
    clientTools = tools;
    clientOwner = owner;
    return opened;
  };

  const tidyUp = async (used: WorkerClient, failure: unknown) => {
    if (failure instanceof MediaError && failure.kind === 'crashed') {
      waitMs = backoff.afterCrash();
      onCrash({ pid: used.process.pid, restartInMs: waitMs });
    }
    const isLarge = used.process.memoryBytes().own > limits.restingMemoryBytes;
    if (isLarge || clientOwner === undefined) await used.close(stopped());
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
    servesNow: (owner) => !client?.isUsable() || isOf(owner),
    stop: async () => {
      stopping.abort();
      await client?.close(stopped());
    },
  };
}
