import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepOriginal } from '#test/keep-original.ts';
import { cookieOf, createPerson } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await createTestApp();
  origin = await app.listen();
  await app.startJobs();
});
afterAll(() => app?.close());

it.each(['client', 'user'] as const)(
  'a %s has all of the own archive: media, trash, collections, links, files, profile and password [ROLE-07]',
  async (role) => {
    const password = 'the old one, long enough';
    const person = await createPerson(app.ctx.db, { role, password });
    const cookie = await cookieOf(app.ctx.auth, person);
    const bytes = randomBytes(5_000);
    const row = await keepOriginal(app.ctx, person.userId, bytes, {
      type: 'video',
      original_name: 'lake.mp4',
      title: 'The lake',
      status: 'ready',
      facts: JSON.stringify({ directPlay: { mimeType: 'video/mp4', height: 480 } }),
    });
    const { id } = row;
    const calls = app.as(person.actor);
    const fetchFile = (path: string, range?: string) =>
      fetch(`${origin}${path}`, { headers: { cookie, ...(range && { range }) } });
    const titles = async () => (await calls.media.list({})).items.map(({ title }) => title);

    // Sees, plays, searches, downloads.
    expect(await titles()).toEqual(['The lake']);
    const { sources, downloadUrl } = await calls.media.find({ id });
    expect((await fetchFile(sources[0]!.url, 'bytes=0-99')).status).toBe(206);
    expect((await calls.search.everything({ query: 'lake' })).videos.count).toBe(1);
    const download = await fetchFile(downloadUrl);
    expect(Buffer.from(await download.arrayBuffer()).equals(bytes)).toBe(true);

    // Edits, trashes and restores.
    await calls.media.update({ id, title: 'The red boat', description: 'In July' });
    expect(await titles()).toEqual(['The red boat']);
    await calls.media.remove({ id });
    expect(await titles()).toEqual([]);
    expect((await calls.trash.list({})).items.map((item) => item.id)).toEqual([id]);
    await calls.media.restore({ id });
    expect(await titles()).toEqual(['The red boat']);

    // Has collections and links.
    const { id: collectionId } = await calls.collections.create({ name: 'Summer' });
    await calls.collections.addItem({ collectionId, mediaId: id });
    expect((await calls.collections.list({})).items).toMatchObject([{ itemCount: 1 }]);
    const { path } = await calls.shares.create({ mediaId: id });
    const token = path.split('/').at(-1)!;
    expect(await app.as(null).shares.open({ token })).toMatchObject({});
    expect((await calls.shares.list({})).items).toHaveLength(1);

    // Has a profile and a password.
    const profile = { username: `${role}-renamed`, displayName: 'Rose' };
    expect(await calls.profiles.update(profile)).toMatchObject({ ...profile, role });
    const change = { currentPassword: password, newPassword: 'the new one, long enough' };
    const changed = await fetch(`${origin}/api/rpc/auth/changePassword`, {
      method: 'POST',
      headers: { cookie, origin, 'content-type': 'application/json' },
      body: JSON.stringify({ json: change }),
    });
    expect(changed.status).toBe(200);
  },
);
