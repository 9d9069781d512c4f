import sharp from 'sharp';
import { Upload as TusUpload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieOf, createPerson } from '#test/people.ts';
import { type TestApp, createTestApp } from '#test/test-app.ts';
import { tusMetadata } from '#test/tus-metadata.ts';
import { uploadIdOfLocation } from '#test/tus-requests.ts';

let app: TestApp;
let origin: string;
let photo: Buffer;

beforeAll(async () => {
  app = await createTestApp();
  origin = await app.listen();
  await app.ctx.jobs.start();
  photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app.close());

function create(headers: Record<string, string>) {
  return fetch(new URL('/api/uploads', origin), {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '1000',
      'upload-metadata': tusMetadata({
        filename: 'a.jpg',
        title: 'A',
        type: 'image',
        origin: 'photo',
      }),
      ...headers,
    },
  });
}

describe('uploads of the whole server', () => {
  it('are made by a signed-in person and acknowledged by finish [CORE-05] [CALL-51]', async () => {
    const anna = await createPerson(app.ctx.db);
    const cookie = await cookieOf(app.ctx.auth, anna);
    const url = await new Promise<string>((resolve, reject) => {
      const upload = new TusUpload(photo, {
        endpoint: `${origin}/api/uploads`,
        headers: { cookie },
        metadata: { filename: 'a.jpg', title: 'Beach', type: 'image', origin: 'photo' },
        onSuccess: () => resolve(upload.url ?? ''),
        onError: reject,
      });
      upload.start();
    });
    const finished = await app.as(anna.actor).uploads.finish({ id: uploadIdOfLocation(url) });
    expect(finished).toMatchObject({
      state: 'stored',
      media: { title: 'Beach', type: 'image', ownerId: anna.userId, status: 'processing' },
    });
    const read = await fetch(url, { headers: { cookie, 'tus-resumable': '1.0.0' } });
    expect(read.status).toBe(404);
  });

  it('are refused in the words of the catalogue', async () => {
    const anna = await createPerson(app.ctx.db);
    const expired = await createPerson(app.ctx.db, { expired: true });
    const cookie = await cookieOf(app.ctx.auth, anna);
    const cases: { headers: Record<string, string>; status: number; code: string }[] = [
      { headers: {}, status: 401, code: 'UNAUTHENTICATED' },
      {
        headers: { cookie: await cookieOf(app.ctx.auth, expired) },
        status: 403,
        code: 'SUBSCRIPTION_EXPIRED',
      },
      {
        headers: { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
        status: 403,
        code: 'FOREIGN_ORIGIN',
      },
      { headers: { cookie, 'upload-length': String(2 ** 40) }, status: 413, code: 'TOO_LARGE' },
      { headers: { cookie, 'upload-length': '0' }, status: 415, code: 'FILE_REFUSED' },
      { headers: { cookie, 'upload-metadata': 'title eA==' }, status: 400, code: 'BAD_REQUEST' },
    ];
    for (const { headers, status, code } of cases) {
      const answer = await create(headers);
      expect([answer.status, await answer.json()]).toMatchObject([status, { code }]);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
    const uploads = await app.ctx.db.selectFrom('upload').select('id').execute();
    expect(uploads).toHaveLength(1);
  });

  it('end with the session: the very next part is refused', async () => {
    const anna = await createPerson(app.ctx.db);
    const cookie = await cookieOf(app.ctx.auth, anna);
    const created = await create({ cookie });
    expect(created.status).toBe(201);
    const patch = (offset: number) =>
      fetch(new URL(created.headers.get('location') ?? '', origin), {
        method: 'PATCH',
        headers: {
          cookie,
          'tus-resumable': '1.0.0',
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body: photo.subarray(offset, offset + 100),
      });
    expect((await patch(0)).status).toBe(204);
    await app.ctx.db.deleteFrom('auth.session').where('userId', '=', anna.userId).execute();
    expect((await patch(100)).status).toBe(401);
  });
});
