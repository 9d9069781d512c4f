import { setTimeout as sleep } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import type { Logger } from 'pino';
import { clientConfig, type DatabaseConnection } from '#platform/db/connection.ts';

const shortestPauseMs = 100;
const longestPauseMs = 5000;
const checkEveryMs = 10_000;

type ListenerOptions = {
  connection: DatabaseConnection;
  channel: string;
  onMessage: (payload: string) => void;
  /** Runs after each (re)connect: reads what was notified meanwhile. */
  catchUp: () => Promise<void>;
  log: Logger;
};

/**
 * Listens to a channel on a connection of its own, and reconnects whenever that is lost. Resolves once it listens for
 * the first time.
 */
export async function startListener(
  options: ListenerOptions,
): Promise<{ stop: () => Promise<void> }> {
  const ending = new AbortController();
  const first = Promise.withResolvers<void>();
  const running = listenUntilStopped(options, ending.signal, first.resolve);
  await Promise.race([first.promise, running]);
  return {
    async stop() {
      ending.abort();
      await running;
    },
  };
}

async function listenUntilStopped(
  options: ListenerOptions,
  signal: AbortSignal,
  onFirst: () => void,
): Promise<void> {
  let pauseMs = shortestPauseMs;
  while (!signal.aborted) {
    try {
      await listenOnce(options, signal, () => {
        pauseMs = shortestPauseMs;
        onFirst();
      });
    } catch (error) {
      if (signal.aborted) return;
      options.log.warn({ err: error }, 'a listening connection was lost');
    }
    await sleep(pauseMs * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }
}

/** Listens on one connection until it is lost (rejects) or the signal says stop (resolves). */
async function listenOnce(
  { connection, channel, onMessage, catchUp, log }: ListenerOptions,
  signal: AbortSignal,
  onListening: () => void,
): Promise<void> {
  const client = new Client({ ...clientConfig(connection), query_timeout: checkEveryMs / 2 });
  const over = Promise.withResolvers<void>();
  client.on('error', over.reject);
  client.on('end', () => over.reject(new Error('the connection ended')));
  client.on('notification', ({ payload = '' }) => {
    try {
      onMessage(payload);
    } catch (error) {
      log.error({ err: error, channel }, 'a message could not be handled');
    }
  });
  signal.addEventListener('abort', () => over.resolve(), { once: true });
  const step = async (work: Promise<unknown>): Promise<void> => {
    await Promise.race([work, over.promise]);
    signal.throwIfAborted();
  };
  let timer: NodeJS.Timeout | undefined;
  try {
    await step(client.connect());
    await step(client.query(`listen ${escapeIdentifier(channel)}`));
    await step(catchUp());
    onListening();
    // A connection can be lost without an error; only a query finds out.
    const ask = () => void client.query('select').catch(over.reject);
    timer = setInterval(ask, checkEveryMs).unref();
    await over.promise;
  } finally {
    clearInterval(timer);
    over.promise.catch(() => undefined);
    await Promise.race([
      client.end().catch(() => undefined),
      sleep(1000, undefined, { ref: false }),
    ]);
  }
}
