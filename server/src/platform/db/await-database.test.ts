import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { awaitDatabase } from '#platform/db/await-database.ts';
import { freePort } from '#test/free-ports.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-db.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const HOST = '127.0.0.1';

it('waits for a database that is down at the start, says so, and answers meanwhile', async () => {
  const PORT = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-late-'));
  const url = new URL(database.connectionString);
  const socketFolder = url.searchParams.get('host')!;
  const lateFolder = path.join(folder, 'late');
  url.searchParams.set('host', lateFolder);
  const said: string[] = [];
  let isOver = false;
  const place = { PORT, HOST, DATABASE_URL: url.toString() };
  const waiting = awaitDatabase(place, (text) => said.push(text), 50).then(() => (isOver = true));
  const ask = (asked: string) => fetch(`http://${HOST}:${PORT}${asked}`).catch(() => null);
  const answered = vi.waitFor(async () => expect((await ask('/api/health'))?.status).toBe(200), {
    timeout: 90_000,
  });
  await Promise.race([waiting, answered]);
  expect((await ask('/api/ready'))?.status).toBe(503);
  expect(await (await ask('/'))?.text()).toMatch(/^Heirloom waits for its database/);
  expect(isOver).toBe(false);

  await symlink(socketFolder, lateFolder);
  await waiting;
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('DATABASE_URL');
  expect(await ask('/api/health')).toBeNull();
  await rm(folder, { recursive: true });
});

it('does not wait for a database that answers and refuses us', async () => {
  const url = new URL(database.connectionString);
  url.pathname = '/no_such_database';
  const DATABASE_URL = url.toString();
  const refused = awaitDatabase({ PORT: 0, HOST, DATABASE_URL }, () => undefined, 50);
  await expect(refused).rejects.toMatchObject({ code: '3D000' });
});

it('waits for a database that can only be read, and says so', async () => {
  const url = new URL(database.connectionString);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  const said: string[] = [];
  const place = { PORT: await freePort(), HOST, DATABASE_URL: url.toString() };
  const waiting = awaitDatabase(place, (text) => said.push(text), 50);
  await vi.waitFor(() => expect(said).toHaveLength(1), 90_000);
  expect(said[0]).toContain('It is the one of DATABASE_URL: it can only be read (a standby');
  place.DATABASE_URL = database.connectionString;
  await waiting;
});
