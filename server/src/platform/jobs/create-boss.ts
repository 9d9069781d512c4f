import { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { clientConfig, type DatabaseConnection } from '#platform/db/connection.ts';
import { isDatabaseUnavailable } from '#platform/db/database-error.ts';
import { startListener } from '#platform/db/listener.ts';
import { nameOf } from '#platform/db/prepared.ts';
import { jobSchema } from '#platform/jobs/queue-settings.ts';

const daySeconds = 24 * 60 * 60;

/**
 * Opens pg-boss on a pool of its own, which connects when first used: jobs can be enqueued before the workers start.
 * With these settings another worker takes over a killed worker's job within seconds.
 */
export function createBoss(
  connection: DatabaseConnection,
  log: Logger,
): { boss: PgBoss; close: () => Promise<void> } {
  const pool = new Pool({ ...clientConfig(connection), max: 6 });
  const report = (error: unknown): void => {
    if (isDatabaseUnavailable(error)) log.warn({ err: error }, 'the job queue lost the database');
    else log.error({ err: error }, 'the job queue failed');
  };
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const boss = new PgBoss({
    schema: jobSchema,
    db: {
      // Its statements find jobs by their queue, the same way whatever the values.
      executeSql: (text, values) =>
        pool.query({ name: values?.length ? nameOf(text) : undefined, text, values }),
      async listen(channel, onMessage, onConnect) {
        const catchUp = async () => onConnect();
        const listener = await startListener({ connection, channel, onMessage, catchUp, log });
        return { close: listener.stop };
      },
    },
    useListenNotify: true,
    // It writes at each turn: supervise-active.ts asks for it while jobs run.
    supervise: false,
    // How often each queue is checked for workers that have gone silent; a minute by default.
    monitorIntervalSeconds: 5,
    // Its timetable writes as well: timetable.ts.
    schedule: false,
    // No job here waits for another one, and indexes are built with the tables.
    flowIntervalSeconds: daySeconds,
    bamIntervalSeconds: daySeconds,
    // A family has too few jobs for bloated indexes or a late vacuum to matter.
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', report);
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'the job queue warns'));
  return {
    boss,
    async close() {
      if (!pool.ending) await pool.end();
    },
  };
}
