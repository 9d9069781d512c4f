import type { PgBoss } from 'pg-boss';
import { giveBackInterrupted } from '#platform/jobs/give-back.ts';
import { jobSchema } from '#platform/jobs/queue-settings.ts';

/** Shorter than the time between the silence of a worker and pg-boss's verdict (`heartbeat`). */
const checkEveryMs = 5000;
/** How often pg-boss removes the history that is over, also where no job was begun. */
const tidyEveryMs = 24 * 60 * 60 * 1000;

/**
 * Cares for the jobs that are begun, now and from time to time, until it is disposed of: gives back those of servers
 * that died, and lets pg-boss fail those that take too long. pg-boss would do its part by itself, but writes each time:
 * while no job is begun, this only reads, so that a disk may sleep.
 */
export async function superviseActive(
  boss: PgBoss,
  ownIds: () => string[],
  onError: (error: unknown) => void,
): Promise<Disposable> {
  let tidyAt = 0;
  let isChecking = false;
  const check = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    try {
      const isBusy = await isAnyActive(boss);
      if (isBusy) await giveBackInterrupted(boss, { ownIds: ownIds() });
      if (!isBusy && performance.now() < tidyAt) return;
      tidyAt = performance.now() + tidyEveryMs;
      await boss.supervise();
    } catch (error) {
      onError(error);
    } finally {
      isChecking = false;
    }
  };
  await check();
  const timer = setInterval(() => void check(), checkEveryMs);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

async function isAnyActive(boss: PgBoss): Promise<boolean> {
  const { rows } = await boss
    .getDb()
    .executeSql(`select from ${jobSchema}.job where state = 'active' limit 1`);
  return rows.length > 0;
}
