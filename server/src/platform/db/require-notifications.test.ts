import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { inject, expect, it } from 'vitest';
import { requireNotifications } from '#platform/db/require-notifications.ts';
import { createTestDatabase } from '#test/test-db.ts';

const notification = 'A'.charCodeAt(0);

/** Passes on all that PostgreSQL says but notifications, as a pooler in transaction mode does. */
async function startSwallowingPooler(socketFile: string) {
  const server = createServer((client) => {
    const database = createConnection(socketFile);
    for (const socket of [client, database]) {
      socket.on('error', () => undefined);
      socket.on('close', () => [client, database].forEach((each) => each.destroy()));
    }
    client.pipe(database);
    passOn(database, client);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, close: () => server.close() };
}

/** Messages of PostgreSQL are a letter, their length without that letter, and so many bytes. */
function passOn(database: Socket, client: Socket): void {
  let waiting = Buffer.alloc(0);
  database.on('data', (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk]);
    while (waiting.length >= 5 && waiting.length > waiting.readUInt32BE(1)) {
      const message = waiting.subarray(0, waiting.readUInt32BE(1) + 1);
      waiting = waiting.subarray(message.length);
      if (message[0] !== notification) client.write(message);
    }
  });
}

it('refuses a pooler that swallows notifications in a sentence, and takes PostgreSQL itself', async () => {
  const database = await createTestDatabase();
  const { pathname } = new URL(database.connectionString);
  const pooler = await startSwallowingPooler(`${inject('postgres').host}/.s.PGSQL.5432`);
  const connectionString = `postgres://app@127.0.0.1:${pooler.port}${pathname}`;
  try {
    await requireNotifications(database.connection);
    await expect(requireNotifications({ connectionString }, 500)).rejects.toThrow(
      'DATABASE_URL leads through a pooler that swallows notifications',
    );
  } finally {
    pooler.close();
    await database.drop();
  }
});
