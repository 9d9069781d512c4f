import type { PgBoss } from 'pg-boss';
import { jobSchema } from '#platform/jobs/queue-settings.ts';

/** Wakes the workers of this process, by queue. */
export type Wakers = {
  add: (queue: string, wake: () => void) => void;
  queues: () => string[];
  wake: (queue: string) => void;
};

export function createWakers(): Wakers {
  const wakers = new Map<string, (() => void)[]>();
  return {
    add: (queue, wake) => wakers.set(queue, [...(wakers.get(queue) ?? []), wake]),
    queues: () => [...wakers.keys()],
    wake: (queue) => wakers.get(queue)?.forEach((wake) => wake()),
  };
}

const checkEveryMs = 1000;

/**
 * The database notifies workers of new jobs, but not of those whose time has come: tries after a pause, and jobs that
 * were put off. One query a second finds them for all queues, so that idle workers hardly need to ask.
 */
export function wakeDue(boss: PgBoss, wakers: Wakers): Disposable {
  const check = async (): Promise<void> => {
    const { rows } = await boss.getDb().executeSql(
      `select name from unnest($1::text[]) as queue(name) where exists (
         select from ${jobSchema}.job as job
         where job.name = queue.name and state < 'active' and not blocked and start_after <= now())`,
      [wakers.queues()],
    );
    for (const { name } of rows as { name: string }[]) wakers.wake(name);
  };
  // What a lost database hides from it, the workers find by their own, rarer question.
  const timer = setInterval(() => void check().catch(() => undefined), checkEveryMs);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
