// A database that only reads for a while, as a standby does, or one whose administrator has closed it for writing.
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { keepOriginal } from '#test/keep-original.ts';
import { drawPhoto } from '#test/make-photo.ts';
import { cookieOf, createPerson } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { createdLocation, tusClientWith, uploadIdOfLocation } from '#test/tus-requests.ts';

let app: TestApp;
let origin: string;
let cookie: string;
beforeAll(async () => {
  app = await createTestApp();
  await app.startJobs();
  origin = await app.listen();
});
afterAll(() => app?.close());

/** Decides what connections may do from now on, and ends those that are open. */
async function allowTo(what: 'read' | 'write'): Promise<void> {
  const client = new Client({
    connectionString: app.ctx.config.DATABASE_URL,
    options: '-c default_transaction_read_only=off',
  });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const value = what === 'read' ? 'on' : 'off';
  await client.query(
    `alter database ${rows[0]!.name} set default_transaction_read_only = ${value}`,
  );
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  await client.end();
}

it('shows what is there, refuses what is new with a sentence, and goes on by itself', async () => {
  const { ctx } = app;
  const anna = await createPerson(ctx.db);
  cookie = await cookieOf(ctx.auth, anna);
  const bytes = await drawPhoto().jpeg().toBuffer();
  const { id } = await keepOriginal(ctx, anna.userId, bytes, { title: 'Beach' });
  const client = tusClientWith(origin, { cookie, origin });
  const location = await createdLocation(client, bytes.length);
  const half = Math.floor(bytes.length / 2);
  expect((await client.patch(location, 0, bytes.subarray(0, half))).status).toBe(204);

  onTestFinished(() => allowTo('write'));
  await allowTo('read');
  const ready = async () =>
    (await fetch(`${origin}/api/ready`)).json() as Promise<{ database: boolean }>;
  await vi.waitFor(async () => expect(await ready()).toMatchObject({ database: false }), 90_000);
  const api = app.as(anna.actor);
  // Whoever is given a connection that was just ended is told to try again in a moment.
  await vi.waitFor(
    async () => expect((await api.media.list({ limit: 10 })).items).toHaveLength(1),
    30_000,
  );
  const film = await fetch(`${origin}/api/media/${id}/original`, { headers: { cookie } });
  expect(Buffer.from(await film.arrayBuffer()).equals(bytes)).toBe(true);
  await expect(api.media.update({ id, title: 'Lake' })).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
  const refused = await client.patch(location, half, bytes.subarray(half));
  expect(refused.status).toBe(503);

  await allowTo('write');
  await vi.waitFor(async () => expect(await ready()).toMatchObject({ database: true }), 90_000);
  const offset = Number((await client.head(location)).headers.get('upload-offset'));
  expect(offset).toBeGreaterThanOrEqual(half);
  expect((await client.patch(location, offset, bytes.subarray(offset))).status).toBe(204);
  const { media } = await api.uploads.finish({ id: uploadIdOfLocation(location) });
  const kept = await fetch(`${origin}/api/media/${media?.id}/original`, { headers: { cookie } });
  expect(Buffer.from(await kept.arrayBuffer()).equals(bytes)).toBe(true);
});
