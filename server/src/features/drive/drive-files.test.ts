import { createHash } from 'node:crypto';
import { drivePageSize } from '@heirloom/contract/limits.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type DriveApp, createDriveApp } from '#test/fake-google/drive-app.ts';
import { folderType } from '#test/fake-google/fake-file.ts';
import { insertMedia } from '#test/insert-media.ts';

let app: DriveApp;
let drive: ReturnType<DriveApp['as']>['drive'];

beforeAll(async () => {
  app = await createDriveApp({ UPLOAD_LIMIT_BYTES: '1000' });
  drive = app.as(app.admin.actor).drive;
  await app.connect();
});
afterEach(() => {
  app.google.state.files.length = 0;
  app.google.state.drives.length = 0;
  app.google.state.requests.length = 0;
  app.google.state.faults.none();
});
afterAll(() => app.close());

const film = Buffer.from('the bytes of a film');
const namesOf = (page: { files: { name: string }[] }) => page.files.map(({ name }) => name);

it('lists My Drive, folders first, with what the specification names of each file [ADMDRIVE-04, CALL-49, ENTITY-17]', async () => {
  app.google.add({ name: 'tape 10.mp4', content: film });
  const tape = app.google.add({ name: 'tape 2.mp4', content: film });
  app.google.add({ name: 'Wedding', mimeType: folderType });
  app.google.add({ name: 'thrown away.mp4', content: film, trashed: true });
  const page = await drive.listFiles({});
  expect(namesOf(page)).toEqual(['Wedding', 'tape 2.mp4', 'tape 10.mp4']);
  expect(page.files[1]).toEqual({
    id: tape.id,
    resourceKey: null,
    name: 'tape 2.mp4',
    mimeType: 'video/mp4',
    sizeBytes: film.length,
    modifiedTime: '2024-05-06T07:08:09.000Z',
    kind: 'file',
    isShortcut: false,
    obstacle: null,
    isImported: false,
  });
  expect(page.files[0]).toMatchObject({ kind: 'folder', sizeBytes: null, obstacle: null });
});

it('goes into folders, of My Drive and of shared drives, and shows what others share', async () => {
  const folder = app.google.add({ name: 'Wedding', mimeType: folderType });
  app.google.add({ name: 'dance.mp4', content: film, parent: folder.id });
  app.google.state.drives.push({ id: '0AStudio', name: 'Studio' });
  const tapes = app.google.add({ name: 'Tapes', mimeType: folderType, driveId: '0AStudio' });
  app.google.add({ name: 'vhs 1.avi', content: film, driveId: '0AStudio', parent: tapes.id });
  app.google.add({ name: 'from aunt.mov', content: film, isSharedWithMe: true, parent: 'hers' });

  expect(namesOf(await drive.listFiles({ folderId: folder.id }))).toEqual(['dance.mp4']);
  expect(await drive.listSharedDrives({})).toEqual({
    drives: [{ id: '0AStudio', name: 'Studio' }],
    nextPageToken: null,
  });
  const place = { driveId: '0AStudio' };
  expect(namesOf(await drive.listFiles({ place }))).toEqual(['Tapes']);
  expect(namesOf(await drive.listFiles({ place, folderId: tapes.id }))).toEqual(['vhs 1.avi']);
  const shared = await drive.listFiles({ place: 'shared-with-me' });
  expect(namesOf(shared)).toEqual(['from aunt.mov']);
});

it('finds names everywhere, whatever signs they have [ADMDRIVE-04]', async () => {
  app.google.state.drives.push({ id: '0AStudio', name: 'Studio' });
  app.google.add({ name: "Rose's birthday.mp4", content: film });
  app.google.add({ name: 'Rose and Henry.mp4', content: film, driveId: '0AStudio' });
  app.google.add({ name: String.raw`back\slash.mp4`, content: film });
  app.google.add({ name: 'other.mp4', content: film });
  const find = async (query: string) => namesOf(await drive.listFiles({ query }));
  expect(await find('rose')).toEqual(['Rose and Henry.mp4', "Rose's birthday.mp4"]);
  expect(await find("Rose's")).toEqual(["Rose's birthday.mp4"]);
  expect(await find('Rose and Henry')).toEqual(['Rose and Henry.mp4']);
  expect(await find(String.raw`back\slash`)).toEqual([String.raw`back\slash.mp4`]);
  expect(await find("' or trashed = true or name contains '")).toEqual([]);
});

it('pages by what Google gives, as many files at once as the server decides [ADMDRIVE-10, CALL-49]', async () => {
  for (let index = 0; index < drivePageSize + 3; index += 1) {
    app.google.add({ name: `tape ${index}.mp4`, content: film });
  }
  const first = await drive.listFiles({});
  expect(first.files).toHaveLength(drivePageSize);
  const second = await drive.listFiles({ pageToken: first.nextPageToken });
  expect(second).toMatchObject({ nextPageToken: null });
  expect(new Set([...namesOf(first), ...namesOf(second)]).size).toBe(drivePageSize + 3);
  const asked = app.google.state.requests.map(({ query }) => query.get('pageSize'));
  expect(new Set(asked)).toEqual(new Set([String(drivePageSize)]));
  await expect(drive.listFiles({ pageToken: 'made up' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
});

it('says of each file why it cannot be transferred', async () => {
  const nativeType = 'application/vnd.google-apps.document';
  app.google.add({ name: 'letter', mimeType: nativeType });
  app.google.add({ name: 'list.pdf', mimeType: 'application/pdf', content: film });
  app.google.add({ name: 'secret.mp4', content: film, canDownload: false });
  app.google.add({ name: 'huge.mp4', content: Buffer.alloc(1001) });
  app.google.add({ name: 'nothing.mp4', content: Buffer.alloc(0) });
  app.google.add({ name: 'drawing.svg', mimeType: 'image/svg+xml', content: film });
  app.google.add({ name: 'tape.dv', mimeType: 'application/octet-stream', content: film });
  const { files } = await drive.listFiles({});
  const obstacles = Object.fromEntries(files.map(({ name, obstacle }) => [name, obstacle]));
  expect(obstacles).toEqual({
    letter: 'google-document',
    'list.pdf': 'not-media',
    'secret.mp4': 'no-download',
    'huge.mp4': 'too-large',
    'nothing.mp4': 'empty',
    'drawing.svg': 'not-media',
    'tape.dv': null,
  });
});

it('shows shortcuts as what they lead to', async () => {
  const folder = app.google.add({ name: 'far away', mimeType: folderType, parent: 'elsewhere' });
  const target = app.google.add({ name: 'far.mp4', content: film, parent: folder.id });
  app.google.add({ name: 'to a film', target });
  app.google.add({ name: 'to a folder', target: folder });
  const { files } = await drive.listFiles({});
  expect(files).toMatchObject([
    { name: 'to a film', id: target.id, kind: 'file', isShortcut: true, obstacle: null },
    { name: 'to a folder', id: folder.id, kind: 'folder', isShortcut: true, obstacle: null },
  ]);
});

it('opens folders that were shared by a link with their key, and tells the keys of what lies in them', async () => {
  const album = app.google.add({ name: 'Album', mimeType: folderType, resourceKey: '0-albumKey' });
  const aunt = app.google.add({ name: 'aunt.mp4', content: film, parent: album.id });
  aunt.resourceKey = '0-auntKey';
  app.google.add({ name: 'to the album', target: album });
  const { files } = await drive.listFiles({});
  expect(files).toMatchObject([
    { name: 'Album', resourceKey: '0-albumKey' },
    { name: 'to the album', id: album.id, resourceKey: '0-albumKey' },
  ]);
  await expect(drive.listFiles({ folderId: album.id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const opened = await drive.listFiles({ folderId: album.id, resourceKey: '0-albumKey' });
  expect(opened.files).toMatchObject([{ name: 'aunt.mp4', resourceKey: '0-auntKey' }]);
});

it('marks what the person has already, by its bytes, and only for that person', async () => {
  app.google.add({ name: 'known.mp4', content: film, hasSha256: true });
  const sha256 = createHash('sha256').update(film).digest('hex');
  await insertMedia(app.ctx.db, app.client.userId, { sha256 });
  const isMarked = async (targetUserId?: string) =>
    (await drive.listFiles({ targetUserId })).files[0]?.isImported;
  expect(await isMarked(app.client.userId)).toBe(true);
  expect(await isMarked()).toBe(false);
});

it('waits and asks again when Google asks to slow down, and tells when that does not help', async () => {
  app.google.add({ name: 'tape.mp4', content: film });
  const { faults } = app.google.state;
  faults.fail('metadata', { status: 429, reason: 'rateLimitExceeded', retryAfter: '1' });
  faults.fail('metadata', { status: 403, reason: 'userRateLimitExceeded' });
  expect(namesOf(await drive.listFiles({}))).toEqual(['tape.mp4']);

  faults.fail('metadata', { status: 403, reason: 'userRateLimitExceeded', times: 9 });
  await expect(drive.listFiles({})).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: 'Google Drive asks to slow down.',
  });
});

it.each([
  [{ status: 403, reason: 'dailyLimitExceeded' }, 'TOO_MANY_REQUESTS', /limit for today/],
  [{ status: 403, reason: 'accessNotConfigured' }, 'CONFLICT', /API is turned off/],
  [{ status: 403, reason: 'insufficientPermissions', times: 2 }, 'CONFLICT', /reconnect/],
  [{ status: 403, reason: 'somethingNew' }, 'FORBIDDEN', /Google refused this, and gave no reason/],
  [{ status: 404, reason: 'notFound' }, 'NOT_FOUND', /not in Google Drive any more/],
  [{ status: 500, reason: 'backendError', times: 9 }, 'UNAVAILABLE', /cannot be reached/],
])('explains %o', async (fault, code, message) => {
  app.google.state.faults.fail('metadata', fault);
  await expect(drive.listFiles({})).rejects.toMatchObject({
    code,
    message: expect.stringMatching(message),
  });
  await app.connect();
});
