// One photo is uploaded under odd names: each is only text, on the disk and in the header of a download.
import { createHash } from 'node:crypto';
import { access, readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawPhoto } from '#test/make-photo.ts';
import { cookieOf, createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { tusMetadata } from '#test/tus-metadata.ts';

let app: TestApp;
let origin: string;
let anna: Person;
let cookie: string;
let photo: Buffer;
beforeAll(async () => {
  app = await createTestApp();
  await app.startJobs();
  origin = await app.listen();
  anna = await createPerson(app.ctx.db);
  cookie = await cookieOf(app.ctx.auth, anna);
  photo = await drawPhoto({ width: 40, height: 30 }).jpeg().toBuffer();
});
afterAll(() => app?.close());

const canary = '/tmp/heirloom-odd-name-canary';

const oddNames = [
  '../../../../../tmp/heirloom-odd-name-canary',
  '..\\..\\heirloom-odd-name-canary.jpg',
  canary,
  'C:\\Windows\\System32\\photo.jpg',
  '\\\\server\\share\\photo.jpg',
  'file:///etc/passwd',
  'photo\u0000.jpg',
  'photo\r\nSet-Cookie: a=b.jpg',
  '.',
  '..',
  '.htaccess',
  '.jpg',
  'photo.',
  'photo.jpg.',
  ' photo.jpg ',
  'CON',
  'NUL.jpg',
  'COM1.jpg',
  '-rf',
  '--help.jpg',
  '-i /etc/passwd -y out.jpg',
  '$(touch heirloom-odd-name-canary).jpg',
  '`touch heirloom-odd-name-canary`.jpg',
  '; touch heirloom-odd-name-canary;.jpg',
  '%2e%2e%2fphoto.jpg',
  '"; filename="evil.exe',
  "a; filename*=UTF-8''evil.exe",
  '<script>alert(1)</script>.jpg',
  `${'x'.repeat(251)}.jpg`,
  `${'ä'.repeat(200)}.jpg`,
  'фото рhoto 写真.jpg',
  'photo\u202Egpj.exe',
  'photo.\u200Fjpg',
  'photo.damaged',
  'photo.json',
];

async function upload(filename: string): Promise<Response> {
  return fetch(`${origin}/api/uploads`, {
    method: 'POST',
    headers: {
      cookie,
      'tus-resumable': '1.0.0',
      'upload-length': String(photo.length),
      'content-type': 'application/offset+octet-stream',
      'upload-metadata': tusMetadata({ filename, title: 'Odd', type: 'image', origin: 'bulk' }),
    },
    body: new Uint8Array(photo),
  });
}

it.each(oddNames)(
  'keeps a photo called %j under a name of its own, or says why not',
  async (name) => {
    const before = await itemIds();
    const answer = await upload(name);
    if (answer.status !== 201) {
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/\w.+\./) });
      return;
    }
    const [id = ''] = (await itemIds()).filter((each) => !before.includes(each));
    const download = await fetch(`${origin}/api/media/${id}/download`, { headers: { cookie } });
    expect(
      createHash('sha256')
        .update(await download.bytes())
        .digest('hex'),
    ).toBe(createHash('sha256').update(photo).digest('hex'));
    const header = download.headers.get('content-disposition') ?? '';
    expect(header).toMatch(/^attachment; filename="[^"\\%;/]*"; filename\*=UTF-8''[\w.~%-]*$/);
    const saved = decodeURIComponent(header.split("UTF-8''")[1] ?? '');
    expect(saved).not.toMatch(/[/\\\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
  },
);

it('leaves no file but those of its own names, and none elsewhere', async () => {
  const folder = path.join(app.dataDir, 'originals');
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  const own = new RegExp(`^images/${anna.userId}/[0-9a-f]{32}\\.[a-z0-9]{1,8}(\\.json)?$`);
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !own.test(file))).toEqual(['heirloom-storage.json']);
  await expect(access(canary)).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(access(path.resolve('heirloom-odd-name-canary'))).rejects.toMatchObject({
    code: 'ENOENT',
  });
});

async function itemIds(): Promise<string[]> {
  const rows = await app.ctx.db.selectFrom('media').select('id').execute();
  return rows.map(({ id }) => id);
}
