// A visitor opens every address of share links, with real files that contain the place where they were taken.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CreateShareInput } from '@heirloom/contract/shares/shares.schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '#platform/auth/password-hash.ts';
import { bars, H264, makeByRecipe, tone } from '#test/make-film.ts';
import { drawPhoto, readTags, writeTags } from '#test/make-photo.ts';
import { cookieOf, createPerson, type Person } from '#test/people.ts';
import { createProcessingApp, type ProcessingApp } from '#test/processing-app.ts';
import { namesIn } from '#test/zip-names.ts';

let app: ProcessingApp;
let origin: string;
let bert: Person;
let photoId: string;
let filmId: string;
let clipId: string;
let hiddenId: string;
let collectionId: string;

const secrets = { place: '47.375', camera: 'Grandpa Cam', serial: 'SN-4711', file: 'DSC_0815' };

beforeAll(async () => {
  app = await createProcessingApp();
  origin = await app.listen();
  bert = await createPerson(app.ctx.db);
  photoId = (await app.process(await photoWithMetadata(), { title: 'Summer "at" <lake>' })).id;
  filmId = (await app.process(await filmWithMetadata(), { type: 'video', title: 'First steps' }))
    .id;
  const part = { beginMs: 300, endMs: 1500, title: 'First steps' };
  clipId = (await app.as(app.anna.actor).clips.make({ mediaId: filmId, ...part })).id;
  await app.settled(clipId);
  hiddenId = (await app.process(await plainPhoto(), { title: 'Not for strangers' })).id;
  const { collections } = app.as(app.anna.actor);
  const made = await collections.create({ name: 'Lake', type: 'photos' });
  collectionId = made.id;
  await collections.addItems({ collectionId, mediaIds: [photoId, filmId] });
});
afterAll(() => app?.close());

async function photoWithMetadata() {
  const file = path.join(app.folder, `${secrets.file}.jpg`);
  await drawPhoto({ width: 1800, height: 1200 }).jpeg().toFile(file);
  await writeTags(file, {
    'EXIF:GPSLatitude': secrets.place,
    'EXIF:GPSLatitudeRef': 'N',
    'EXIF:GPSLongitude': '8.5417',
    'EXIF:GPSLongitudeRef': 'E',
    'EXIF:Model': secrets.camera,
    'EXIF:SerialNumber': secrets.serial,
  });
  return file;
}

function filmWithMetadata() {
  return makeByRecipe(app.folder, {
    name: 'hd.mp4',
    sources: [bars('1280x720', 2), tone(2)],
    options: `${H264} -c:a aac -metadata location=+${secrets.place}+008.5417/`,
  });
}

async function plainPhoto() {
  const file = path.join(app.folder, 'plain.jpg');
  await drawPhoto().jpeg().toFile(file);
  return file;
}

async function share(input: CreateShareInput) {
  const made = await app.as(app.anna.actor).shares.create(input);
  return { ...made, token: made.path.replace('/s/', '') };
}

const visitors = () => app.as(null).shares;

type Request = { cookie?: string; headers?: Record<string, string>; method?: string };

const get = (address: string, { cookie, headers, method = 'GET' }: Request = {}) =>
  fetch(origin + address, { method, headers: { ...(cookie && { cookie }), ...headers } });

async function codeOf(answer: Promise<unknown>): Promise<string> {
  return answer.then(
    () => 'answered',
    (error: { code: string }) => error.code,
  );
}

async function toldBy(response: Response, name: string): Promise<string> {
  expect(response.status, name).toBe(200);
  const file = path.join(app.folder, `told-${name}`);
  await writeFile(file, Buffer.from(await response.arrayBuffer()));
  return readTags(file);
}

function expectNothingTold(told: string) {
  for (const secret of ['GPS', secrets.place, secrets.camera, secrets.serial, secrets.file]) {
    expect(told).not.toContain(secret);
  }
}

/** Lists the addresses of files that an answer contains. */
const addressesIn = (answer: unknown): string[] =>
  [...JSON.stringify(answer).matchAll(/"(\/api\/[^"]+)"/g)].map(([, address]) => address!);

describe('a shared photo', () => {
  it('gives a stranger every file it names, and none tells place, camera or file name [SHARE-08, SHARE-10, SHARE-11, ISOL-07]', async () => {
    const { token } = await share({ mediaId: photoId });
    const item = await visitors().item({ token, mediaId: photoId });
    expectNothingTold(JSON.stringify(item));
    expect(JSON.stringify(item)).not.toContain(app.anna.userId);
    const addresses = addressesIn(item);
    expect(addresses.length).toBeGreaterThanOrEqual(5);
    for (const [index, address] of addresses.entries()) {
      expect(address).toMatch(`/api/shares/${token}/`);
      const response = await get(address);
      expect(response.headers.get('content-disposition') ?? '').not.toContain(secrets.file);
      expect(response.headers.get('x-robots-tag')).toContain('noindex');
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      expectNothingTold(await toldBy(response, `photo-${index}`));
    }
  });

  it('keeps the original itself, and whatever was not shared, out of reach [ISOL-07, ISOL-09]', async () => {
    const { token } = await share({ mediaId: photoId });
    for (const variant of ['original', 'clean', 'motion', 'nonsense', 'peaks']) {
      expect((await get(`/api/shares/${token}/${photoId}/${variant}`)).status, variant).toBe(404);
    }
    for (const id of [hiddenId, filmId, 'no-id', "' or 1=1"]) {
      for (const variant of ['thumb', 'view', 'download', 'play']) {
        const address = `/api/shares/${token}/${encodeURIComponent(id)}/${variant}`;
        expect((await get(address)).status, address).toBe(404);
      }
    }
    expect(await codeOf(visitors().item({ token, mediaId: hiddenId }))).toBe('NOT_FOUND');
    expect((await get(`/api/media/${photoId}/view`)).status).toBe(401);
    expect((await get(`/api/shares/${token}/archive`)).status).toBe(404);
  });

  it('gives original, place and name where its owner says so [SHARE-10, SHARE-11]', async () => {
    const { token } = await share({ mediaId: photoId, keepsDetails: true });
    const { downloadUrl, originalName } = await visitors().item({ token, mediaId: photoId });
    expect(originalName).toBe(`${secrets.file}.jpg`);
    const response = await get(downloadUrl!);
    expect(response.headers.get('content-disposition')).toContain(secrets.file);
    expect(await toldBy(response, 'kept.jpg')).toContain(secrets.camera);
  });

  it('keeps the film of a live photo to itself, which is an item that was not shared [ISOL-07]', async () => {
    const { db } = app.ctx;
    const facts = sql<string>`facts || '{"contentIdentifier": "live"}'`;
    await db.updateTable('media').set({ facts }).where('id', 'in', [photoId, filmId]).execute();
    const { find } = app.as(app.anna.actor).media;
    expect((await find({ id: photoId })).motionUrl).toContain(filmId);
    const { token } = await share({ mediaId: photoId, keepsDetails: true });
    const item = await visitors().item({ token, mediaId: photoId });
    expect(item.motionUrl).toBeNull();
    expect(JSON.stringify(item)).not.toContain(filmId);
  });

  it('is only looked at where saving is not allowed', async () => {
    const { token } = await share({ mediaId: photoId, allowsDownload: false });
    const item = await visitors().item({ token, mediaId: photoId });
    expect(item.downloadUrl).toBeNull();
    expect((await get(`/api/shares/${token}/${photoId}/download`)).status).toBe(404);
    expect((await get(item.zoomUrl!)).status).toBe(200);
  });
});

describe('a shared film', () => {
  it('has a place in its original, or the next test would show nothing', async () => {
    const file = path.join(app.folder, 'hd.mp4');
    expect(await readTags(file)).toContain(secrets.place);
  });

  it.each([
    ['film', () => filmId],
    ['clip', () => clipId],
  ])(
    'plays in parts from a copy that does not tell where it was filmed: a %s [SHARE-08, SHARE-10]',
    async (_, idOf) => {
      const mediaId = idOf();
      const { token } = await share({ mediaId });
      const early = await visitors().item({ token, mediaId });
      expect(early.downloadUrl === null).toBe(early.isComing);
      await expect
        .poll(async () => (await visitors().item({ token, mediaId })).isComing, {
          timeout: 60_000,
        })
        .toBe(false);
      const { sources, downloadUrl } = await visitors().item({ token, mediaId });
      const part = await get(sources[0]!.url, { headers: { range: 'bytes=100-199' } });
      expect(part.status).toBe(206);
      expect((await part.arrayBuffer()).byteLength).toBe(100);
      for (const { url } of sources) {
        expectNothingTold(await toldBy(await get(url), 'played.mp4'));
      }
      const saved = await get(downloadUrl!);
      expect(saved.headers.get('content-disposition')).toContain('First steps.mp4');
      expectNothingTold(await toldBy(saved, 'saved.mp4'));
    },
  );
});

describe('a title that is the name of the file', () => {
  it('is not the name of what visitors save, unless its owner shows details [SHARE-11]', async () => {
    const file = path.join(app.folder, 'IMG_4711 Bahnhofstrasse.jpg');
    await drawPhoto().jpeg().toFile(file);
    const { id } = await app.process(await readFile(file), {
      title: 'IMG_4711 Bahnhofstrasse',
      original_name: 'IMG_4711 Bahnhofstrasse.jpg',
    });
    const nameFor = async (terms: Partial<CreateShareInput>) => {
      const { token } = await share({ mediaId: id, ...terms });
      const { downloadUrl } = await visitors().item({ token, mediaId: id });
      return (await get(downloadUrl!)).headers.get('content-disposition');
    };
    expect(await nameFor({})).toContain('filename="Photo.jpg"');
    // The date of a chapter: the page says no such date either.
    const dated = { captured_at: '1991-05-03T00:00:00', capture_precision: 'day' } as const;
    await app.ctx.db
      .updateTable('media')
      .set({ ...dated, is_dated_by_chapter: true })
      .where('id', '=', id)
      .execute();
    expect(await nameFor({})).toContain('filename="Photo.jpg"');
    await app.media.setCapture({
      ids: [id],
      localTime: '1987-07-04T00:00:00',
      precision: 'month',
    });
    expect(await nameFor({})).toContain('filename="Photo 1987-07.jpg"');
    expect(await nameFor({ keepsDetails: true })).toContain('IMG_4711');
    await app.media.update({ id, title: 'The station' });
    expect(await nameFor({})).toContain('filename="The station.jpg"');
  });
});

describe('a shared collection', () => {
  it('shows its items and gives them as one ZIP without their traces [SHARE-13, ISOL-07]', async () => {
    const { token } = await share({ collectionId });
    const opened = await visitors().open({ token });
    expect(opened).toMatchObject({ state: 'open', target: { kind: 'collection', title: 'Lake' } });
    const { items } = await visitors().items({ token });
    expect(items.map(({ title }) => title).sort()).toEqual(['First steps', 'Summer "at" <lake>']);
    const zip = await get(`/api/shares/${token}/archive`);
    expect(zip.headers.get('content-disposition')).toContain('Lake.zip');
    const bytes = Buffer.from(await zip.arrayBuffer());
    expect(namesIn(bytes)).toEqual(['Lake/1 Summer _at_ _lake_.jpg', 'Lake/2 First steps.mp4']);
    for (const secret of Object.values(secrets)) expect(bytes.includes(secret)).toBe(false);
    expect((await get(`/api/shares/${token}/archive`, { method: 'HEAD' })).status).toBe(404);
  });

  it('shows no longer what was taken out of it', async () => {
    const { token } = await share({ collectionId });
    const { collections } = app.as(app.anna.actor);
    await collections.removeItem({ collectionId, mediaId: filmId });
    expect(await codeOf(visitors().item({ token, mediaId: filmId }))).toBe('NOT_FOUND');
    expect((await get(`/api/shares/${token}/${filmId}/thumb`)).status).toBe(404);
    await collections.addItem({ collectionId, mediaId: filmId });
    expect((await get(`/api/shares/${token}/${filmId}/thumb`)).status).toBe(200);
  });
});

const photoAndClip: [string, () => string][] = [
  ['a photo', () => photoId],
  ['a clip', () => clipId],
];

describe.each(photoAndClip)('a password of %s', (_, sharedId) => {
  it('comes before everything, and opens the link for one browser [SHARE-07]', async () => {
    const { token } = await share({ mediaId: sharedId(), password: 'lake 1987' });
    expect(await visitors().open({ token })).toEqual({ state: 'locked' });
    expect(await codeOf(visitors().item({ token, mediaId: sharedId() }))).toBe('NOT_FOUND');
    expect(await codeOf(visitors().items({ token }))).toBe('NOT_FOUND');
    const picture = `/api/shares/${token}/${sharedId()}/view`;
    expect((await get(picture)).status).toBe(404);
    expect((await unlock(token, 'wrong')).status).toBe(401);
    const cookie = (await unlock(token, 'lake 1987')).headers.get('set-cookie')!.split(';')[0]!;
    const opened = await get(picture, { cookie });
    expect(opened.status).toBe(200);
    // It stays on no computer that others use; without a password a phone need not load a picture twice.
    expect(opened.headers.get('cache-control')).toBe('no-store');
    const unprotected = await share({ mediaId: sharedId() });
    const free = await get(`/api/shares/${unprotected.token}/${sharedId()}/view`);
    expect(free.headers.get('cache-control')).toBe('private, no-cache');
    const other = await share({ mediaId: sharedId(), password: 'lake 1987' });
    const elsewhere = `/api/shares/${other.token}/${sharedId()}/view`;
    expect((await get(elsewhere, { cookie })).status).toBe(404);
  });

  it('that was changed locks out who knew the old one [SHARE-07]', async () => {
    const { token, share: made } = await share({ mediaId: sharedId(), password: 'the old one' });
    const cookie = (await unlock(token, 'the old one')).headers.get('set-cookie')!.split(';')[0]!;
    await app.as(app.anna.actor).shares.update({ id: made.id, password: 'the new one' });
    expect((await get(`/api/shares/${token}/${sharedId()}/view`, { cookie })).status).toBe(404);
  });

  it('cannot be guessed without end [SHARE-07]', async () => {
    const password = 'far too long to guess';
    const { token } = await share({ mediaId: sharedId(), password });
    const answers: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) answers.push((await unlock(token, 'x')).status);
    expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await unlock(token, password)).status).toBe(429);
    // Another link of the same house is still open to those who know its password.
    const other = await share({ mediaId: sharedId(), password });
    for (let visits = 0; visits < 6; visits += 1)
      expect((await unlock(other.token, password)).status).toBe(200);
  });

  it('has six characters at least; a shorter one of before still opens its link [SHARE-07]', async () => {
    const short = share({ mediaId: sharedId(), password: 'lake7' });
    await expect(short).rejects.toMatchObject({
      message: 'Please use at least 6 characters for the password of a link.',
    });
    const { token, share: made } = await share({ mediaId: sharedId(), password: 'long enough' });
    const password_hash = await hashPassword('x');
    await app.ctx.db
      .updateTable('shares')
      .set({ password_hash })
      .where('id', '=', made.id)
      .execute();
    expect((await unlock(token, 'x')).status).toBe(200);
  });

  const unlock = (token: string, password: string) =>
    fetch(`${origin}/api/rpc/shares/unlock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ json: { token, password } }),
    });
});

describe.each(photoAndClip)('a link that is over of %s', (_, sharedId) => {
  const everything = (token: string) => [
    `/api/shares/${token}/${sharedId()}/view`,
    `/api/shares/${token}/${sharedId()}/thumb`,
    `/api/shares/${token}/${sharedId()}/download`,
    `/api/shares/${token}/archive`,
  ];

  const expectNothing = async (token: string) => {
    const unknown = await get(everything('no-such-token')[0]!);
    const { requestId: _unknownId, ...said } = (await unknown.json()) as Record<string, unknown>;
    for (const address of everything(token)) {
      const response = await get(address);
      expect(response.status).toBe(404);
      const { requestId: _id, ...answer } = (await response.json()) as Record<string, unknown>;
      expect(answer).toEqual(said);
    }
    expect(await codeOf(visitors().open({ token }))).toBe('NOT_FOUND');
    expect(await codeOf(visitors().items({ token }))).toBe('NOT_FOUND');
    expect(await codeOf(visitors().item({ token, mediaId: sharedId() }))).toBe('NOT_FOUND');
  };

  it('answers like one that never was when its owner ends it [SHARE-04]', async () => {
    const { token, share: made } = await share({ mediaId: sharedId() });
    expect((await get(everything(token)[0]!)).status).toBe(200);
    await app.as(app.anna.actor).shares.end({ id: made.id });
    await expectNothing(token);
  });

  it('answers so after 30 days, unless another expiry was chosen [SHARE-05, SHARE-06]', async () => {
    const { token, share: made } = await share({ mediaId: sharedId() });
    const days = (Date.parse(made.expiresAt!) - Date.parse(made.createdAt)) / 86_400_000;
    expect(days).toBeCloseTo(30, 2);
    await expire(made.id);
    await expectNothing(token);
    const forEver = await share({ mediaId: sharedId(), expiresInDays: null });
    expect(forEver.share.expiresAt).toBeNull();
    await app.as(app.anna.actor).shares.update({ id: made.id, expiresInDays: 7 });
    expect((await get(everything(token)[0]!)).status).toBe(200);
  });

  it('answers so while its owner may not use the archive', async () => {
    const clara = await createPerson(app.ctx.db);
    const { token } = await share({ mediaId: sharedId() });
    await app.ctx.db
      .updateTable('auth.user')
      .set({ subscription_expiration_date: new Date(Date.now() - 1000) })
      .where('id', '=', app.anna.userId)
      .execute();
    await expectNothing(token);
    await app.ctx.db
      .updateTable('auth.user')
      .set((of) => ({
        subscription_expiration_date: of
          .selectFrom('auth.user as other')
          .select('other.subscription_expiration_date')
          .where('other.id', '=', clara.userId),
      }))
      .where('id', '=', app.anna.userId)
      .execute();
    expect((await get(everything(token)[0]!)).status).toBe(200);
  });

  it('opens again when what it shows comes back from the trash', async () => {
    const { token } = await share({ mediaId: sharedId() });
    const { trash } = app.as(app.anna.actor);
    await trash.add({ ids: [sharedId()] });
    await expectNothing(token);
    await trash.restore({ ids: [sharedId()] });
    expect((await get(everything(token)[0]!)).status).toBe(200);
  });

  const expire = (id: string) =>
    app.ctx.db
      .updateTable('shares')
      .set({ expires_at: sql<Date>`now() - interval '1 second'` })
      .where('id', '=', id)
      .execute();
});

describe('links of others', () => {
  it('cannot be made, seen, changed or ended, by administrators neither [SHARE-01, ISOL-07]', async () => {
    const admin = await createPerson(app.ctx.db, { role: 'superuser' });
    const { share: made } = await share({ mediaId: photoId });
    for (const person of [bert, admin]) {
      const { shares } = app.as(person.actor);
      expect(await codeOf(shares.create({ mediaId: photoId }))).toBe('NOT_FOUND');
      expect(await codeOf(shares.create({ collectionId }))).toBe('NOT_FOUND');
      expect(await shares.list({ mediaId: photoId })).toEqual({ items: [] });
      expect(await codeOf(shares.update({ id: made.id, expiresInDays: null }))).toBe('NOT_FOUND');
      expect(await codeOf(shares.end({ id: made.id }))).toBe('NOT_FOUND');
      expect(await shares.endAll()).toEqual({ ended: 0 });
    }
    const cookie = await cookieOf(app.ctx.auth, bert);
    expect((await get(`/api/collections/${collectionId}/archive`, { cookie })).status).toBe(404);
  });
});

describe('the list of the own links', () => {
  it('counts visits and holds no token, not even in the database [SHARE-02, SHARE-03, SHARE-12]', async () => {
    const { token, share: made } = await share({ mediaId: filmId });
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(32);
    await visitors().open({ token });
    await visitors().open({ token });
    const { items } = await app.as(app.anna.actor).shares.list({ mediaId: filmId });
    expect(items.find(({ id }) => id === made.id)).toMatchObject({ views: 2 });
    expect(items.every(({ target }) => target.id === filmId)).toBe(true);
    expect(JSON.stringify(items)).not.toContain(token);
    const { rows } = await sql<{ all: string }>`select shares::text as all from shares`.execute(
      app.ctx.db,
    );
    for (const row of rows) expect(row.all).not.toContain(token);
    const hex = Buffer.from(token).toString('hex');
    for (const row of rows) expect(row.all).not.toContain(hex);
  });

  it('ends them all at once [SHARE-04]', async () => {
    const { token } = await share({ mediaId: photoId });
    const { ended } = await app.as(app.anna.actor).shares.endAll();
    expect(ended).toBeGreaterThan(0);
    expect(await app.as(app.anna.actor).shares.list({})).toEqual({ items: [] });
    expect((await get(`/api/shares/${token}/${photoId}/view`)).status).toBe(404);
  });
});
