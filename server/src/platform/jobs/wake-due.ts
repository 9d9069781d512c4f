import type { PgBoss } from 'pg-boss';
import { jobSchema } from '#platform/jobs/queue-settings.ts';

export type DueWatch = Disposable & {
  /** Says how to wake a worker of this process for a queue. */
  add: (queue: string, wake: () => void) => void;
  start: () => void;
  /** Says that a job was added or has ended, which may add one: for a while the watch looks often. */
  soon: () => void;
};

const oftenMs = 1000;
/** While nothing waits and nothing has happened lately, it looks this often. */
const rarelyMs = 5000;
/** A transaction that adds a job commits within this time, or its job is found by a rare look. */
const lateMs = 6000;

/**
 * The database notifies workers of new jobs, but not of those whose time has come: tries after a pause, and jobs that
 * were put off. One query finds them for all queues, so that idle workers hardly need to ask.
 */
export function watchForDue(boss: PgBoss): DueWatch {
  const wakers = new Map<string, (() => void)[]>();
  let oftenUntil = 0;
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  const look = async (): Promise<void> => {
    const waits = (until: string) => `exists (
      select from ${jobSchema}.job as job
      where job.name = queue.name and state < 'active' and not blocked and start_after <= ${until})`;
    const { rows } = await boss.getDb().executeSql(
      `select name, ${waits('now()')} as "isDue" from unnest($1::text[]) as queue(name)
       where ${waits(`now() + $2 * interval '1 millisecond'`)}`,
      [[...wakers.keys()], rarelyMs + oftenMs],
    );
    if (rows.length > 0) oftenUntil = Math.max(oftenUntil, performance.now() + oftenMs);
    for (const { name, isDue } of rows as { name: string; isDue: boolean }[]) {
      if (isDue) wakers.get(name)?.forEach((wake) => wake());
    }
  };
  // What a lost database hides from it, a later look finds.
  const turn = async (): Promise<void> => {
    await look().catch(() => undefined);
    plan();
  };
  const plan = (): void => {
    clearTimeout(timer);
    if (!isRunning) return;
    const pauseMs = performance.now() < oftenUntil ? oftenMs : rarelyMs;
    timer = setTimeout(() => void turn(), pauseMs);
  };
  const soon = (): void => {
    const isRare = performance.now() >= oftenUntil;
    oftenUntil = performance.now() + lateMs;
    if (isRare) plan();
  };
  return {
    add: (queue, wake) => wakers.set(queue, [...(wakers.get(queue) ?? []), wake]),
    start: () => {
      if (isRunning) return;
      isRunning = true;
      plan();
    },
    soon,
    [Symbol.dispose]: () => {
      isRunning = false;
      clearTimeout(timer);
    },
  };
}
