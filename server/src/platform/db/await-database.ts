import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Config } from '#platform/config.ts';
import { clientConfig } from '#platform/db/connection.ts';
import { isDatabaseUnavailable } from '#platform/db/database-error.ts';

type Place = Pick<Config, 'PORT' | 'HOST'> & { DATABASE_URL: string };

const sentence =
  'Heirloom waits for its database, which cannot be used at the moment. It starts as soon as the database can be read and written.';

const onlyReads = new Error(
  'it can only be read (a standby, or default_transaction_read_only is set)',
);

/**
 * Waits until the database of DATABASE_URL answers and can be written: after a power cut the two may start in any order, and a
 * standby may be found before it is promoted. Meanwhile the server answers that it is not ready.
 * @param say tells the operator once that the server waits
 * @throws the error of a database that answers and refuses us, such as a wrong password
 */
export async function awaitDatabase(
  place: Place,
  say: (text: string) => void,
  pauseMs = 2_000,
): Promise<void> {
  let stopAnswering: (() => Promise<void>) | undefined;
  try {
    for (;;) {
      const problem = await tryToConnect(place.DATABASE_URL);
      if (problem === null) return;
      if (problem !== onlyReads && !isDatabaseUnavailable(problem)) throw problem;
      if (!stopAnswering) {
        say(`${sentence} It is the one of DATABASE_URL: ${problem.message}`);
        stopAnswering = await answerMeanwhile(place);
      }
      await sleep(pauseMs);
    }
  } finally {
    await stopAnswering?.();
  }
}

async function tryToConnect(connectionString: string): Promise<Error | null> {
  const client = new Client(clientConfig({ connectionString }));
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>(
      'show transaction_read_only',
    );
    return rows[0]?.transaction_read_only === 'on' ? onlyReads : null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Answers on the port of the server that it is alive and not ready. */
async function answerMeanwhile({ PORT, HOST }: Place): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const isHealth = request.url === '/api/health';
    const body = isHealth
      ? { status: 'ok' }
      : { status: 'unavailable', code: 'UNAVAILABLE', message: sentence };
    const isPage = !request.url?.startsWith('/api/');
    response.writeHead(isHealth ? 200 : 503, {
      'content-type': isPage ? 'text/plain; charset=utf-8' : 'application/json',
      'retry-after': '5',
      connection: 'close',
    });
    response.end(isPage ? sentence : JSON.stringify(body));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(PORT, HOST, resolve);
  });
  return () => new Promise((resolve) => void server.close(() => resolve()));
}
