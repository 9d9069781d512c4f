import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertClip } from '#features/media-items/clips.repo.ts';
import { itemOfClip } from '#features/media-items/item-of-clip.ts';
import { newId } from '#platform/ids.ts';
import { insertMedia } from '#test/insert-media.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { cookieOf, createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let origin: string;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  origin = await app.listen();
  admin = await createPerson(app.ctx.db, { role: 'admin', displayName: 'Zed' });
});
afterAll(() => app?.close());

/** Sums up the bytes of the originals on the disk, without their sidecars. */
async function originalsOnDisk(): Promise<number> {
  const folder = path.join(app.dataDir, 'originals');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  let bytes = 0;
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith('.json')) continue;
    bytes += (await stat(path.join(entry.parentPath, entry.name))).size;
  }
  return bytes;
}

describe('the totals', () => {
  it('are nought in an empty archive, but for the people [ADMSTAT-01]', async () => {
    expect(await app.as(admin.actor).statistics.read()).toEqual({
      users: 1,
      videos: 0,
      images: 0,
      audio: 0,
      files: 0,
      trashed: 0,
      sizeBytes: 0,
      derivedBytes: 0,
    });
  });

  it('agree with the table beneath and with the bytes on the disk [ADMSTAT-01] [ADMSTAT-05]', async () => {
    const { ctx } = app;
    const [anna, bert] = [await createPerson(ctx.db), await createPerson(ctx.db)];
    await keepOriginal(ctx, anna.userId, Buffer.alloc(70_001, 1), { type: 'video' });
    await keepOriginal(ctx, anna.userId, Buffer.alloc(3, 2));
    await keepOriginal(ctx, bert.userId, Buffer.alloc(1_234_567, 3), { type: 'audio' });
    await keepOriginal(ctx, bert.userId, Buffer.alloc(999, 4), { deleted_at: new Date() });

    const totals = await app.as(admin.actor).statistics.read();
    expect(totals).toMatchObject({
      users: 3,
      videos: 1,
      images: 1,
      audio: 1,
      files: 3,
      trashed: 1,
    });
    expect(totals.sizeBytes).toBe(await originalsOnDisk());
    expect(totals.sizeBytes).toBe(70_001 + 3 + 1_234_567 + 999);

    const { items } = await app.as(admin.actor).people.list({ sort: 'files', direction: 'desc' });
    const sum = (of: (usage: (typeof items)[number]['usage']) => number) =>
      items.reduce((total, { usage }) => total + of(usage), 0);
    expect(sum(({ sizeBytes }) => sizeBytes)).toBe(totals.sizeBytes);
    expect(sum(({ files }) => files)).toBe(totals.files);
    expect(items.map(({ usage }) => usage.files)).toEqual([2, 1, 0]);
  });

  it('count a film once, and its parts on a line of their own, without bytes (TAPE-09 in part)', async () => {
    const { db } = app.ctx;
    const owner = await createPerson(db);
    const film = await insertMedia(db, owner.userId, { type: 'video', duration_ms: 60_000 });
    const before = await app.as(admin.actor).statistics.read();
    expect(before.clips).toBeUndefined();
    const part = { chapterId: null, beginMs: 0, description: null, capture: null };
    for (const [place, title] of ['Lake', 'Cake'].entries()) {
      const clip = { id: newId(), ...part, title, endMs: 5000 + place };
      await insertClip(db, itemOfClip(film, clip));
    }
    expect(await app.as(admin.actor).statistics.read()).toEqual({ ...before, clips: 2 });
    await db
      .updateTable('media')
      .set({ deleted_at: new Date() })
      .where('parent_id', '=', film.id)
      .execute();
    expect(await app.as(admin.actor).statistics.read()).toEqual(before);
  });

  it('count what was made of the originals apart from them', async () => {
    const { db } = app.ctx;
    const { id } = await insertMedia(db, admin.userId, { file_size: 10 });
    const before = await app.as(admin.actor).statistics.read();
    await db
      .insertInto('rendition')
      .values({
        media_id: id,
        kind: 'thumb',
        file_path: 'x.webp',
        mime_type: 'image/webp',
        file_size: 321,
        pipeline_version: 1,
      })
      .execute();
    const after = await app.as(admin.actor).statistics.read();
    expect(after).toEqual({ ...before, derivedBytes: before.derivedBytes + 321 });
  });
});

describe('GET /api/statistics.csv', () => {
  const get = async (person: Person | null) => {
    const response = await fetch(`${origin}/api/statistics.csv`, {
      headers: person ? { cookie: await cookieOf(app.ctx.auth, person) } : {},
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    return { status: response.status, headers: response.headers, bytes, text };
  };

  it('is a table of everybody, busiest first, in which a name is no formula', async () => {
    const hostile = await createPerson(app.ctx.db, { displayName: '=1+1,"x"' });
    for (let n = 0; n < 9; n += 1) await insertMedia(app.ctx.db, hostile.userId, { file_size: 1 });
    const response = await get(admin);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/csv');
    expect(response.headers.get('content-disposition')).toMatch(
      /attachment; filename="heirloom-statistics-\d{4}-\d\d-\d\d\.csv"/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    const lines = response.text.split('\r\n');
    expect(lines[0]).toBe(
      'User,Email,Videos,Images,Audio,Total Files,Storage (bytes),Last Login,Joined',
    );
    expect(lines[1]).toMatch(new RegExp(`^"'=1\\+1,""x""",${hostile.email},0,9,0,9,9,,20`));
    const { total } = await app.as(admin.actor).people.list({});
    expect(lines.filter(Boolean)).toHaveLength(total + 1);
  });

  it('is for administrators [ROLE-05, ISOL-05]', async () => {
    expect((await get(null)).status).toBe(401);
    expect((await get(await createPerson(app.ctx.db))).status).toBe(403);
    expect((await get(await createPerson(app.ctx.db, { expired: true }))).status).toBe(403);
    expect((await get(await createPerson(app.ctx.db, { role: 'superuser' }))).status).toBe(200);
  });
});
