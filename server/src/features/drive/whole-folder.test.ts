import { driveFolderMaximum } from '@heirloom/contract/limits.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type DriveApp, createDriveApp } from '#test/fake-google/drive-app.ts';
import { type FakeFile, folderType } from '#test/fake-google/fake-file.ts';
import { photoOfSize } from '#test/fake-google/photo-of-size.ts';
import { createPerson } from '#test/people.ts';

let app: DriveApp;
let calls: ReturnType<DriveApp['as']>;

beforeAll(async () => {
  app = await createDriveApp();
  calls = app.as(app.admin.actor);
  await app.connect();
});
afterEach(async () => {
  await calls.transfers.cancelAll();
  app.google.state.files.length = 0;
  app.google.state.drives.length = 0;
  app.google.state.requests.length = 0;
  app.google.state.faults.none();
});
afterAll(() => app.close());

const film = Buffer.from('the bytes of a film');
const addFolder = (name: string, within?: FakeFile, changes: Partial<FakeFile> = {}) =>
  app.google.add({ name, mimeType: folderType, ...(within && { parent: within.id }), ...changes });
const addFilm = (name: string, within: FakeFile, changes: Partial<FakeFile> = {}) =>
  app.google.add({ name, content: film, parent: within.id, ...changes });
const survey = (folder: FakeFile, resourceKey?: string) =>
  calls.drive.surveyFolder({ folderId: folder.id, resourceKey });
async function namesOnTheirWay() {
  const { transfers } = await calls.transfers.list();
  return transfers.filter(({ state }) => state === 'queued').map(({ fileName }) => fileName);
}

/** Makes a folder of tapes that contains a year, which contains a month. */
function tapes() {
  const top = addFolder('Tapes');
  const year = addFolder('1987', top);
  const month = addFolder('July', year);
  addFilm('wedding.mp4', top);
  addFilm('summer.mp4', year);
  addFilm('lake.mp4', month);
  addFilm('list.pdf', month, { mimeType: 'application/pdf' });
  return { top, year, month };
}

it('counts what lies in a folder and below before anything starts', async () => {
  const { top } = tapes();
  expect(await survey(top)).toEqual({
    folders: 3,
    files: 3,
    sizeBytes: 3 * film.length,
    alreadyThere: 0,
    untransferable: 1,
    closedFolders: 0,
  });
  expect(await namesOnTheirWay()).toEqual([]);
});

it('starts a transfer for each file that can be one, for the person that was chosen', async () => {
  const { top } = tapes();
  const folder = { folderId: top.id, targetUserId: app.client.userId };
  expect(await calls.drive.transferFolder(folder)).toEqual({ started: 3 });
  expect((await namesOnTheirWay()).sort()).toEqual(['lake.mp4', 'summer.mp4', 'wedding.mp4']);
  const { transfers } = await calls.transfers.list();
  expect(new Set(transfers.map(({ targetUserId }) => targetUserId))).toEqual(
    new Set([app.client.userId]),
  );
  await calls.drive.transferFolder(folder);
  expect(await namesOnTheirWay()).toHaveLength(3);
});

it('goes round in circles of shortcuts once, and counts what several lead to once', async () => {
  const { top, month } = tapes();
  const elsewhere = addFolder('Elsewhere', undefined, { parent: 'hers' });
  const far = addFilm('far.mp4', elsewhere);
  app.google.add({ name: 'back to the top', target: top, parent: month.id });
  app.google.add({ name: 'to elsewhere', target: elsewhere, parent: month.id });
  app.google.add({ name: 'and back', target: month, parent: elsewhere.id });
  app.google.add({ name: 'far', target: far, parent: top.id });
  expect(await survey(top)).toMatchObject({ folders: 4, files: 4 });
  await calls.drive.transferFolder({ folderId: top.id });
  const { transfers } = await calls.transfers.list();
  const ids = transfers.filter(({ state }) => state === 'queued').map(({ fileId }) => fileId);
  expect(ids).toContain(far.id);
  expect(new Set(ids).size).toBe(4);
});

it('sends the keys of folders and files that were shared by a link', async () => {
  const top = addFolder('Shared', undefined, { resourceKey: '0-top' });
  const below = addFolder('Below', top, { resourceKey: '0-below' });
  addFilm('theirs.mp4', below, { resourceKey: '0-film' });
  await expect(survey(top)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await survey(top, '0-top')).toMatchObject({ folders: 2, files: 1 });
  await calls.drive.transferFolder({ folderId: top.id, resourceKey: '0-top' });
  const row = await app.ctx.db
    .selectFrom('drive_transfer')
    .select('resource_key')
    .where('file_name', '=', 'theirs.mp4')
    .executeTakeFirst();
  expect(row).toEqual({ resource_key: '0-film' });
});

it('counts folders that a shortcut leads to and that are closed, and takes the rest', async () => {
  const { top, month } = tapes();
  const closed = addFolder('Closed', undefined, { parent: 'hers' });
  app.google.add({ name: 'to what is gone', target: closed, parent: month.id });
  addFilm('august.mp4', addFolder('August', month));
  app.google.state.files.splice(app.google.state.files.indexOf(closed), 1);
  expect(await survey(top)).toMatchObject({ files: 4, closedFolders: 1 });
});

it('looks where the folder is, in a shared drive too', async () => {
  app.google.state.drives.push({ id: '0AStudio', name: 'Studio' });
  const reels = addFolder('Reels', undefined, { driveId: '0AStudio', parent: '0AStudio' });
  addFilm('reel 1.mov', addFolder('Box', reels, { driveId: '0AStudio' }), { driveId: '0AStudio' });
  const place = { driveId: '0AStudio' };
  expect(await calls.drive.surveyFolder({ place, folderId: reels.id })).toMatchObject({
    folders: 2,
    files: 1,
  });
});

it('asks few questions for many folders, and has a cap that it explains', async () => {
  const top = addFolder('Years');
  for (let year = 0; year < 50; year += 1) addFilm('film.mp4', addFolder(`year ${year}`, top));
  expect(await survey(top)).toMatchObject({ folders: 51, files: 50 });
  expect(app.google.state.requests).toHaveLength(4);

  for (let number = 0; number < driveFolderMaximum; number += 1) addFilm(`${number}.mp4`, top);
  for (const call of [calls.drive.surveyFolder, calls.drive.transferFolder]) {
    await expect(call({ folderId: top.id })).rejects.toMatchObject({
      code: 'TOO_LARGE',
      message:
        'This folder holds more than 2,000 files and folders. Please transfer its subfolders one by one.',
    });
  }
  expect(await namesOnTheirWay()).toEqual([]);
});

it('waits and goes on where Google asks to slow down, and says when the folder is gone', async () => {
  const { top } = tapes();
  const { faults } = app.google.state;
  faults.fail('metadata', { status: 403, reason: 'rateLimitExceeded' });
  faults.fail('metadata', { status: 429, reason: 'rateLimitExceeded', retryAfter: '1' });
  expect(await survey(top)).toMatchObject({ files: 3 });

  faults.fail('metadata', { status: 403, reason: 'rateLimitExceeded', times: 9 });
  await expect(survey(top)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  faults.none();
  app.google.state.files.length = 0;
  await expect(survey(top)).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: expect.stringMatching(/not in Google Drive any more/),
  });
});

it('cancels all that wait, of this administrator only', async () => {
  const { top } = tapes();
  await calls.drive.transferFolder({ folderId: top.id });
  const other = await createPerson(app.ctx.db, { role: 'admin' });
  expect(await app.as(other.actor).transfers.cancelAll()).toEqual({ cancelled: 0 });
  expect(await calls.transfers.cancelAll()).toEqual({ cancelled: 3 });
  expect(await namesOnTheirWay()).toEqual([]);
});

it('leaves out what the person has already', async () => {
  await app.startBackground();
  const top = addFolder('Photos');
  const photo = { mimeType: 'image/jpeg' };
  addFilm('one.jpg', top, { ...photo, content: await photoOfSize(100_001) });
  await calls.drive.transferFolder({ folderId: top.id });
  const { transfers } = await calls.transfers.list();
  await app.ended(transfers.find(({ fileName }) => fileName === 'one.jpg')!.id, ['stored']);
  addFilm('two.jpg', top, { ...photo, content: await photoOfSize(100_002) });
  expect(await survey(top)).toMatchObject({ files: 1, alreadyThere: 1 });
  expect(await calls.drive.transferFolder({ folderId: top.id })).toEqual({ started: 1 });
});

it('can be transferred again after all that ran was cancelled', async () => {
  const top = addFolder('Again');
  for (const [index, name] of ['left.jpg', 'right.jpg'].entries()) {
    const content = await photoOfSize(200_003 + index);
    addFilm(name, top, { mimeType: 'image/jpeg', content });
  }
  const { faults } = app.google.state;
  faults.holdAfter(1000);
  faults.holdAfter(1000);
  await calls.drive.transferFolder({ folderId: top.id });
  const named = async (name: string) => {
    const { transfers } = await calls.transfers.list();
    return transfers.filter(({ fileName }) => fileName === name);
  };
  for (const name of ['left.jpg', 'right.jpg']) {
    await app.ended((await named(name))[0]!.id, ['running']);
  }
  expect(await calls.transfers.cancelAll()).toEqual({ cancelled: 2 });
  faults.none();
  expect(await calls.drive.transferFolder({ folderId: top.id })).toEqual({ started: 2 });
  for (const name of ['left.jpg', 'right.jpg']) {
    const open = (await named(name)).find(({ state }) => state !== 'cancelled');
    expect(await app.ended(open!.id)).toMatchObject({
      fileName: name,
      state: 'stored',
      note: null,
    });
  }
});
