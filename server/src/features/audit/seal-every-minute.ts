import { setTimeout as sleep } from 'node:timers/promises';
import { type SealCtx, sealLog } from '#features/audit/seal-log.ts';

const pauseMs = 60_000;

/**
 * Seals what was added to the audit log, every minute. It is no job: the list of jobs would hold little else.
 * `stop` waits for the batch that is being sealed.
 */
export function sealEveryMinute(ctx: SealCtx, everyMs = pauseMs): { stop(): Promise<void> } {
  const ending = new AbortController();
  const running = repeat(ctx, everyMs, ending.signal);
  return {
    stop: () => {
      ending.abort();
      return running;
    },
  };
}

async function repeat(ctx: SealCtx, everyMs: number, signal: AbortSignal): Promise<void> {
  let goesOn = true;
  while (await hasPassed(everyMs, signal)) {
    try {
      const isSealed = await sealLog(ctx, signal);
      if (goesOn && !isSealed) {
        ctx.log.error('the audit log was changed and is not sealed: script/heirloom audit verify');
      }
      goesOn = isSealed;
    } catch (error) {
      if (!signal.aborted) ctx.log.warn({ err: error }, 'the audit log could not be sealed');
    }
  }
}

/** Waits; false when the server stops. */
function hasPassed(ms: number, signal: AbortSignal): Promise<boolean> {
  return sleep(ms, true, { signal, ref: false }).catch(() => false);
}
