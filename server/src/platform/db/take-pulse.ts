import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { clientConfig, type DatabaseConnection } from '#platform/db/connection.ts';
import { sqlState } from '#platform/db/database-error.ts';

/** A timer that is so late belongs to a process that was busy itself. */
const lateMs = 250;

/**
 * Returns what waits for an answer of the database, and gives up when the whole database is silent: a new connection is
 * tried each `quietMs`, one for all who wait. A slow statement is left alone.
 * @param silence makes the error of who gives up
 */
export function takePulse(
  connection: DatabaseConnection,
  { quietMs, silence }: { quietMs: number; silence: () => Error },
) {
  let asked: Promise<boolean> | undefined;
  const isAlive = (): Promise<boolean> =>
    (asked ??= ask(connection, quietMs).finally(() => {
      asked = undefined;
    }));
  return <Answer>(answer: Promise<Answer>): Promise<Answer> =>
    new Promise((settle, fail) => {
      const look = async (): Promise<void> => {
        if (await isAlive()) timer = isOver ? timer : setTimeout(() => void look(), quietMs);
        else fail(silence());
      };
      let isOver = false;
      let timer = setTimeout(() => void look(), quietMs);
      const end = () => {
        isOver = true;
        clearTimeout(timer);
      };
      answer.finally(end).then(settle, fail);
    });
}

/** Tells whether the database answers to a new connection, if only with a refusal. */
async function ask(connection: DatabaseConnection, patienceMs: number): Promise<boolean> {
  const beganAt = performance.now();
  const client = new Client({ ...clientConfig(connection), connectionTimeoutMillis: 0 });
  client.on('error', () => undefined);
  const trial = client.connect().then(
    () => true,
    (error: unknown) => sqlState(error) !== undefined,
  );
  const silence = sleep(patienceMs, false, { ref: false });
  const isAlive = await Promise.race([trial, silence]);
  client.end().catch(() => undefined);
  return isAlive || performance.now() - beganAt > patienceMs + lateMs;
}
