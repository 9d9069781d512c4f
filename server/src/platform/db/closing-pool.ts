import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { isReadOnly } from '#platform/db/database-error.ts';
import { statementName } from '#platform/db/prepared.ts';

const noAnswer = 'Query read timeout';

const outdatedPlan = 'cached plan must not change result type';

/** Tells whether the database did not answer a query in time. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === noAnswer;
}

/** What who waits is told of a database that does not answer. */
export function unanswered(): Error {
  return new Error(noAnswer);
}

/** Waits for an answer, but perhaps not for ever. */
type Wait = <Answer>(answer: Promise<Answer>) => Promise<Answer>;

/**
 * Wraps a pool for Kysely, so that a connection is closed after a query without an answer: otherwise it would go back
 * with its transaction open, and the next caller would commit half of what failed. One to a database that only reads is
 * closed, too, and said.
 */
export function closingPool(
  pool: Pool,
  wait: Wait = (answer) => answer,
  sayOnlyReads: () => void = () => undefined,
): PostgresPool {
  return {
    connect: async () => {
      const client = await connect(pool, wait);
      let problem: unknown;
      let isOutdated = false;
      const query = async (text: string, values: unknown[]): Promise<unknown> => {
        if (problem !== undefined) throw problem;
        try {
          return await wait(client.query({ name: statementName(text), text, values }));
        } catch (error) {
          if (isUnanswered(error) || isReadOnly(error)) problem = error;
          if (isReadOnly(error)) sayOnlyReads();
          if (!(error instanceof Error) || error.message !== outdatedPlan) throw error;
          // A table has changed under a statement that was planned once, as by an upgrade: its plans go with the connection.
          isOutdated = true;
          return await client.query({ text, values }).catch(() => Promise.reject(error));
        }
      };
      const release = (mustClose = false) =>
        client.release(mustClose || isOutdated || problem !== undefined);
      return { query, release } as PostgresPoolClient;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

/** Gives back the connection that comes after nobody waits for it any more. */
async function connect(pool: Pool, wait: Wait): Promise<PoolClient> {
  const connecting = pool.connect();
  try {
    return await wait(connecting);
  } catch (error) {
    connecting.then(
      (late) => late.release(),
      () => undefined,
    );
    throw error;
  }
}
