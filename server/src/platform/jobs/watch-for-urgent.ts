import type { PgBoss } from 'pg-boss';
import { jobSchema } from '#platform/jobs/queue-settings.ts';

const checkEveryMs = 1000;

/**
 * Looks once a second whether a job waits in this queue that could start now and has at least the priority `from`, and
 * aborts when there is one; looks for nothing when `from` is null.
 */
export function watchForUrgent(
  boss: PgBoss,
  queue: string,
  { from }: { from: number | null },
): Disposable & { signal: AbortSignal } {
  const urgent = new AbortController();
  const check = async (): Promise<void> => {
    const { rows } = await boss.getDb().executeSql(
      `select 1 from ${jobSchema}.job as waiting
       where name = $1 and state in ('created', 'retry') and priority >= $2 and start_after <= now()
         and not exists (select from ${jobSchema}.job as running where running.name = $1
           and running.state = 'active' and running.singleton_key = waiting.singleton_key)
       limit 1`,
      [queue, from],
    );
    if (rows.length > 0) urgent.abort(new Error('something urgent waits'));
  };
  const timer =
    from === null
      ? undefined
      : setInterval(() => void check().catch(() => undefined), checkEveryMs);
  return { signal: urgent.signal, [Symbol.dispose]: () => clearInterval(timer) };
}
