import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { avatarLimitBytes } from '@heirloom/contract/limits.ts';
import type { Profile } from '@heirloom/contract/profiles/profiles.contract.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertMember } from '#features/spaces/space-members.repo.ts';
import { drawPhoto, readCorners, readTags, writeTags } from '#test/make-photo.ts';
import { onDisk } from '#test/on-disk.ts';
import { cookieOf, createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let origin: string;
let folder: string;
let anna: Person;
let bert: Person;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  origin = await app.listen();
  folder = await mkdtemp(path.join(tmpdir(), 'heirloom-avatar-'));
  anna = await createPerson(app.ctx.db);
  bert = await createPerson(app.ctx.db);
  admin = await createPerson(app.ctx.db, { role: 'admin' });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const tusType = 'application/offset+octet-stream';
const headersOf = async (person: Person | null): Promise<Record<string, string>> =>
  person ? { cookie: await cookieOf(app.ctx.auth, person) } : {};
async function put(person: Person | null, body: Buffer, headers: Record<string, string> = {}) {
  return fetch(`${origin}/api/avatar`, {
    method: 'PUT',
    headers: { 'content-type': tusType, ...(await headersOf(person)), ...headers },
    body: new Uint8Array(body),
  });
}
const get = async (person: Person | null, address: string, headers = {}) =>
  fetch(`${origin}${address}`, { headers: { ...(await headersOf(person)), ...headers } });
async function setAvatar(person: Person, photo: Buffer): Promise<string> {
  const answer = await put(person, photo);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as Profile).avatarUrl!;
}
const photoOf = (size = { width: 600, height: 400 }) => drawPhoto(size).jpeg().toBuffer();

describe('a picture of a person', () => {
  it('is the upright middle of a photo, square and small, without a word about place and camera', async () => {
    const file = path.join(folder, 'phone.jpg');
    await writeFile(file, await photoOf({ width: 900, height: 600 }));
    await writeTags(file, {
      'EXIF:GPSLatitude': 48.2,
      'EXIF:GPSLatitudeRef': 'N',
      'EXIF:Make': 'Phonemaker',
      'EXIF:Orientation': 6,
    });
    const url = await setAvatar(anna, await readFile(file));
    const answer = await get(anna, url);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    const made = path.join(folder, 'made.webp');
    await writeFile(made, Buffer.from(await answer.arrayBuffer()));
    const { width, height } = await sharp(made).metadata();
    expect([width, height]).toEqual([320, 320]);
    // Turned clockwise, what was at the bottom left comes to the top left.
    expect(await readCorners(made)).toEqual(['blue', 'red', 'white', 'green']);
    const tags = await readTags(made);
    expect(tags).not.toMatch(/GPS|Phonemaker|EXIF\]/);
  });

  it('is in the profile and in the session, and gone when it is removed', async () => {
    const url = await setAvatar(anna, await photoOf());
    const client = app.as(anna.actor);
    expect((await client.profiles.mine()).avatarUrl).toBe(url);
    expect((await client.auth.session())?.user.avatarUrl).toBe(url);
    expect((await client.profiles.removeAvatar()).avatarUrl).toBeNull();
    expect((await client.auth.session())?.user.avatarUrl).toBeNull();
    expect((await get(anna, url)).status).toBe(404);
    expect((await client.profiles.removeAvatar()).avatarUrl).toBeNull();
  });

  it('has another address when it is another picture', async () => {
    const [one, two] = [
      await setAvatar(anna, await photoOf()),
      await setAvatar(anna, await photoOf({ width: 400, height: 400 })),
    ];
    expect(one).not.toBe(two);
    expect(await setAvatar(anna, await photoOf())).toBe(one);
  });

  it('can be set by an expired person too: it belongs to the account', async () => {
    const expired = await createPerson(app.ctx.db, { expired: true });
    const url = await setAvatar(expired, await photoOf());
    expect((await get(expired, url)).status).toBe(200);
  });

  it('leaves with the account', async () => {
    const leaving = await createPerson(app.ctx.db);
    const url = await setAvatar(leaving, await photoOf());
    await app.ctx.db.deleteFrom('auth.user').where('id', '=', leaving.userId).execute();
    expect((await get(admin, url)).status).toBe(404);
  });

  it('keeps nothing of the photo it was made of', async () => {
    await setAvatar(bert, await photoOf());
    expect(await readdir(onDisk(app.ctx).stagingDir)).toEqual([]);
  });
});

describe('the pictures of others', () => {
  it('are for oneself and for administrators; for a stranger there is nothing, as for nobody', async () => {
    const url = await setAvatar(anna, await photoOf());
    expect((await get(null, url)).status).toBe(401);
    expect((await get(anna, url)).status).toBe(200);
    expect((await get(admin, url)).status).toBe(200);
    const foreign = await get(bert, url);
    const nobody = await get(bert, '/api/avatars/00000000-0000-4000-8000-000000000000');
    const rubbish = await get(bert, '/api/avatars/..%2f..%2fsecret');
    const answers = [foreign, nobody, rubbish].map(async (answer) => {
      const { requestId: _requestId, ...body } = (await answer.json()) as Record<string, unknown>;
      return { status: answer.status, body };
    });
    const [first, ...others] = await Promise.all(answers);
    expect(first).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    for (const other of others) expect(other).toEqual(first);
  });

  it('are for whoever is in a space with them, while both are in it and it is open [SPACE-02]', async () => {
    const [clara, dora] = [await createPerson(app.ctx.db), await createPerson(app.ctx.db)];
    const late = await createPerson(app.ctx.db, { expired: true });
    const url = await setAvatar(clara, await photoOf());
    const { id: spaceId } = await app.as(clara.actor).spaces.create({ name: 'The Bergs' });
    expect((await get(dora, url)).status).toBe(404);
    for (const { userId } of [dora, late]) {
      await insertMember(app.ctx.db, { space_id: spaceId, user_id: userId, role: 'viewer' });
    }
    expect((await get(dora, url)).status).toBe(200);
    expect((await get(late, url)).status).toBe(403);
    const { items } = await app.as(dora.actor).spaces.members({ spaceId });
    expect(items.find(({ userId }) => userId === clara.userId)?.avatarUrl).toBe(url);
    await app.as(clara.actor).spaces.close({ spaceId, name: 'The Bergs' });
    expect((await get(dora, url)).status).toBe(404);
    await app.as(clara.actor).spaces.reopen({ spaceId });
    await app.as(dora.actor).spaces.leave({ spaceId });
    expect((await get(dora, url)).status).toBe(404);
  });

  it('are told by a tag, and cannot run anything', async () => {
    const url = await setAvatar(anna, await photoOf());
    const answer = await get(anna, url);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const etag = answer.headers.get('etag') ?? '';
    expect((await get(anna, url, { 'if-none-match': etag })).status).toBe(304);
    expect((await get(bert, url, { 'if-none-match': etag })).status).toBe(404);
  });
});

describe('what is refused', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['SVG', svg],
    ['a program', Buffer.from('MZ'.padEnd(500, 'x'))],
    ['a recording', Buffer.concat([Buffer.from('ID3\u0003'), Buffer.alloc(5_000, 0x55)])],
    ['half a header', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ])('%s, in a sentence', async (_name, body) => {
    const before = (await app.as(bert.actor).profiles.mine()).avatarUrl;
    const answer = await put(bert, body);
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({
      code: 'FILE_REFUSED',
      message: 'Please choose a photo, such as a JPEG or PNG.',
    });
    expect((await app.as(bert.actor).profiles.mine()).avatarUrl).toBe(before);
  });

  it('too much, though nobody said how much would come', async () => {
    const url = new URL('/api/avatar', origin);
    const headers = { 'content-type': tusType, ...(await headersOf(bert)) };
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const request = httpRequest(url, { method: 'PUT', headers }, (response) => {
        resolve(response.statusCode);
        request.destroy();
      });
      request.on('error', reject);
      const chunk = Buffer.alloc(1024 * 1024, 0xff);
      for (let sent = 0; sent <= avatarLimitBytes; sent += chunk.length) request.write(chunk);
    });
    expect(status).toBe(413);
  });

  it('visitors, other sites, and bodies that a form could send', async () => {
    const photo = await photoOf();
    expect((await put(null, photo)).status).toBe(401);
    expect((await put(bert, photo, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'image/jpeg']) {
      expect((await put(bert, photo, { 'content-type': type })).status).toBe(415);
    }
  });

  it('more than a few in an hour', async () => {
    const eager = await createPerson(app.ctx.db);
    const statuses = new Set<number>();
    for (let tries = 0; tries < 31; tries += 1) statuses.add((await put(eager, svg)).status);
    expect([...statuses]).toEqual([415, 429]);
  });
});
