import { sessionRetryBaseMs, sessionRetryWindowMs } from '@heirloom/contract/limits.ts';
import { isRetryable } from '#api/errors.ts';

/** Tries again after 200 ms, 400 ms, 800 ms … as long as the next try begins within 30 s (SESSION-08). */
export async function retryWithBackoff<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const startedAt = Date.now();
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const delayMs = sessionRetryBaseMs * 2 ** tries;
      const isTimeUp = Date.now() + delayMs - startedAt > sessionRetryWindowMs;
      if (!isRetryable(error) || isTimeUp) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}
