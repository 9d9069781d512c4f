import { connect, createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { awaitDatabase } from '#platform/db/await-database.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-db.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const HOST = '127.0.0.1';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, HOST, resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Lets the test's database, which listens on a socket of the file system, answer on a port. */
async function openOnPort(port: number): Promise<Server> {
  const folder = new URL(database.connectionString).searchParams.get('host');
  const server = createServer((socket) => {
    const other = connect(`${folder}/.s.PGSQL.5432`);
    socket.pipe(other).pipe(socket);
    for (const end of [socket, other]) end.on('error', () => end.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(port, HOST, resolve));
  return server;
}

it('waits for a database that is down at the start, says so, and answers meanwhile', async () => {
  const [PORT, databasePort] = [await freePort(), await freePort()];
  const { pathname } = new URL(database.connectionString);
  const DATABASE_URL = `postgres://app@${HOST}:${databasePort}${pathname}`;
  const said: string[] = [];
  let isOver = false;
  const waiting = awaitDatabase({ PORT, HOST, DATABASE_URL }, (text) => said.push(text), 50).then(
    () => (isOver = true),
  );
  const ask = (path: string) => fetch(`http://${HOST}:${PORT}${path}`).catch(() => null);
  while ((await ask('/api/health')) === null) await sleep(20);
  expect((await ask('/api/health'))?.status).toBe(200);
  expect((await ask('/api/ready'))?.status).toBe(503);
  expect(await (await ask('/'))?.text()).toMatch(/^Heirloom waits for its database/);
  expect(isOver).toBe(false);

  const server = await openOnPort(databasePort);
  await waiting;
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('DATABASE_URL');
  expect(await ask('/api/health')).toBeNull();
  server.close();
});

it('does not wait for a database that answers and refuses us', async () => {
  const url = new URL(database.connectionString);
  url.pathname = '/no_such_database';
  const DATABASE_URL = url.toString();
  const refused = awaitDatabase({ PORT: 0, HOST, DATABASE_URL }, () => undefined, 50);
  await expect(refused).rejects.toMatchObject({ code: '3D000' });
});
