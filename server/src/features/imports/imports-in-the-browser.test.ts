import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEarlier } from '#features/export/earlier-export.ts';
import { findScope } from '#features/export/find-scope.read.ts';
import { writeExport } from '#features/export/write-export.ts';
import { importWords } from '#features/imports/imports.messages.ts';
import { workOnImportJob } from '#features/imports/work-on-import.job.ts';
import { expireUploadsJob } from '#features/uploads/expire-uploads.job.ts';
import { resumeUnfinished } from '#features/uploads/resume-unfinished.ts';
import { walkFiles } from '#platform/storage/walk-files.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { hashOf, photoCalled, writeFolder, writeZip } from '#test/make-source.ts';
import { cookieOf, createPerson, type Person } from '#test/people.ts';
import { runJob } from '#test/run-job.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { createdLocation, tusClientWith, uploadIdOfLocation } from '#test/tus-requests.ts';

const words = importWords('en');

let app: TestApp;
let shelf: string;
let origin: string;
let anna: Person;
let admin: Person;
beforeAll(async () => {
  shelf = await mkdtemp(path.join(tmpdir(), 'heirloom-shelf-'));
  app = await createTestApp({ IMPORT_DIR: shelf });
  await app.startJobs();
  origin = await app.listen();
  anna = await createPerson(app.ctx.db, { username: 'anna' });
  admin = await createPerson(app.ctx.db, { username: 'admin', role: 'admin' });
});
afterAll(async () => {
  await app?.close();
  await rm(shelf, { recursive: true, force: true });
});

const callsOf = (person: Person) => app.as(person.actor).imports;
const work = (importId: string) =>
  runJob(workOnImportJob, { ...app.ctx, db: app.ctx.patientDb }, { importId });
const choices = { collections: 'albums', withTrash: false } as const;
function mediaOf({ userId }: Person) {
  return app.ctx.db
    .selectFrom('media')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('original_name')
    .execute();
}
function sidecar(title: string) {
  return Buffer.from(
    JSON.stringify({
      title,
      description: `About ${title}`,
      photoTakenTime: { timestamp: '552000000' },
      url: 'https://photos.google.com/photo/x',
    }),
  );
}

/** Sends a file for an import as a browser does. */
async function send(person: Person, importId: string, file: { path: string; bytes: Buffer }) {
  const client = tusClientWith(origin, { cookie: await cookieOf(app.ctx.auth, person) });
  const at = file.path.lastIndexOf('/');
  const location = await createdLocation(client, file.bytes.length, {
    filename: file.path.slice(at + 1),
    title: file.path.slice(at + 1),
    importId,
    ...(at > 0 && { folder: file.path.slice(0, at) }),
  });
  return { client, location, finish: () => client.patch(location, 0, file.bytes) };
}

it('takes ZIP parts and folders of a person own from a browser: plan, start, items, undo [MOVE-02, MOVE-12]', async () => {
  const lake = photoCalled('sent lake');
  const zip = await writeZip(path.join(shelf, 'made.zip'), {
    'Takeout/Google Photos/Lake/a.jpg': lake,
    'Takeout/Google Photos/Lake/metadata.json': Buffer.from(
      JSON.stringify({ title: 'At the lake', access: 'protected' }),
    ),
    'Takeout/Google Photos/Lake/b.jpg': photoCalled('sent b'),
  });
  const second = await writeZip(path.join(shelf, 'made-2.zip'), {
    'Takeout/Google Photos/Lake/a.jpg.supplemental-metadata.json': sidecar('a.jpg'),
  });
  const { id } = await callsOf(anna).create({ source: { from: 'browser', name: 'Takeout' } });
  const first = await send(anna, id, { path: 'takeout-001.zip', bytes: await readFile(zip) });
  // The line dies, and the rest is sent later.
  const bytes = await readFile(zip);
  await first.client.patch(first.location, 0, bytes.subarray(0, 100));
  const { items } = await callsOf(anna).sources({ id });
  expect(items).toEqual([
    {
      uploadId: uploadIdOfLocation(first.location),
      folder: null,
      name: 'takeout-001.zip',
      sizeBytes: bytes.length,
      receivedBytes: 100,
    },
  ]);
  await expect(callsOf(anna).plan({ id, ...choices })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: words.filesMissing,
  });
  expect((await first.client.patch(first.location, 100, bytes.subarray(100))).status).toBe(204);
  await (await send(anna, id, { path: 'takeout-002.zip', bytes: await readFile(second) })).finish();
  const swim = photoCalled('sent swim');
  await (await send(anna, id, { path: 'Disk/1987 Italy/swim.jpg', bytes: swim })).finish();
  await (await send(anna, id, { path: 'Disk/a.txt', bytes: Buffer.from('text') })).finish();

  // What the server does after a crash, and every hour, leaves the source alone.
  await resumeUnfinished(app.ctx);
  await runJob(expireUploadsJob, app.ctx, {});
  expect(await app.as(anna.actor).uploads.list()).toEqual({ uploads: [] });
  expect(await mediaOf(anna)).toEqual([]);
  const before = await app.as(anna.actor).uploads.limits();
  expect(before.usedBytes).toBeGreaterThan(bytes.length);

  await callsOf(anna).plan({ id, ...choices });
  await work(id);
  const plan = await callsOf(anna).find({ id });
  expect(plan).toMatchObject({
    state: 'planned',
    from: 'browser',
    sources: ['Disk', 'takeout-001.zip', 'takeout-002.zip'],
    waiting: { files: 3 },
    kinds: { image: { files: 3 } },
    dates: { sidecar: 1, folderName: 1 },
    collections: ['At the lake'],
    reasons: [{ reason: words.notMedia, files: 1 }],
    problem: null,
  });
  expect(await mediaOf(anna)).toEqual([]);

  await callsOf(anna).start({ id });
  await work(id);
  expect(await callsOf(anna).find({ id })).toMatchObject({
    state: 'done',
    kept: { files: 3 },
    waiting: { files: 0 },
    notKept: 1,
  });
  const media = await mediaOf(anna);
  expect(media.map(({ original_name, sha256 }) => [original_name, sha256])).toEqual([
    ['a.jpg', hashOf(lake)],
    ['b.jpg', hashOf(photoCalled('sent b'))],
    ['swim.jpg', hashOf(swim)],
  ]);
  expect(media[0]).toMatchObject({ description: 'About a.jpg' });
  // Nothing of the source is left, nor counts.
  expect(await app.ctx.storage.staging.list()).toEqual([]);
  const uploads = await app.ctx.db.selectFrom('upload').select('state').execute();
  expect(uploads.filter(({ state }) => state !== 'stored')).toEqual([]);

  const found = await app.as(anna.actor).media.list({ importId: id });
  expect(found.items).toHaveLength(3);
  const groups = await app.as(anna.actor).media.timeline({ importId: id });
  expect(groups.groups.flatMap(({ ratios }) => ratios)).toHaveLength(3);
  expect(await callsOf(anna).remarks({ id, about: 'notKept' })).toMatchObject({
    items: [{ path: 'Disk/a.txt', reason: words.notMedia }],
    next: null,
  });
  const csv = await fetch(new URL(`/api/imports/${id}/files.csv`, origin), {
    headers: { cookie: await cookieOf(app.ctx.auth, anna) },
  });
  expect(csv.headers.get('content-disposition')).toContain('heirloom-import-');
  const lines = (await csv.text()).split('\r\n');
  expect(lines).toContain(`Disk/a.txt,4,refused,"${words.notMedia}",`);
  expect(lines).toContain(`Disk/1987 Italy/swim.jpg,${swim.length},kept,,${media[2]!.id}`);

  await callsOf(anna).undo({ id });
  await work(id);
  expect(await callsOf(anna).find({ id })).toMatchObject({ state: 'undone' });
  expect((await mediaOf(anna)).every(({ deleted_at }) => deleted_at !== null)).toBe(true);
});

it('takes an export and what was new since then from folders that a browser sends together [MOVE-12, MOVE-13]', async () => {
  const paula = await createPerson(app.ctx.db, { username: 'paula' });
  const scope = (await findScope(app.ctx.db, { person: 'paula' }))!;
  const [one, two] = ['One', 'Two'].map((name) => path.join(shelf, 'exports', name));
  const keep = (title: string) =>
    keepOriginal(app.ctx, paula.userId, photoCalled(`${title} of Paula`), {
      original_name: `${title}.jpg`,
      title,
    });
  await keep('old');
  await writeExport(app.ctx, { root: one!, scope });
  await keep('new');
  await writeExport(app.ctx, { root: two!, scope, since: await openEarlier(one!, scope) });
  await app.ctx.db.deleteFrom('media').where('user_id', '=', paula.userId).execute();

  const { id } = await callsOf(paula).create({ source: { from: 'browser', name: 'One, Two' } });
  for await (const file of walkFiles(path.join(shelf, 'exports'))) {
    const place = path.relative(path.join(shelf, 'exports'), file.path);
    await (await send(paula, id, { path: place, bytes: await readFile(file.path) })).finish();
  }
  await callsOf(paula).plan({ id, ...choices });
  await work(id);
  await callsOf(paula).start({ id });
  await work(id);
  expect((await mediaOf(paula)).map(({ title }) => title)).toEqual(['new', 'old']);
  await rm(path.join(shelf, 'exports'), { recursive: true });
});

it('reads from the folder of the operator alone, for administrators [MOVE-02]', async () => {
  const outside = await mkdtemp(path.join(tmpdir(), 'heirloom-outside-'));
  await writeFolder(outside, { 'secret.jpg': photoCalled('secret') });
  await writeFolder(path.join(shelf, 'Tapes'), {
    '1992-07 Lake/one.jpg': photoCalled('shelf one'),
    'letter.pdf': Buffer.from('%PDF-1.4'),
  });
  await symlink(outside, path.join(shelf, 'link'));
  await writeFile(path.join(shelf, 'note.txt'), 'text');

  const top = await callsOf(admin).places({});
  expect(top.isConfigured).toBe(true);
  expect(top.entries.map(({ path: place, kind }) => [place, kind])).toEqual([
    ['made-2.zip', 'zip'],
    ['made.zip', 'zip'],
    ['Tapes', 'folder'],
  ]);
  expect((await callsOf(admin).places({ path: 'Tapes' })).entries).toEqual([
    { path: 'Tapes/1992-07 Lake', name: '1992-07 Lake', kind: 'folder', sizeBytes: null },
  ]);
  for (const place of [
    'link',
    'link/secret.jpg',
    '..',
    `../${path.basename(outside)}`,
    '/etc',
    'Tapes/..',
    '.',
    'Tapes//x',
    'none',
  ]) {
    await expect(callsOf(admin).places({ path: place })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const source = { from: 'server' as const, places: [place] };
    await expect(callsOf(admin).create({ source })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  const source = { from: 'server' as const, places: ['Tapes'] };
  await expect(callsOf(anna).create({ source })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(callsOf(anna).places({})).rejects.toMatchObject({ code: 'FORBIDDEN' });

  const boris = await createPerson(app.ctx.db);
  const { id } = await callsOf(admin).create({ source, forUserId: boris.userId });
  await work(id);
  const page = await callsOf(boris).find({ id });
  expect(page).toMatchObject({
    state: 'planned',
    from: 'server',
    sources: ['Tapes'],
    waiting: { files: 1 },
    notKept: 1,
  });
  expect(JSON.stringify(page)).not.toContain(shelf);
  expect((await callsOf(admin).list()).items.map((each) => each.id)).toContain(id);
  await callsOf(admin).plan({ id, collections: 'folders', withTrash: false });
  await work(id);
  expect((await callsOf(admin).find({ id })).collections).toEqual(['1992-07 Lake']);
  await callsOf(admin).start({ id });
  await work(id);
  expect(await mediaOf(boris)).toHaveLength(1);

  // What was chosen becomes a link before it is read.
  const trap = await callsOf(admin).create({ source });
  await rm(path.join(shelf, 'Tapes'), { recursive: true });
  await symlink(outside, path.join(shelf, 'Tapes'));
  await work(trap.id);
  expect(await callsOf(admin).find(trap)).toMatchObject({
    state: 'planning',
    problem: words.sourceGone,
  });
  await callsOf(admin).discard(trap);
  await expect(callsOf(admin).find(trap)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await rm(outside, { recursive: true });
});

it('keeps what has arrived as long as more of it comes, and then all of it goes together [MOVE-02]', async () => {
  const dora = await createPerson(app.ctx.db);
  const { id } = await callsOf(dora).create({ source: { from: 'browser', name: 'Slow' } });
  const sent = [];
  for (const name of ['first', 'latest']) {
    const file = await send(dora, id, { path: `Slow/${name}.jpg`, bytes: photoCalled(name) });
    await file.finish();
    sent.push(uploadIdOfLocation(file.location));
  }
  const pass = (uploadId: string) =>
    app.ctx.db
      .updateTable('upload')
      .set({ expires_at: new Date(0) })
      .where('id', '=', uploadId)
      .execute();
  const arrived = async () => {
    await runJob(expireUploadsJob, app.ctx, {});
    return (await callsOf(dora).sources({ id })).items.map(({ name }) => name);
  };
  await pass(sent[0]!);
  expect(await arrived()).toEqual(['first.jpg', 'latest.jpg']);
  await pass(sent[1]!);
  expect(await arrived()).toEqual([]);
});

it('is nobody else’s business, and refuses steps that are not its turn [MOVE-02, MOVE-12]', async () => {
  const stranger = await createPerson(app.ctx.db);
  const { id } = await callsOf(anna).create({ source: { from: 'browser', name: 'Mine' } });
  for (const person of [stranger, admin]) {
    const calls = callsOf(person);
    const all = [
      () => calls.find({ id }),
      () => calls.sources({ id }),
      () => calls.plan({ id, ...choices }),
      () => calls.start({ id }),
      () => calls.stop({ id }),
      () => calls.goOn({ id }),
      () => calls.undo({ id }),
      () => calls.discard({ id }),
      () => calls.remarks({ id, about: 'notKept' }),
    ];
    for (const call of all) await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { client } = await send(person, id, { path: 'x.jpg', bytes: Buffer.from('x') }).catch(
      (error: Error) => {
        expect(error.message).toContain('404');
        return { client: null };
      },
    );
    expect(client).toBeNull();
    const csv = await fetch(new URL(`/api/imports/${id}/files.csv`, origin), {
      headers: { cookie: await cookieOf(app.ctx.auth, person) },
    });
    expect(csv.status).toBe(404);
  }
  const forAnna = { from: 'browser' as const, name: 'For Anna' };
  await expect(
    callsOf(stranger).create({ source: forAnna, forUserId: anna.userId }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  for (const step of ['start', 'stop', 'goOn', 'undo'] as const) {
    await expect(callsOf(anna)[step]({ id })).rejects.toMatchObject({ code: 'CONFLICT' });
  }
  await (await send(anna, id, { path: 'kept.jpg', bytes: photoCalled('kept') })).finish();
  await callsOf(anna).discard({ id });
  expect(await app.ctx.storage.staging.list()).toEqual([]);
});

it('stops when asked, and goes on where it was; too little room is said before anything is kept [MOVE-02, MOVE-03]', async () => {
  const carla = await createPerson(app.ctx.db);
  const files = Array.from({ length: 12 }, (_, index) => photoCalled(`stop ${index}`, 50_000));
  const { id } = await callsOf(carla).create({ source: { from: 'browser', name: 'Many' } });
  for (const [index, bytes] of files.entries()) {
    await (await send(carla, id, { path: `Many/${index}.jpg`, bytes })).finish();
  }
  await expect(callsOf(carla).start({ id })).rejects.toMatchObject({ code: 'CONFLICT' });
  await callsOf(carla).plan({ id, ...choices });
  await work(id);
  const all = files.reduce((sum, { length }) => sum + length, 0);
  const setQuota = (bytes: number | null) =>
    app.ctx.db
      .updateTable('auth.user')
      .set({ quota_bytes: bytes })
      .where('id', '=', carla.userId)
      .execute();
  await setQuota(all - 1);
  await expect(callsOf(carla).start({ id })).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
  // What was sent does not count twice: it fits exactly.
  await setQuota(all);
  expect((await callsOf(carla).find({ id })).left.quotaBytes).toBe(all);
  await callsOf(carla).start({ id });
  await callsOf(carla).stop({ id });
  await work(id);
  expect(await callsOf(carla).find({ id })).toMatchObject({
    state: 'stopped',
    kept: { files: 0 },
    problem: words.stopped,
  });
  await callsOf(carla).goOn({ id });
  // The server is stopped in the middle: the queue tries again.
  const ending = new AbortController();
  const run = {
    jobId: 'x',
    attempt: 1,
    priority: 0,
    signal: ending.signal,
    report: () => undefined,
  };
  const ctx = { ...app.ctx, db: app.ctx.patientDb };
  const killed = workOnImportJob.run(ctx, { importId: id }, run);
  await expect.poll(async () => (await mediaOf(carla)).length, { interval: 2 }).toBeGreaterThan(0);
  ending.abort();
  await killed.catch((error: Error) => expect(error.name).toBe('AbortError'));
  await work(id);
  expect(await callsOf(carla).find({ id })).toMatchObject({ state: 'done', kept: { files: 12 } });
  const kept = await mediaOf(carla);
  expect(kept.map(({ sha256 }) => sha256!).toSorted()).toEqual(files.map(hashOf).toSorted());
});
