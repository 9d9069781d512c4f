import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool } from 'pg';
import { statementName } from '#platform/db/prepared.ts';

const noAnswer = 'Query read timeout';

/** Tells whether the database did not answer a query in time. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === noAnswer;
}

/**
 * Wraps a pool for Kysely, so that a connection is closed after a query without an answer. Otherwise it would go back
 * with its transaction open, and the next caller would commit half of what failed.
 */
export function closingPool(pool: Pool): PostgresPool {
  return {
    connect: async () => {
      const client = await pool.connect();
      let problem: unknown;
      const query = async (text: string, values: unknown[]): Promise<unknown> => {
        if (problem !== undefined) throw problem;
        try {
          return await client.query({ name: statementName(text), text, values });
        } catch (error) {
          if (isUnanswered(error)) problem = error;
          throw error;
        }
      };
      const release = (mustClose = false) => client.release(mustClose || problem !== undefined);
      return { query, release } as PostgresPoolClient;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}
