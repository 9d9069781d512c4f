import { randomBytes } from 'node:crypto';
import { truncate } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import type { Selectable } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPictureMaker } from '#features/processing/makers/make-picture.ts';
import { filesRoute } from '#http/files.route.ts';
import { createRangePermits } from '#http/range-permits.ts';
import { createRunningResponses } from '#http/running-responses.ts';
import type { MediaTable } from '#platform/db/media-tables.ts';
import { insertApiKey } from '#test/insert-api-key.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { drawPhoto } from '#test/make-photo.ts';
import { onDisk } from '#test/on-disk.ts';
import { openFiles } from '#test/open-files.ts';
import { cookieOf, createPerson, insertSession, type Person } from '#test/people.ts';
import { putDerived } from '#test/put-derived.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let origin: string;
let anna: Person;
let bert: Person;
let admin: Person;

/** Three buffers long and a bit. */
const bytes = randomBytes(3 * 512 * 1024 + 17);
let film: Selectable<MediaTable>;

beforeAll(async () => {
  app = await createTestApp();
  origin = await app.listen();
  await app.startJobs();
  const { db } = app.ctx;
  anna = await createPerson(db);
  bert = await createPerson(db);
  admin = await createPerson(db, { role: 'admin' });
  film = await keepOriginal(app.ctx, anna.userId, bytes, {
    type: 'video',
    original_name: 'Sommer "87" ü.mp4',
  });
});
afterAll(() => app?.close());

/** The server's clock shows this moment until the end of the test. */
function setClock(ms: number): void {
  vi.spyOn(app.ctx.clock, 'now').mockImplementation(() => new Date(ms));
}
afterEach(() => void vi.restoreAllMocks());

const urlOf = (id: string, variant: string) => `${origin}/api/media/${id}/${variant}`;

async function get(
  person: Person | null,
  url: string,
  { headers = {}, method = 'GET' }: { headers?: Record<string, string>; method?: string } = {},
) {
  const cookie: Record<string, string> = person
    ? { cookie: await cookieOf(app.ctx.auth, person) }
    : {};
  return fetch(url, { method, headers: { ...cookie, ...headers } });
}

const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

/** Makes an API key of a person, and returns the program that has it. */
async function programOf({ userId, actor }: Person) {
  await insertApiKey(app.ctx.db, userId);
  const { items } = await app.as(actor).apiKeys.list();
  return { ...actor, sessionId: items[0]!.id };
}

/** Returns the error of an answer without the id of the request. */
async function errorOf(response: Response) {
  const { code, message } = (await response.json()) as { code: string; message: string };
  const headers = [...response.headers.keys()].toSorted();
  return { status: response.status, code, message, headers };
}

/** Lists the files of the archive that this process has open. */
const openOriginals = (): string[] => openFiles(path.join(app.dataDir, 'originals'));

async function untilClosed(): Promise<void> {
  for (let tries = 0; openOriginals().length > 0 && tries < 100; tries += 1) await sleep(50);
  expect(openOriginals()).toEqual([]);
}

it('downloads a damaged item that was kept, byte for byte [UPLOAD-08]', async () => {
  const torn = randomBytes(5_000);
  const item = await keepOriginal(app.ctx, anna.userId, torn, {
    type: 'video',
    original_name: 'torn.mov',
    status: 'unprocessable',
  });
  const answer = await get(anna, urlOf(item.id, 'download'));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment;.*torn\.mov/);
  expect((await bodyOf(answer)).equals(torn)).toBe(true);
});

describe('a file', () => {
  it('comes whole, with headers that let nothing run in it [CONST-07]', async () => {
    const response = await get(anna, urlOf(film.id, 'original'));
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(bytes.length),
      'content-disposition': `inline; filename="Sommer _87_ u.mp4"; filename*=UTF-8''Sommer%20%2287%22%20%C3%BC.mp4`,
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      vary: 'cookie',
    });
    expect((await bodyOf(response)).equals(bytes)).toBe(true);
  });

  it('is fixed for ever under the address of its version, and of no other', async () => {
    const cacheControl = async (query: string) => {
      const url = urlOf(film.id, `original${query}`);
      return (await get(anna, url, { method: 'HEAD' })).headers.get('cache-control');
    };
    expect(await cacheControl('?v=1')).toBe('private, max-age=31536000, immutable');
    expect(await cacheControl('?v=2')).toBe('private, max-age=3600');
  });

  it('can be asked for its headers alone', async () => {
    const response = await get(anna, urlOf(film.id, 'original'), { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect(await bodyOf(response)).toHaveLength(0);
  });

  it('is downloaded under its original name [ADMFILES-05]', async () => {
    const response = await get(anna, urlOf(film.id, 'download'));
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; .*Sommer%20%2287%22%20%C3%BC.mp4$/,
    );
    expect((await bodyOf(response)).equals(bytes)).toBe(true);
  });

  it('that browsers might run is never shown inline', async () => {
    const page = Buffer.from('<script>alert(1)</script>');
    const mimeType = { mime_type: 'text/html', original_name: 'a.html' };
    const { id } = await keepOriginal(app.ctx, anna.userId, page, mimeType);
    const { headers } = await get(anna, urlOf(id, 'original'));
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toMatch(/^attachment; /);
  });
});

describe('a part of a file', () => {
  const last = bytes.length - 1;
  it.each([
    ['bytes=0-0', 206, 0, 0],
    ['bytes=0-', 206, 0, last],
    ['bytes=100-600000', 206, 100, 600_000],
    [`bytes=${last}-`, 206, last, last],
    ['bytes=-100', 206, last - 99, last],
    ['bytes=-999999999', 206, 0, last],
    ['bytes=0-9999999999', 206, 0, last],
    ['bytes=0-1,5-6', 200, 0, last],
    ['bytes=9-1', 200, 0, last],
    ['lines=0-1', 200, 0, last],
  ])('%s is %i from %i to %i', async (range, status, start, end) => {
    const response = await get(anna, urlOf(film.id, 'original'), { headers: { range } });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-range')).toBe(
      status === 206 ? `bytes ${start}-${end}/${bytes.length}` : null,
    );
    expect(response.headers.get('content-length')).toBe(String(end - start + 1));
    expect((await bodyOf(response)).equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  it.each([`bytes=${bytes.length}-`, 'bytes=-0', 'bytes=9999999999-'])(
    '%s does not exist',
    async (range) => {
      const response = await get(anna, urlOf(film.id, 'original'), { headers: { range } });
      expect(response.status).toBe(416);
      expect(response.headers.get('content-range')).toBe(`bytes */${bytes.length}`);
      expect(await bodyOf(response)).toHaveLength(0);
    },
  );

  it('is sent only of the file that the reader has begun with (If-Range)', async () => {
    const url = urlOf(film.id, 'original');
    const { headers } = await get(anna, url, { method: 'HEAD' });
    const range = 'bytes=5-9';
    const statusFor = async (ifRange: string) =>
      (await get(anna, url, { headers: { range, 'if-range': ifRange } })).status;
    expect(await statusFor(headers.get('etag')!)).toBe(206);
    expect(await statusFor(headers.get('last-modified')!)).toBe(206);
    expect(await statusFor('"other"')).toBe(200);
    expect(await statusFor(`W/${headers.get('etag')}`)).toBe(200);
    expect(await statusFor('Thu, 01 Jan 1970 00:00:00 GMT')).toBe(200);
    expect(await statusFor('rubbish')).toBe(200);
  });

  it('does not exist of the headers alone', async () => {
    const headers = { range: 'bytes=0-0' };
    const response = await get(anna, urlOf(film.id, 'original'), { method: 'HEAD', headers });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
  });
});

describe('a file that the reader has', () => {
  it('is not sent again', async () => {
    const url = urlOf(film.id, 'original');
    const { headers } = await get(anna, url, { method: 'HEAD' });
    const etag = headers.get('etag')!;
    const statusFor = async (conditions: Record<string, string>) => {
      const response = await get(anna, url, { headers: conditions });
      if (response.status === 304) expect(response.headers.get('etag')).toBe(etag);
      return response.status;
    };
    expect(await statusFor({ 'if-none-match': etag })).toBe(304);
    expect(await statusFor({ 'if-none-match': `"a", W/${etag}` })).toBe(304);
    expect(await statusFor({ 'if-none-match': '*' })).toBe(304);
    expect(await statusFor({ 'if-none-match': '"a"' })).toBe(200);
    const modified = headers.get('last-modified')!;
    expect(await statusFor({ 'if-modified-since': modified })).toBe(304);
    expect(await statusFor({ 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).toBe(200);
    expect(await statusFor({ 'if-modified-since': 'rubbish' })).toBe(200);
    const both = { 'if-none-match': '"a"', 'if-modified-since': modified };
    expect(await statusFor(both)).toBe(200);
  });
});

describe('who gets a file', () => {
  const nobodys = '0198c0de-0000-7000-8000-00000000dead';
  const variants = ['original', 'download', 'thumb', 'play', 'zoom', 'captions-1.vtt', 'nonsense'];

  it.each(variants)(
    'a visitor gets no %s, whatever the id [ISOL-09] [ROLE-02]',
    async (variant) => {
      for (const id of [film.id, nobodys, 'x']) {
        const response = await get(null, urlOf(id, variant));
        expect(response.status).toBe(401);
        expect(await response.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
      }
    },
  );

  it.each(variants)(
    'for a stranger %s is as missing as what does not exist [ISOL-02] [ISOL-08] [ROLE-04]',
    async (variant) => {
      const stranger = await errorOf(await get(bert, urlOf(film.id, variant)));
      expect(stranger).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      expect(await errorOf(await get(bert, urlOf(nobodys, variant)))).toEqual(stranger);
      expect(await errorOf(await get(bert, urlOf('no-id', variant)))).toEqual(stranger);
    },
  );

  it('an expired person gets nothing until renewal [SUBS-11]', async () => {
    const expired = await createPerson(app.ctx.db, { expired: true });
    const { id } = await keepOriginal(app.ctx, expired.userId, Buffer.from('mine'));
    expect((await get(expired, urlOf(id, 'original'))).status).toBe(403);
    await app.ctx.db
      .updateTable('auth.user')
      .set({ subscription_expiration_date: new Date(Date.now() + 60_000) })
      .where('id', '=', expired.userId)
      .execute();
    expect((await get(expired, urlOf(id, 'original'))).status).toBe(200);
  });

  it('is viewed, downloaded and deleted by its owner [FILES-03]', async () => {
    const { media } = app.as(anna.actor);
    const content = randomBytes(2_000);
    const { id } = await keepOriginal(app.ctx, anna.userId, content, { original_name: 'own.jpg' });
    const view = await fetch(origin + (await media.signUrl({ id, purpose: 'view' })).url);
    expect(view.headers.get('content-disposition')).toMatch(/^inline/);
    expect((await bodyOf(view)).equals(content)).toBe(true);
    const download = await fetch(origin + (await media.signUrl({ id, purpose: 'download' })).url);
    expect(download.headers.get('content-disposition')).toMatch(/^attachment.*own\.jpg/);
    expect((await bodyOf(download)).equals(content)).toBe(true);
    await media.remove({ id });
    expect((await get(anna, urlOf(id, 'original'))).status).toBe(404);
    expect((await media.list({})).items.map((item) => item.id)).not.toContain(id);
  });

  it('is looked up by the item: the address of its file opens for its owner, for nobody else [CALL-40] [ISOL-09]', async () => {
    const { originalUrl, downloadUrl, filePath } = await app
      .as(anna.actor)
      .media.find({ id: film.id });
    expect(filePath).toBe(film.file_path);
    for (const url of [originalUrl, downloadUrl]) {
      expect((await bodyOf(await get(anna, origin + url))).equals(bytes)).toBe(true);
      expect((await get(bert, origin + url)).status).toBe(404);
      expect((await get(null, origin + url)).status).toBe(401);
    }
    await expect(app.as(bert.actor).media.find({ id: film.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    // The path itself opens nothing.
    for (const path of [filePath, `originals/${film.bucket}/${filePath}`, `files/${filePath}`])
      expect((await get(anna, `${origin}/${path}`)).status).toBe(404);
  });

  it('an administrator is in the audit log for each look: at each file, and again after a while [ROLE-22]', async () => {
    const { id } = await keepOriginal(app.ctx, anna.userId, Buffer.from('looked at'));
    const looks = async () => {
      const rows = await app.ctx.db
        .selectFrom('audit_log')
        .select(['actor_id', 'details'])
        .where('target_id', '=', id)
        .where('action', '=', 'media.viewed')
        .orderBy('id')
        .execute();
      return rows.map(({ actor_id, details }) => [actor_id, details]);
    };
    const now = Date.now();
    setClock(now);
    const signed = await app.as(admin.actor).media.signUrl({ id, purpose: 'view' });
    expect(await looks()).toEqual([]);
    const other = await createPerson(app.ctx.db, { role: 'admin' });
    // By an address that was signed for the administrator, by session, as a download, by another one.
    await get(null, origin + signed.url);
    await get(admin, urlOf(id, 'original'));
    await get(admin, urlOf(id, 'download'));
    await get(other, urlOf(id, 'original'));
    const seen = [
      [admin.userId, { variant: 'original' }],
      [admin.userId, { variant: 'download' }],
      [other.userId, { variant: 'original' }],
    ];
    expect(await looks()).toEqual(seen);
    setClock(now + 11 * 60_000);
    await get(admin, urlOf(id, 'original'));
    expect(await looks()).toEqual([...seen, seen[0]]);
    await get(anna, urlOf(id, 'original'));
    expect(await looks()).toHaveLength(4);
  });

  it('an administrator gets it, and each look is in the audit log once [ROLE-15]', async () => {
    const views = () =>
      app.ctx.db
        .selectFrom('audit_log')
        .select(['actor_id', 'action', 'target_user_id', 'target_id', 'details'])
        .where('target_id', '=', film.id)
        .execute();
    expect(await views()).toEqual([]);
    const headers = { range: 'bytes=0-9' };
    expect((await get(anna, urlOf(film.id, 'original'), { headers })).status).toBe(206);
    expect((await get(admin, urlOf(film.id, 'thumb'))).status).toBe(404);
    expect(await views()).toEqual([]);
    for (let part = 0; part < 3; part += 1) {
      expect((await get(admin, urlOf(film.id, 'original'), { headers })).status).toBe(206);
    }
    expect(await views()).toEqual([
      {
        actor_id: admin.userId,
        action: 'media.viewed',
        target_user_id: anna.userId,
        target_id: film.id,
        details: { variant: 'original' },
      },
    ]);
  });

  it.each(['%2e%2e%2f%2e%2e%2fetc%2fpasswd', '..%5c..', '%00', "' or 1=1"])(
    'nobody gets anything by the id %s',
    async (id) => {
      expect((await get(anna, urlOf(id, 'original'))).status).toBe(404);
    },
  );

  it('a thumbnail that is not there yet is missing, in JSON', async () => {
    const response = await get(anna, urlOf(film.id, 'thumb'));
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND', message: 'Not found' });
  });
});

describe('a signed address', () => {
  const sign = async (person: Person, purpose: 'view' | 'download' | 'thumbnail' = 'download') => {
    const { url } = await app.as(person.actor).media.signUrl({ id: film.id, purpose });
    return origin + url;
  };

  it('works without a session, in parts too [CALL-41] [CALL-43] [ISOL-09]', async () => {
    const url = await sign(anna);
    const response = await get(null, url);
    expect(response.status).toBe(200);
    expect((await bodyOf(response)).equals(bytes)).toBe(true);
    expect((await get(null, url, { headers: { range: 'bytes=0-1' } })).status).toBe(206);
    expect((await get(null, url, { method: 'HEAD' })).status).toBe(200);
  });

  it('for a thumbnail opens a film for 60 s and no longer [CALL-42]', async () => {
    expect(film.bucket).toBe('movies');
    const url = await sign(anna, 'thumbnail');
    const signedAt = Date.now();
    const statusAfter = async (seconds: number) => {
      setClock(signedAt + seconds * 1000);
      return (await get(null, url, { headers: { range: 'bytes=0-9' } })).status;
    };
    expect([await statusAfter(0), await statusAfter(50)]).toEqual([206, 206]);
    expect(await statusAfter(61)).toBe(401);
  });

  it('works for somebody else who is signed in', async () => {
    expect((await get(bert, await sign(anna))).status).toBe(200);
  });

  it.each([
    [
      'another variant',
      (url: URL) => (url.pathname = url.pathname.replace('download', 'original')),
    ],
    ['a later end', (url: URL) => url.searchParams.set('expires', '99999999999')],
    ['another person', (url: URL) => url.searchParams.set('subject', bert.actor.sessionId)],
    ['another signature', (url: URL) => url.searchParams.set('signature', 'AAAA')],
    ['no signature', (url: URL) => url.searchParams.delete('signature')],
  ])('does not work for %s [CALL-41]', async (_, edit) => {
    const url = new URL(await sign(anna));
    edit(url);
    expect((await get(null, url.href)).status).toBe(401);
    expect((await get(bert, url.href)).status).toBe(404);
  });

  it('does not reach another item [ISOL-02]', async () => {
    const { id } = await keepOriginal(app.ctx, anna.userId, Buffer.from('other'));
    const url = (await sign(anna)).replace(film.id, id);
    expect((await get(null, url)).status).toBe(401);
  });

  it('ends with the right of the person in whose name it stands', async () => {
    const { db } = app.ctx;
    const person = await createPerson(db);
    const { id } = await keepOriginal(app.ctx, person.userId, Buffer.from('short'));
    const { url } = await app.as(person.actor).media.signUrl({ id, purpose: 'download' });
    const status = async () => (await get(null, origin + url)).status;
    const change = (changes: object) =>
      db.updateTable('auth.user').set(changes).where('id', '=', person.userId).execute();
    expect(await status()).toBe(200);
    await change({ subscription_expiration_date: new Date(0) });
    expect(await status()).toBe(403);
    await change({ subscription_expiration_date: null });
    expect(await status()).toBe(200);
    await change({ disabled_at: new Date() });
    expect(await status()).toBe(401);
  });

  it.each<[string, (person: Person) => Promise<unknown>]>([
    [
      'the sign-out of the session that signed it',
      ({ actor }) => app.as(actor).auth.endSessions({ id: actor.sessionId }),
    ],
    [
      'a changed password, in the same session too',
      async ({ actor }) =>
        app.as(actor).auth.changePassword({
          currentPassword: 'a kettle of fish',
          newPassword: 'a kettle of tea',
        }),
    ],
    [
      'a password set by an administrator',
      ({ userId }) =>
        app.as(admin.actor).auth.resetPasswordOf({ userId, newPassword: 'Lake-house-1987!' }),
    ],
  ])('ends with %s', async (_, end) => {
    const person = await createPerson(app.ctx.db, { password: 'a kettle of fish' });
    const { id } = await keepOriginal(app.ctx, person.userId, Buffer.from('mine'));
    const { url } = await app.as(person.actor).media.signUrl({ id, purpose: 'download' });
    expect((await get(null, origin + url)).status).toBe(200);
    await end(person);
    expect((await get(null, origin + url)).status).toBe(401);
  });

  it('outlives the sign-out of another device', async () => {
    const person = await createPerson(app.ctx.db);
    const { id } = await keepOriginal(app.ctx, person.userId, Buffer.from('mine'));
    const { url } = await app.as(person.actor).media.signUrl({ id, purpose: 'download' });
    const other = await insertSession(app.ctx.db, person.userId);
    await app.as(person.actor).auth.endSessions({ id: other.id });
    expect((await get(null, origin + url)).status).toBe(200);
  });

  it('of a program ends with its API key', async () => {
    const { db } = app.ctx;
    const person = await createPerson(db);
    const { id } = await keepOriginal(app.ctx, person.userId, Buffer.from('mine'));
    const program = await programOf(person);
    const { url } = await app.as(program).media.signUrl({ id, purpose: 'download' });
    expect((await get(null, origin + url)).status).toBe(200);
    await app.as(person.actor).apiKeys.revoke({ id: program.sessionId });
    expect((await get(null, origin + url)).status).toBe(401);
  });

  it('of an administrator ends with the role', async () => {
    const { db } = app.ctx;
    const former = await createPerson(db, { role: 'admin' });
    const url = await sign(former);
    expect((await get(null, url)).status).toBe(200);
    await db.deleteFrom('user_roles').where('user_id', '=', former.userId).execute();
    expect((await get(null, url)).status).toBe(404);
  });

  it('is for reading only', async () => {
    expect((await get(null, await sign(anna), { method: 'DELETE' })).status).toBe(404);
  });
});

describe('what lies in the trash', () => {
  it('shows its pictures to its owner and nothing else [TRASH-04]', async () => {
    const { db, storage } = app.ctx;
    const photo = await keepOriginal(app.ctx, anna.userId, Buffer.from('trashed'));
    const thumb = await drawPhoto().jpeg().toBuffer();
    await keepRendition(photo, 'thumb', thumb);
    await db
      .updateTable('media')
      .set({ deleted_at: new Date() })
      .where('id', '=', photo.id)
      .execute();
    const response = await get(anna, urlOf(photo.id, 'thumb'));
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('content-disposition')).toBeNull();
    expect((await bodyOf(response)).equals(thumb)).toBe(true);
    expect((await get(bert, urlOf(photo.id, 'thumb'))).status).toBe(404);
    expect((await get(anna, urlOf(photo.id, 'original'))).status).toBe(404);
    expect(await storage.head(photo.bucket, photo.file_path)).not.toBeNull();
  });
});

async function keepRendition(row: Selectable<MediaTable>, kind: string, content: Buffer) {
  const { db, storage } = app.ctx;
  const bucket = kind === 'thumb' ? 'thumbnails' : 'renditions';
  const key = `${row.user_id}/${row.id}-${kind}`;
  await putDerived(storage, { bucket, key }, content);
  await db
    .insertInto('rendition')
    .values({
      media_id: row.id,
      kind,
      file_path: key,
      mime_type: 'image/jpeg',
      file_size: content.length,
      pipeline_version: 1,
    })
    .execute();
  return { bucket, key } as const;
}

it('asks for a derived file that is lost to be made again [CORE-09]', async () => {
  const { db, storage, jobs } = app.ctx;
  const photo = await keepOriginal(app.ctx, anna.userId, Buffer.from('x'), {
    thumbnail_path: 'x.jpg',
  });
  const { bucket, key } = await keepRendition(photo, 'thumb', await drawPhoto().jpeg().toBuffer());
  await storage.remove(bucket, key);
  expect((await get(anna, urlOf(photo.id, 'thumb'))).status).toBe(404);
  const steps = await db
    .selectFrom('processing_step')
    .select(['step', 'state'])
    .where('media_id', '=', photo.id)
    .orderBy('step')
    .execute();
  expect(steps).toEqual([
    { step: 'inspect', state: 'pending' },
    { step: 'pictures', state: 'pending' },
  ]);
  const enqueued = await jobs.listJobs({ name: 'process-media', limit: 100 });
  expect(enqueued.map(({ payload }) => payload)).toContainEqual({ mediaId: photo.id });
  expect((await app.as(anna.actor).media.find({ id: photo.id })).thumbnailUrl).toBeNull();
});

it('makes the large picture once for all who ask, upright and as it was turned', async () => {
  const file = await drawPhoto({ width: 3200, height: 1000 }).jpeg().toBuffer();
  const photo = await keepOriginal(app.ctx, anna.userId, file, { rotation: 90 });
  const answers = await Promise.all(
    [1, 2, 3, 4].map(async () => bodyOf(await get(anna, urlOf(photo.id, 'zoom')))),
  );
  expect(new Set(answers.map((answer) => answer.toString('base64'))).size).toBe(1);
  expect(await sharp(answers[0]).metadata()).toMatchObject({
    format: 'webp',
    width: 900,
    height: 2880,
  });
  const rows = await app.ctx.db
    .selectFrom('rendition')
    .select('kind')
    .where('media_id', '=', photo.id)
    .execute();
  expect(rows).toEqual([{ kind: 'zoom' }]);
  const film = await keepOriginal(app.ctx, anna.userId, Buffer.from('x'), { type: 'video' });
  expect((await get(anna, urlOf(film.id, 'zoom'))).status).toBe(404);
});

describe('readers', () => {
  const big = randomBytes(24 * 1024 * 1024);
  let id: string;
  beforeAll(async () => {
    ({ id } = await keepOriginal(app.ctx, anna.userId, big));
  });

  /** Begins a download and reads nothing of its body. */
  const begin = async (base: string) => {
    const cookie = await cookieOf(app.ctx.auth, anna);
    const request = http.get(`${base}/api/media/${id}/original`, { headers: { cookie } });
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      request.on('response', resolve).on('error', reject);
    });
    return { request, response };
  };

  it('who leave in the middle leave no file open', async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => begin(origin)));
    expect(openOriginals().length).toBeGreaterThan(0);
    for (const { request } of all) request.destroy();
    await untilClosed();
  });

  it('who are slow get everything', async () => {
    const { response } = await begin(origin);
    const chunks: Buffer[] = [];
    for await (const chunk of response) {
      chunks.push(chunk as Buffer);
      if (chunks.length % 100 === 0) await sleep(20);
    }
    expect(Buffer.concat(chunks).equals(big)).toBe(true);
    await untilClosed();
  });

  it('who take nothing any more are cut off', async () => {
    const impatient = Fastify();
    impatient.decorateRequest('actor', null);
    impatient.decorateRequest('rangePass', null);
    impatient.addHook('onRequest', async (request) => {
      request.actor = anna.actor;
    });
    const running = createRunningResponses(app.ctx);
    const permits = createRangePermits(impatient, app.ctx);
    const pictureMaker = createPictureMaker(app.ctx);
    const options = { running, permits, pictureMaker, stallMs: 300 };
    await impatient.register(filesRoute(app.ctx, options));
    const base = await impatient.listen({ port: 0, host: '127.0.0.1' });
    const { request, response } = await begin(base);
    response.pause();
    expect(openOriginals()).toHaveLength(1);
    await untilClosed();
    request.destroy();
    await impatient.close();
    running.stop();
  });

  it('of a file that turns out to be shorter are told by the end of the connection', async () => {
    const { id: short, bucket, file_path } = await keepOriginal(app.ctx, anna.userId, big);
    const cookie = await cookieOf(app.ctx.auth, anna);
    const request = http.get(urlOf(short, 'original'), { headers: { cookie } });
    const received = new Promise<number>((resolve, reject) => {
      request.on('response', (response) => {
        response.pause();
        let length = 0;
        response.on('data', (chunk: Buffer) => (length += chunk.length));
        response.on('end', () => resolve(length)).on('error', reject);
        void truncate(onDisk(app.ctx).pathOf(bucket, file_path), 100_000)
          .then(() => response.resume())
          .catch(reject);
      });
    });
    await expect(received).rejects.toMatchObject({ code: 'ECONNRESET' });
    await untilClosed();
  });

  it('of many films at once get the bytes of theirs', async () => {
    const parts = Array.from({ length: 60 }, (_, place) => place * 400_000);
    const answers = await Promise.all(
      parts.map(async (start) => {
        const headers = { range: `bytes=${start}-${start + 399_999}` };
        return bodyOf(await get(anna, urlOf(id, 'original'), { headers }));
      }),
    );
    for (const [place, answer] of answers.entries()) {
      const start = parts[place]!;
      expect(answer.equals(big.subarray(start, start + 400_000))).toBe(true);
    }
    await untilClosed();
  });
});
