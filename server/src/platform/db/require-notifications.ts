import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import { clientConfig, type DatabaseConnection } from '#platform/db/connection.ts';
import { StartRefused } from '#platform/start-refused.ts';

/** A database on the same machine tells within milliseconds. */
const usualPatienceMs = 5000;

/**
 * Demands that what one connection notifies is heard on another. A pooler that gives each transaction another connection
 * swallows it without an error: no page would ever refresh, and the locks of connections would be lost, too.
 * @throws StartRefused
 */
export async function requireNotifications(
  connection: DatabaseConnection,
  patienceMs = usualPatienceMs,
): Promise<void> {
  const channel = escapeIdentifier(`heirloom_probe_${randomBytes(6).toString('hex')}`);
  const [listener, sender] = [
    new Client(clientConfig(connection)),
    new Client(clientConfig(connection)),
  ];
  const heard = Promise.withResolvers<true>();
  listener.on('notification', () => heard.resolve(true));
  for (const client of [listener, sender]) client.on('error', () => undefined);
  try {
    await listener.connect();
    await listener.query(`listen ${channel}`);
    await sender.connect();
    await sender.query(`notify ${channel}`);
    if (await Promise.race([heard.promise, sleep(patienceMs, false, { ref: false })])) return;
  } finally {
    await Promise.allSettled([listener.end(), sender.end()]);
  }
  throw new StartRefused(
    'Heirloom does not start, because DATABASE_URL leads through a pooler that swallows notifications (LISTEN), such as ' +
      'PgBouncer in transaction mode. Let DATABASE_URL lead to PostgreSQL itself, to HAProxy before it, or to a pool in session mode.',
  );
}
