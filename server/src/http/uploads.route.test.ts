import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { Upload as TusUpload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cutOff as cutFile, makeFilm, makeRecording } from '#test/make-film.ts';
import { onDisk } from '#test/on-disk.ts';
import { type Person, createPerson } from '#test/people.ts';
import { type TestDatabase, createTestDatabase } from '#test/test-db.ts';
import { type Metadata, tusMetadata } from '#test/tus-metadata.ts';
import {
  type TusClient,
  createdLocation,
  tusClient,
  uploadIdOfLocation,
} from '#test/tus-requests.ts';
import { type UploadServer, actorHeader, startUploadServer } from '#test/upload-server.ts';

let database: TestDatabase;
let dataDir: string;
let server: UploadServer;
let anna: Person;
let boris: Person;
let admin: Person;
let asAnna: TusClient;
let photo: Buffer;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'heirloom-uploads-'));
  server = await startUploadServer({ databaseUrl: database.connectionString, dataDir });
  anna = await createPerson(database.db);
  boris = await createPerson(database.db);
  admin = await createPerson(database.db, { role: 'admin' });
  asAnna = tusClient(server.origin, anna.actor);
  photo = await sharp({
    create: {
      width: 600,
      height: 400,
      channels: 3,
      background: '#a52',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer();
});
afterAll(async () => {
  await server.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
/** A photo of any size: what follows the picture is still part of the original. */
const photoOf = (sizeBytes: number) =>
  Buffer.concat([photo, randomBytes(Math.max(0, sizeBytes - photo.length))]).subarray(0, sizeBytes);
async function uploadWhole(client: TusClient, bytes: Buffer, metadata: Metadata = {}) {
  const location = await createdLocation(client, bytes.length, metadata);
  const answer = await client.patch(location, 0, bytes);
  return { location, id: uploadIdOfLocation(location), answer };
}
function mediaOf(id: string) {
  return database.db
    .selectFrom('upload')
    .innerJoin('media', 'media.id', 'upload.media_id')
    .selectAll('media')
    .where('upload.id', '=', id)
    .where('upload.state', '=', 'stored')
    .execute();
}
const uploadRow = (id: string) =>
  database.db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const stagedBytes = (location: string): Promise<number> =>
  server.ctx.storage.staging.sizeOf(uploadIdOfLocation(location));
const stagedNames = () => readdir(onDisk(server.ctx).stagingDir);

describe('a whole upload', () => {
  it('by tus-js-client, in parts, is kept byte for byte with sidecar, row, event and job [CORE-05] [CALL-26] [CALL-38] [ENTITY-18] [ENTITY-20]', async () => {
    const bytes = photoOf(3_000_000);
    const parts: number[] = [];
    const url = await new Promise<string>((resolve, reject) => {
      const upload = new TusUpload(bytes, {
        endpoint: `${server.origin}/api/uploads`,
        headers: { [actorHeader]: JSON.stringify(anna.actor) },
        chunkSize: 700_000,
        metadata: {
          filename: '../../Ferien \u202e"1987".JPEG',
          folder: '../Italy 1987/Lake',
          filetype: 'image/png',
          title: '  Summer  1987 ',
          description: 'On the beach',
          type: 'image',
          origin: 'single',
          sha256: sha256(bytes),
          lastModified: '1700000000000',
        },
        onChunkComplete: (_size, accepted) => parts.push(accepted),
        onSuccess: () => resolve(upload.url ?? ''),
        onError: reject,
      });
      upload.start();
    });
    expect(parts).toEqual([700_000, 1_400_000, 2_100_000, 2_800_000, 3_000_000]);

    const [media, ...others] = await mediaOf(uploadIdOfLocation(url));
    expect(others).toEqual([]);
    expect(media).toMatchObject({
      user_id: anna.userId,
      type: 'image',
      title: 'Summer 1987',
      description: 'On the beach',
      bucket: 'images',
      file_size: 3_000_000,
      original_name: '../../Ferien \u202e"1987".JPEG',
      folder: '../Italy 1987/Lake',
      mime_type: 'image/jpeg',
      sha256: sha256(bytes),
      status: 'processing',
    });
    expect(media!.file_path).toMatch(new RegExp(`^${anna.userId}/[0-9a-f]{32}\\.jpeg$`));
    const original = path.join(dataDir, 'originals/images', media!.file_path!);
    expect(sha256(await readFile(original))).toBe(sha256(bytes));
    expect(JSON.parse(await readFile(`${original}.json`, 'utf8'))).toEqual({
      id: media!.id,
      ownerId: anna.userId,
      originalName: '../../Ferien \u202e"1987".JPEG',
      folder: '../Italy 1987/Lake',
      title: 'Summer 1987',
      description: 'On the beach',
      type: 'image',
      mimeType: 'image/jpeg',
      sizeBytes: 3_000_000,
      sha256: sha256(bytes),
      uploadedAt: media!.upload_date.toISOString(),
      capture: null,
      fileModifiedAt: '2023-11-14T22:13:20.000Z',
      imported: null,
      beside: null,
    });
    const events = await database.db
      .selectFrom('change_event')
      .select(['topic', 'action', 'user_id'])
      .where('entity_id', '=', media!.id)
      .execute();
    expect(events).toEqual([{ topic: 'media', action: 'created', user_id: anna.userId }]);
    const jobs = await server.ctx.jobs.listJobs({ name: 'process-media', limit: 100 });
    expect(jobs.map(({ payload }) => payload)).toEqual([{ mediaId: media!.id }]);
    expect(await stagedNames()).toEqual([]);
  });

  it('needs no checksum, and answers finish again with the same item', async () => {
    const bytes = photoOf(photo.length);
    const { answer, id } = await uploadWhole(asAnna, bytes);
    expect(answer.status).toBe(204);
    const first = await server.as(anna.actor).finish({ id });
    const second = await server.as(anna.actor).finish({ id });
    expect(first).toMatchObject({ state: 'stored', refusal: null, media: { title: 'Beach' } });
    expect(second).toEqual(first);
    expect((await mediaOf(id))[0]?.sha256).toBe(sha256(bytes));
  });

  it('may bring its first bytes along with its creation', async () => {
    const answer = await asAnna.send(
      'POST',
      '/api/uploads',
      {
        'upload-length': String(photo.length),
        'upload-metadata': tusMetadata({
          filename: 'a.jpg',
          title: 'A',
          type: 'image',
          origin: 'photo',
        }),
        'content-type': 'application/offset+octet-stream',
      },
      photo,
    );
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([
      201,
      String(photo.length),
    ]);
    const id = uploadIdOfLocation(answer.headers.get('location') ?? '');
    expect(await mediaOf(id)).toHaveLength(1);
  });

  it('goes on after a pause where it was, and tells what it was told [UPBULK-15]', async () => {
    const bytes = photoOf(500_000);
    const location = await createdLocation(asAnna, bytes.length, { description: 'Tide' });
    await asAnna.patch(location, 0, bytes.subarray(0, 123_456));
    const head = await asAnna.head(location);
    expect(head.status).toBe(200);
    expect(head.headers.get('upload-offset')).toBe('123456');
    expect(head.headers.get('upload-length')).toBe('500000');
    expect(head.headers.get('cache-control')).toBe('no-store');
    expect(head.headers.get('upload-metadata')).toBe(
      tusMetadata({
        filename: 'IMG_0001.JPG',
        title: 'Beach',
        type: 'image',
        origin: 'bulk',
        description: 'Tide',
      }),
    );
    const { uploads } = await server.as(anna.actor).list();
    expect(uploads).toContainEqual(
      expect.objectContaining({
        receivedBytes: 123_456,
        sizeBytes: 500_000,
        state: 'receiving',
        mediaId: null,
      }),
    );
    const rest = await asAnna.patch(location, 123_456, bytes.subarray(123_456));
    expect([rest.status, rest.headers.get('upload-offset')]).toEqual([204, '500000']);
    expect((await mediaOf(uploadIdOfLocation(location)))[0]?.sha256).toBe(sha256(bytes));
    expect((await asAnna.head(location)).headers.get('upload-offset')).toBe('500000');
  });

  it('of another person is made by an administrator only [UPLOAD-03, ROLE-14, ROLE-21]', async () => {
    const asAdmin = tusClient(server.origin, admin.actor);
    const { id } = await uploadWhole(asAdmin, photo, { targetUserId: anna.userId });
    expect((await mediaOf(id))[0]?.user_id).toBe(anna.userId);
    expect((await uploadRow(id)).actor_id).toBe(admin.userId);
    const foreign = await asAnna.create(100, { targetUserId: boris.userId });
    expect([foreign.status, await foreign.json()]).toMatchObject([403, { code: 'FORBIDDEN' }]);
    const unknown = await asAdmin.create(100, {
      targetUserId: '01890000-0000-7000-8000-00000000dead',
    });
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
    expect((await asAnna.create(100, { targetUserId: anna.userId })).status).toBe(201);
  });

  it('for another person ends when the administrator is one no more', async () => {
    const former = await createPerson(database.db, { role: 'admin' });
    const location = await createdLocation(tusClient(server.origin, former.actor), photo.length, {
      targetUserId: anna.userId,
    });
    const demoted = tusClient(server.origin, { ...former.actor, role: 'client' });
    expect((await demoted.patch(location, 0, photo)).status).toBe(403);
    expect((await demoted.head(location)).status).toBe(403);
  });
});

describe('what a file is', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'heirloom-films-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is decided by its content, not by the name, the claimed type or the dialog [UPLOAD-04] [CALL-27] [CALL-29]', async () => {
    const film = await readFile(await makeFilm(folder, 'h264Mp4'));
    const song = await readFile(await makeRecording(folder, 'm4a'));
    const cases = [
      {
        bytes: film,
        type: 'video',
        origin: 'movie',
        filename: 'film.mp4',
        bucket: 'movies',
        mime: 'video/mp4',
      },
      {
        bytes: song,
        type: 'audio',
        origin: 'audio',
        filename: 'song.m4a',
        bucket: 'audio',
        mime: 'audio/mp4',
      },
      {
        bytes: photo,
        type: 'image',
        origin: 'photo',
        filename: 'photo.jpg',
        bucket: 'images',
        mime: 'image/jpeg',
      },
      {
        bytes: film,
        type: 'audio',
        origin: 'audio',
        filename: 'song.mp3',
        bucket: 'movies',
        mime: 'video/mp4',
      },
      {
        bytes: song,
        type: 'video',
        origin: 'movie',
        filename: 'film.mp4',
        bucket: 'audio',
        mime: 'audio/mp4',
      },
      {
        bytes: photo,
        type: 'video',
        origin: 'movie',
        filename: 'film.mov',
        bucket: 'images',
        mime: 'image/jpeg',
      },
    ] as const;
    for (const { bytes, type, origin, filename, bucket, mime } of cases) {
      const { id } = await uploadWhole(asAnna, bytes, {
        type,
        origin,
        filename,
        filetype: 'image/png',
      });
      const [media] = await mediaOf(id);
      expect(media).toMatchObject({
        bucket,
        mime_type: mime,
        user_id: anna.userId,
        title: 'Beach',
        description: null,
        file_size: bytes.length,
        thumbnail_path: null,
      });
      expect(media?.file_path?.endsWith(path.extname(filename))).toBe(true);
    }
  });

  it('of a damaged container is what the person says, and the file is kept [UPLOAD-07]', async () => {
    const film = await makeFilm(folder, 'h264Mp4');
    const { size } = await stat(film);
    await cutFile(film, Math.floor(size / 2));
    const bytes = await readFile(film);
    for (const type of ['video', 'audio'] as const) {
      const { id, answer } = await uploadWhole(asAnna, bytes, { type, filename: 'cut.mp4' });
      expect(answer.status).toBe(204);
      const [media] = await mediaOf(id);
      expect(media).toMatchObject({ type, sha256: sha256(bytes), file_size: bytes.length });
    }
    const half = photo.subarray(0, photo.length / 3);
    const { id } = await uploadWhole(asAnna, half);
    expect((await mediaOf(id))[0]).toMatchObject({ type: 'image', file_size: half.length });
  });

  it.each([
    ['archive.tar.gz!', 'jpg'],
    ['photo', 'jpg'],
    ['photo.verylongextension', 'jpg'],
    ['photo.json', 'jpg'],
    ['photo.../', 'jpg'],
    ['photo.PNG', 'png'],
  ])('gives %j the extension %s', async (filename, extension) => {
    const { id } = await uploadWhole(asAnna, photo, { filename });
    expect((await mediaOf(id))[0]?.file_path).toMatch(
      new RegExp(`^${anna.userId}/[0-9a-f]{32}\\.${extension}$`),
    );
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const refusedFiles: [string, Buffer, RegExp][] = [
    ['SVG [UPLOAD-05]', Buffer.from(svg), /SVG drawing/],
    ['HTML [UPLOAD-05]', Buffer.from('<!doctype html><script>alert(1)</script>'), /web page/],
    ['PDF [UPLOAD-06]', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'), /PDF document/],
    ['a playlist [UPLOAD-06]', Buffer.from('#EXTM3U\nfile:///etc/passwd\n'), /playlist/],
    [
      'an archive [UPLOAD-06]',
      Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\0\x08\0'), randomBytes(500)]),
      /archive/,
    ],
    [
      'a program [UPLOAD-06]',
      Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), randomBytes(500)]),
      /program/,
    ],
    ['text', Buffer.from('hello\n'.repeat(100)), /text/],
    ['noise', randomBytes(5000), /something else/],
  ];
  it.each(refusedFiles)(
    'refuses %s under other names, in one sentence',
    async (_what, bytes, sentence) => {
      for (const filename of ['photo.jpg', 'film.mp4', 'song.mp3']) {
        const { id, answer, location } = await uploadWhole(asAnna, bytes, {
          filename,
          filetype: 'image/jpeg',
        });
        expect(answer.status).toBe(415);
        const { code, message } = (await answer.json()) as { code: string; message: string };
        expect(code).toBe('FILE_REFUSED');
        expect(message).toMatch(/^Heirloom keeps films, photos and recordings\. /);
        expect(message).toMatch(sentence);
        expect(await server.as(anna.actor).finish({ id })).toEqual({
          state: 'refused',
          refusal: message,
          media: null,
        });
        expect((await asAnna.head(location)).status).toBe(415);
        expect(await stagedNames()).not.toContain(`upload-${id}`);
        expect(await mediaOf(id)).toEqual([]);
      }
    },
  );

  it('is refused in the language of whoever asks, and stored in English [CORE-12]', async () => {
    const bytes = Buffer.from('no photo, but a text');
    const location = await createdLocation(asAnna, bytes.length);
    const headers = { 'upload-offset': '0', 'accept-language': 'de-AT, en;q=0.5' };
    const octets = { 'content-type': 'application/offset+octet-stream' };
    const german = 'Heirloom bewahrt Filme, Fotos und Aufnahmen auf. Diese Datei ist ein Text.';
    const answer = await asAnna.send('PATCH', location, { ...headers, ...octets }, bytes);
    expect(await answer.json()).toMatchObject({ message: german });
    const again = await asAnna.send('PATCH', location, { ...headers, ...octets }, bytes);
    expect(await again.json()).toMatchObject({ message: german });
    const { refusal } = await uploadRow(uploadIdOfLocation(location));
    expect(refusal).toBe('Heirloom keeps films, photos and recordings. This file is a text.');
  });

  it('that is empty is refused before it is sent', async () => {
    const answer = await asAnna.create(0);
    expect([answer.status, await answer.json()]).toMatchObject([
      415,
      { message: expect.stringContaining('empty') },
    ]);
  });

  it('is refused after 64 KiB, long before all of it was sent [UPLOAD-06]', async () => {
    const sizeBytes = 200 * 1024 * 1024;
    const location = await createdLocation(asAnna, sizeBytes);
    const page = Buffer.from(`<!doctype html>${'<p>text</p>'.repeat(20_000)}`);
    let sentBytes = 0;
    const status = await new Promise<number>((resolve, reject) => {
      const request = httpRequest(new URL(location, server.origin), {
        method: 'PATCH',
        headers: {
          'tus-resumable': '1.0.0',
          [actorHeader]: JSON.stringify(anna.actor),
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
          'content-length': String(sizeBytes),
        },
      });
      const timer = setInterval(() => {
        request.write(page);
        sentBytes += page.length;
      }, 5);
      request.on('error', reject);
      request.on('response', (response) => {
        clearInterval(timer);
        resolve(response.statusCode ?? 0);
        request.destroy();
      });
    });
    expect(status).toBe(415);
    expect(sentBytes).toBeLessThan(20 * 1024 * 1024);
    expect((await uploadRow(uploadIdOfLocation(location))).state).toBe('refused');
  });

  it('that was changed on its way is refused by its checksum [CORE-05]', async () => {
    const { answer, id } = await uploadWhole(asAnna, photo, {
      sha256: sha256(Buffer.from('other')),
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      415,
      { code: 'FILE_REFUSED', message: expect.stringContaining('upload it again') },
    ]);
    expect(await mediaOf(id)).toEqual([]);
    expect(await stagedNames()).not.toContain(`upload-${id}`);
    const originals = await readdir(path.join(dataDir, 'originals/images', anna.userId));
    const known = await database.db.selectFrom('media').select('file_path').execute();
    const names = new Set(
      known.flatMap(({ file_path }) => [
        path.basename(file_path!),
        `${path.basename(file_path!)}.json`,
      ]),
    );
    expect(originals.filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('who may upload', () => {
  it('a photo only who is signed in [UPPHOTO-04]', async () => {
    const answer = await tusClient(server.origin, null).create(1000, { origin: 'photo' });
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'UNAUTHENTICATED' }]);
    expect((await asAnna.create(1000, { origin: 'photo' })).status).toBe(201);
  });

  it('nobody without a session, nobody whose subscription ended', async () => {
    const expired = await createPerson(database.db, { expired: true });
    const location = await createdLocation(asAnna, 1000);
    const statusesOf = async (client: ReturnType<typeof tusClient>) => {
      const answers = [
        await client.create(1000),
        await client.send('OPTIONS', '/api/uploads'),
        await client.head(location),
        await client.patch(location, 0, photo.subarray(0, 1000)),
        await client.remove(location),
      ];
      return answers.map(({ status }) => status);
    };
    const nobody = tusClient(server.origin, null);
    expect(await statusesOf(nobody)).toEqual([401, 401, 401, 401, 401]);
    // The upload is another person's, so it answers like a missing one.
    const late = tusClient(server.origin, expired.actor);
    expect(await statusesOf(late)).toEqual([403, 403, 404, 404, 404]);
    expect((await asAnna.head(location)).headers.get('upload-offset')).toBe('0');
  });

  it('goes on with what was begun before the subscription ended, and begins nothing more [SUBS-13]', async () => {
    const person = await createPerson(database.db);
    const before = tusClient(server.origin, person.actor);
    const location = await createdLocation(before, photo.length);
    expect((await before.patch(location, 0, photo.subarray(0, 1000))).status).toBe(204);
    const after = tusClient(server.origin, { ...person.actor, isActive: false });
    expect((await after.head(location)).headers.get('upload-offset')).toBe('1000');
    expect((await after.patch(location, 1000, photo.subarray(1000))).status).toBe(204);
    expect(await mediaOf(uploadIdOfLocation(location))).toHaveLength(1);
    expect((await after.create(1000)).status).toBe(403);
  });

  it("meets a stranger's upload as if it were missing [ISOL-01] [ISOL-08]", async () => {
    const location = await createdLocation(asAnna, photo.length);
    await asAnna.patch(location, 0, photo.subarray(0, 1000));
    const missing = '/api/uploads/01890000-0000-7000-8000-00000000dead';
    for (const person of [boris, admin]) {
      const client = tusClient(server.origin, person.actor);
      const ask = async (place: string) => [
        await client.head(place),
        await client.patch(place, 0, photo.subarray(0, 1000)),
        await client.patch(place, 1000, photo.subarray(1000)),
        await client.remove(place),
      ];
      const [strangers, nothings] = [await ask(location), await ask(missing)];
      for (const [index, answer] of strangers.entries()) {
        const nothing = nothings[index]!;
        expect([answer.status, nothing.status]).toEqual([404, 404]);
        expect(await answer.text()).toBe(await nothing.text());
        const comparable = ({ headers }: Response) =>
          [...headers].filter(([name]) => name !== 'date');
        expect(comparable(answer)).toEqual(comparable(nothing));
      }
      const id = uploadIdOfLocation(location);
      await expect(server.as(person.actor).finish({ id })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
      await expect(server.as(person.actor).cancel({ id })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
      expect((await server.as(person.actor).list()).uploads).toEqual([]);
    }
    expect((await asAnna.head(location)).headers.get('upload-offset')).toBe('1000');
  });

  it.each(['..%2f..%2fetc%2fpasswd', '%00', 'x', '..', "'%20or%20'1'='1", 'a'.repeat(400)])(
    'finds nothing at %s',
    async (id) => {
      const head = await asAnna.head(`/api/uploads/${id}`);
      expect([404, 405]).toContain(head.status);
      expect((await asAnna.patch(`/api/uploads/${id}`, 0, photo)).status).toBe(404);
    },
  );

  it('reads nothing back: there is no GET [ISOL-09]', async () => {
    const location = await createdLocation(asAnna, photo.length);
    await asAnna.patch(location, 0, photo.subarray(0, 1000));
    for (const place of ['/api/uploads', location]) {
      expect((await asAnna.send('GET', place)).status).toBe(404);
      expect(
        (
          await asAnna.send('POST', place, {
            'x-http-method-override': 'GET',
            'upload-length': '1',
          })
        ).status,
      ).not.toBe(200);
    }
  });
});

describe('the protocol', () => {
  it('tells its abilities, and nothing to other sites', async () => {
    const options = await asAnna.send('OPTIONS', '/api/uploads', {
      origin: 'https://evil.example',
    });
    expect(options.status).toBe(204);
    expect(options.headers.get('tus-version')).toBe('1.0.0');
    expect(options.headers.get('tus-extension')).toBe(
      'creation,creation-with-upload,termination,expiration',
    );
    // Not `checksum`: the SHA-256 of the whole file is compared before it is kept (decision 0022).
    expect(options.headers.get('tus-checksum-algorithm')).toBeNull();
    expect(options.headers.get('tus-max-size')).toBe(String(50 * 1024 ** 3));
    const created = await asAnna.create(1000);
    expect(created.headers.get('location')).toMatch(/^\/api\/uploads\/[0-9a-f-]{36}$/);
    expect(created.headers.get('upload-expires')).toMatch(/GMT$/);
    for (const answer of [options, created]) {
      expect(answer.headers.get('tus-resumable')).toBe('1.0.0');
      expect(
        [...answer.headers.keys()].filter((name) => name.startsWith('access-control')),
      ).toEqual([]);
    }
  });

  it('refuses odd headers and odd metadata, and reserves nothing for them', async () => {
    const before = await database.db.selectFrom('upload').select('id').execute();
    const metadata = tusMetadata({ filename: 'a.jpg', title: 'A', type: 'image', origin: 'bulk' });
    const post = (headers: Record<string, string>) => asAnna.send('POST', '/api/uploads', headers);
    const answers = [
      await post({ 'upload-metadata': metadata }),
      await post({ 'upload-length': '-1', 'upload-metadata': metadata }),
      await post({ 'upload-length': '1e3', 'upload-metadata': metadata }),
      await post({ 'upload-length': '10, 20', 'upload-metadata': metadata }),
      await post({ 'upload-length': '10' }),
      await post({
        'upload-length': '10',
        'upload-metadata': `${metadata},user_id ${Buffer.from('x').toString('base64')}`,
      }),
      await post({
        'upload-length': '10',
        'upload-metadata': tusMetadata({
          filename: 'a\r\nX: y',
          title: 'A',
          type: 'image',
          origin: 'bulk',
        }),
      }),
      await post({
        'upload-length': '10',
        'upload-metadata': tusMetadata({
          filename: 'a\0.jpg',
          title: 'A',
          type: 'image',
          origin: 'bulk',
        }),
      }),
      await post({ 'upload-length': '10', 'upload-metadata': metadata, 'tus-resumable': '0.2.2' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
    expect((await post({ 'upload-defer-length': '1', 'upload-metadata': metadata })).status).toBe(
      501,
    );
    expect(
      (
        await post({
          'upload-length': '10',
          'upload-metadata': metadata,
          'upload-concat': 'partial',
        })
      ).status,
    ).toBe(501);
    expect(await database.db.selectFrom('upload').select('id').execute()).toHaveLength(
      before.length,
    );
  });

  it('takes bytes only where the last ones ended, and never more than were announced', async () => {
    const location = await createdLocation(asAnna, 2000);
    await asAnna.patch(location, 0, photo.subarray(0, 1000));
    expect((await asAnna.patch(location, 0, photo.subarray(0, 1000))).status).toBe(409);
    expect((await asAnna.patch(location, 1001, photo.subarray(0, 10))).status).toBe(409);
    expect((await asAnna.patch(location, 1000, photo.subarray(0, 1001))).status).toBe(413);
    const chunked = await fetch(new URL(location, server.origin), {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        [actorHeader]: JSON.stringify(anna.actor),
        'upload-offset': '1000',
        'content-type': 'application/offset+octet-stream',
      },
      body: new Blob([Buffer.alloc(5000)]).stream(),
      duplex: 'half',
    });
    expect(chunked.status).toBe(413);
    expect(
      (
        await stat(
          path.join(onDisk(server.ctx).stagingDir, `upload-${uploadIdOfLocation(location)}`),
        )
      ).size,
    ).toBe(2000);
    const typed = await asAnna.send(
      'PATCH',
      location,
      { 'upload-offset': '1000', 'content-type': 'text/plain' },
      photo,
    );
    expect(typed.status).toBe(400);
  });

  it('lets one of two transfers at once win; the bytes stay right', async () => {
    const bytes = photoOf(4_000_000);
    const location = await createdLocation(asAnna, bytes.length, { sha256: sha256(bytes) });
    const both = await Promise.allSettled([
      asAnna.patch(location, 0, bytes),
      asAnna.patch(location, 0, bytes),
      asAnna.patch(location, 0, bytes),
    ]);
    const statuses = both.map((each) =>
      each.status === 'fulfilled' ? each.value.status : 'cut off',
    );
    expect(statuses.filter((status) => status === 204).length).toBeLessThanOrEqual(1);
    for (const status of statuses) expect(['cut off', 204, 409, 413]).toContain(status);
    const offset = Number((await asAnna.head(location)).headers.get('upload-offset'));
    if (offset < bytes.length) await asAnna.patch(location, offset, bytes.subarray(offset));
    expect((await mediaOf(uploadIdOfLocation(location)))[0]?.sha256).toBe(sha256(bytes));
  });

  it('hands a silent transfer over to whoever comes back for it', async () => {
    const bytes = photoOf(300_000);
    const location = await createdLocation(asAnna, bytes.length);
    const silent = httpRequest(new URL(location, server.origin), {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        [actorHeader]: JSON.stringify(anna.actor),
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': String(bytes.length),
      },
    });
    silent.on('error', () => undefined);
    silent.write(bytes.subarray(0, 100_000));
    await expect.poll(() => stagedBytes(location)).toBeGreaterThan(0);
    const startedAt = performance.now();
    const head = await asAnna.head(location);
    // The library's own lock would have waited for three seconds.
    expect(performance.now() - startedAt).toBeLessThan(2500);
    const offset = Number(head.headers.get('upload-offset'));
    expect(offset).toBeGreaterThan(0);
    expect((await asAnna.patch(location, offset, bytes.subarray(offset))).status).toBe(204);
    expect((await mediaOf(uploadIdOfLocation(location)))[0]?.sha256).toBe(sha256(bytes));
  });

  it('ends transfers when the server stops, and keeps what they brought', async () => {
    const stopping = await startUploadServer({ databaseUrl: database.connectionString, dataDir });
    const location = await createdLocation(asAnna, 300_000);
    const sender = httpRequest(new URL(location, stopping.origin), {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        [actorHeader]: JSON.stringify(anna.actor),
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': '300000',
      },
    });
    sender.on('error', () => undefined);
    sender.write(photoOf(200_000));
    await expect.poll(() => stagedBytes(location)).toBeGreaterThan(0);
    const startedAt = performance.now();
    await stopping.close();
    expect(performance.now() - startedAt).toBeLessThan(5000);
    const offset = Number((await asAnna.head(location)).headers.get('upload-offset'));
    expect(offset).toBeGreaterThanOrEqual(64 * 1024);
  });

  it('gives an upload up by DELETE, but not one that is kept', async () => {
    const location = await createdLocation(asAnna, 5000);
    await asAnna.patch(location, 0, photo.subarray(0, 1000));
    expect((await asAnna.remove(location)).status).toBe(204);
    expect((await asAnna.head(location)).status).toBe(404);
    expect(await stagedNames()).not.toContain(`upload-${uploadIdOfLocation(location)}`);
    const kept = await uploadWhole(asAnna, photo);
    expect((await asAnna.remove(kept.location)).status).toBe(409);
    expect(await mediaOf(kept.id)).toHaveLength(1);
  });
});

describe('capacity', () => {
  const quotaServer = async (settings: Record<string, string>) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-capacity-'));
    const own = await createTestDatabase();
    const started = await startUploadServer({
      databaseUrl: own.connectionString,
      dataDir: folder,
      settings,
    });
    const person = await createPerson(own.db);
    return {
      db: own.db,
      started,
      folder,
      person,
      client: tusClient(started.origin, person.actor),
      close: async () => {
        await started.close();
        await own.drop();
        await rm(folder, { recursive: true, force: true });
      },
    };
  };

  it('of a dialog is its setting; the bulk upload takes 50 GB [UPLOAD-09] [UPBULK-16]', async () => {
    const { started, client, person, close } = await quotaServer({
      MOVIE_DIALOG_LIMIT_BYTES: '5000',
      PHOTO_DIALOG_LIMIT_BYTES: '3000',
    });
    const sizes = {
      movie: [5000, 5001],
      photo: [3000, 3001],
      bulk: [6000, 50 * 1024 ** 3 + 1],
    } as const;
    for (const [origin, [fits, doesNot]] of Object.entries(sizes)) {
      expect((await client.create(fits, { origin })).status).toBe(201);
      const answer = await client.create(doesNot, { origin });
      expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'TOO_LARGE' }]);
    }
    expect(await started.as(person.actor).limits()).toMatchObject({
      movieDialogBytes: 5000,
      photoDialogBytes: 3000,
      bulkBytes: 50 * 1024 ** 3,
      quotaBytes: null,
      usedBytes: 14_000,
    });
    // Here only the disk may refuse 50 GB, never their size.
    expect([201, 507]).toContain((await client.create(50 * 1024 ** 3, { origin: 'bulk' })).status);
    await close();
    expect(await server.as(boris.actor).limits()).toMatchObject({
      movieDialogBytes: 100 * 1024 ** 2,
      photoDialogBytes: 25 * 1024 ** 2,
    });
  });

  it('of a person is never exceeded, though twenty uploads are created at once [A42]', async () => {
    const { db, started, client, person, close } = await quotaServer({ QUOTA_BYTES: '10000' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.create(1500)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(6);
    expect(statuses.filter((status) => status === 413)).toHaveLength(14);
    const refused = answers.find(({ status }) => status === 413)!;
    expect(await refused.json()).toMatchObject({ code: 'QUOTA_EXCEEDED' });
    const { usedBytes } = await started.as(person.actor).limits();
    expect(usedBytes).toBe(9000);
    const { uploads } = await started.as(person.actor).list();
    await started.as(person.actor).cancel({ id: uploads[0]!.id });
    expect((await client.create(1500)).status).toBe(201);
    await db
      .updateTable('auth.user')
      .set({ quota_bytes: 12_000 })
      .where('id', '=', person.userId)
      .execute();
    expect((await client.create(3000)).status).toBe(201);
    expect((await client.create(1)).status).toBe(413);
    await close();
  });

  it('of a person is told with what is left of it when an upload does not fit [A42]', async () => {
    const { client, close } = await quotaServer({ QUOTA_BYTES: String(3 * 1024 ** 2) });
    expect((await client.create(1024 ** 2)).status).toBe(201);
    expect(await (await client.create(2.5 * 1024 ** 2)).json()).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      message: 'There is not enough room left in this account: 2.0 MB of 3.0 MB.',
    });
    await close();
  });

  it('is for 1,000 open uploads of a person, though five more are created at once [A42]', async () => {
    const { db, client, close } = await quotaServer({});
    expect((await client.create(1000)).status).toBe(201);
    const upload = await db.selectFrom('upload').selectAll().executeTakeFirstOrThrow();
    const others = Array.from({ length: 998 }, () => ({
      ...upload,
      imported: null,
      beside: null,
      id: randomUUID(),
    }));
    await db.insertInto('upload').values(others).execute();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => client.create(1000)));
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([201, 429, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await close();
  });

  it('counts what is kept, in the trash too, once', async () => {
    const { db, started, client, person, close } = await quotaServer({
      QUOTA_BYTES: String(photo.length * 2),
    });
    await uploadWhole(client, photo);
    await db.updateTable('media').set({ deleted_at: new Date() }).execute();
    expect(await started.as(person.actor).limits()).toMatchObject({ usedBytes: photo.length });
    expect((await client.create(photo.length + 1)).status).toBe(413);
    expect((await client.create(photo.length)).status).toBe(201);
    await close();
  });

  it('on the disk is promised once: more than is free is refused with 507', async () => {
    const { started, client, close } = await quotaServer({ UPLOAD_LIMIT_BYTES: String(10 ** 15) });
    const { freeBytes } = (await started.ctx.storage.capacity())!;
    const half = Math.floor(freeBytes * 0.4);
    const statuses = [
      await client.create(half),
      await client.create(half),
      await client.create(half),
    ].map(({ status }) => status);
    expect(statuses).toEqual([201, 201, 507]);
    await close();
  });

  it('that one person announces and never sends is not kept back from the others', async () => {
    const { db, started, client, close } = await quotaServer({
      UPLOAD_LIMIT_BYTES: String(10 ** 15),
    });
    const { freeBytes } = (await started.ctx.storage.capacity())!;
    expect((await client.create(Math.floor(freeBytes * 0.95))).status).toBe(201);
    const other = tusClient(started.origin, (await createPerson(db)).actor);
    expect((await other.create(Math.floor(freeBytes * 0.7))).status).toBe(201);
    expect((await other.create(Math.floor(freeBytes * 0.2))).status).toBe(507);
    await close();
  });

  it.each([
    { part: 'as much as is free', times: 1.5, begun: 204, offset: '1000' },
    { part: 'so much that the part of the database begins', times: 8, begun: 507, offset: '0' },
  ])(
    'that must stay free, $part, refuses new uploads; begun ones get $begun [F11]',
    async ({ times, begun, offset }) => {
      const { freeBytes } = (await server.ctx.storage.capacity())!;
      const bytes = photoOf(200_000);
      const location = await createdLocation(asAnna, bytes.length);
      const full = await startUploadServer({
        databaseUrl: database.connectionString,
        dataDir,
        settings: { KEEP_FREE_BYTES: String(Math.floor(freeBytes * times)) },
      });
      const client = tusClient(full.origin, anna.actor);
      const answer = await client.create(1000);
      expect([answer.status, await answer.json()]).toMatchObject([507, { code: 'STORAGE_FULL' }]);
      expect((await client.patch(location, 0, bytes.subarray(0, 1000))).status).toBe(begun);
      expect((await client.head(location)).headers.get('upload-offset')).toBe(offset);
      await full.close();
    },
  );
});

describe('a storage that is replaced by an empty folder', () => {
  it('answers 503, deletes nothing, and goes on when it is back', async () => {
    const bytes = photoOf(200_000);
    const location = await createdLocation(asAnna, bytes.length);
    await asAnna.patch(location, 0, bytes.subarray(0, 50_000));
    const kept = await uploadWhole(asAnna, photo);
    const originals = path.join(dataDir, 'originals');
    await rename(originals, `${originals}-away`);
    await mkdir(originals);

    for (const answer of [
      await asAnna.create(1000),
      await asAnna.patch(location, 50_000, bytes.subarray(50_000)),
      await asAnna.head(location),
    ]) {
      expect(answer.status).toBe(503);
    }
    const id = uploadIdOfLocation(location);
    await expect(server.as(anna.actor).finish({ id })).rejects.toMatchObject({
      code: 'STORAGE_OFFLINE',
    });
    expect(await readdir(originals)).toEqual([]);
    expect((await mediaOf(kept.id))[0]?.status).toBe('processing');

    await rm(originals, { recursive: true });
    await rename(`${originals}-away`, originals);
    expect((await asAnna.patch(location, 50_000, bytes.subarray(50_000))).status).toBe(204);
    expect((await mediaOf(id))[0]?.sha256).toBe(sha256(bytes));
  });
});
