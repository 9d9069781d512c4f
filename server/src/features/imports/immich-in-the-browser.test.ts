import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetImportKeysJob } from '#features/imports/forget-import-keys.job.ts';
import { importWords } from '#features/imports/imports.messages.ts';
import { workOnImportJob } from '#features/imports/work-on-import.job.ts';
import { dayMs } from '#platform/clock.ts';
import { immichKey, startImmich } from '#test/immich-server.ts';
import { photoCalled } from '#test/make-source.ts';
import { createPerson, type Person } from '#test/people.ts';
import { runJob } from '#test/run-job.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const words = importWords('en');
const assetId = '0198c0de-2222-7000-8000-000000000001';

let immich: Awaited<ReturnType<typeof startImmich>>;
let app: TestApp;
let anna: Person;
let admin: Person;
beforeAll(async () => {
  immich = await startImmich({
    assets: [{ id: assetId, originalFileName: 'lake.jpg', bytes: photoCalled('by browser') }],
    albums: [],
  });
  app = await createTestApp({ IMPORT_HOSTS: `localhost:${immich.port}` });
  await app.startJobs();
  anna = await createPerson(app.ctx.db, { username: 'anna' });
  admin = await createPerson(app.ctx.db, { username: 'admin', role: 'admin' });
});
afterAll(async () => {
  await app?.close();
  immich?.close();
});

const callsOf = (person: Person) => app.as(person.actor).imports;
const work = (importId: string) =>
  runJob(workOnImportJob, { ...app.ctx, db: app.ctx.patientDb }, { importId });
const keys = () => app.ctx.db.selectFrom('import_key').selectAll().execute();
function door(changes: { address?: string; key?: string } = {}) {
  return { from: 'immich' as const, address: immich.address, key: immichKey, ...changes };
}

it('imports from an Immich server for another person, and keeps its key sealed until the end [MOVE-11]', async () => {
  const { id } = await callsOf(admin).create({ source: door(), forUserId: anna.userId });
  const [kept] = await keys();
  expect(kept!.sealed.toString('latin1')).not.toContain(immichKey);
  await work(id);
  const plan = await callsOf(admin).find({ id });
  expect(plan).toMatchObject({
    state: 'planned',
    from: 'immich',
    sources: [`localhost:${immich.port}`],
    waiting: { files: 1 },
  });
  expect(JSON.stringify(plan)).not.toContain(immichKey);
  await callsOf(admin).start({ id });
  await work(id);
  expect(await callsOf(anna).find({ id })).toMatchObject({ state: 'done', kept: { files: 1 } });
  expect(await keys()).toEqual([]);
});

it('goes on with a new key where the old one does not work any more, and forgets it after a week [MOVE-11]', async () => {
  const { id } = await callsOf(admin).create({ source: door() });
  await work(id);
  immich.faults.key = 'the-new-key';
  await callsOf(admin).start({ id });
  await work(id);
  expect(await callsOf(admin).find({ id })).toMatchObject({
    state: 'stopped',
    problem: words.immichKey,
  });
  expect(await callsOf(admin).create({ source: door({ key: 'the-new-key' }) })).toEqual({ id });

  const forgetIn = (days: number) => {
    const clock = { ...app.ctx.clock, now: () => new Date(Date.now() + days * dayMs) };
    return runJob(forgetImportKeysJob, { ...app.ctx, clock }, {});
  };
  await forgetIn(6);
  expect(await keys()).toHaveLength(1);
  await forgetIn(8);
  expect(await keys()).toEqual([]);
  await callsOf(admin).goOn({ id });
  await work(id);
  expect(await callsOf(admin).find({ id })).toMatchObject({ problem: words.immichKeyGone });
  immich.faults.key = immichKey;
});

it('begins where only what is here already would not fit again [MOVE-11]', async () => {
  const berta = await createPerson(app.ctx.db);
  const start = async () => {
    const { id } = await callsOf(admin).create({ source: door(), forUserId: berta.userId });
    await work(id);
    await callsOf(admin).start({ id });
    await work(id);
    return callsOf(admin).find({ id });
  };
  expect(await start()).toMatchObject({ state: 'done', kept: { files: 1 } });
  // Nothing is known of what an import has fetched, and no room is left.
  await app.ctx.db.deleteFrom('media_import').where('owner_id', '=', berta.userId).execute();
  await app.ctx.db
    .updateTable('auth.user')
    .set({ quota_bytes: 1 })
    .where('id', '=', berta.userId)
    .execute();
  expect(await start()).toMatchObject({ state: 'done', here: { files: 1 } });
  await app.ctx.db.deleteFrom('media_import').where('owner_id', '=', berta.userId).execute();
  await app.ctx.db.deleteFrom('media').where('user_id', '=', berta.userId).execute();
  await expect(start()).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
});

it('is for administrators, and calls private addresses only where IMPORT_HOSTS names them [MOVE-11]', async () => {
  await expect(callsOf(anna).create({ source: door() })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  const private_ = [
    `http://127.0.0.1:${immich.port}`,
    'https://[::ffff:127.0.0.1]:1',
    'https://10.0.0.1',
    'http://example.com',
  ];
  for (const address of private_) {
    const call = callsOf(admin).create({ source: door({ address }) });
    await expect(call).rejects.toMatchObject({ code: 'CONFLICT', message: words.immichForbidden });
  }
  const wrong = callsOf(admin).create({ source: door({ key: 'wrong' }) });
  await expect(wrong).rejects.toMatchObject({ code: 'CONFLICT', message: words.immichKey });
});
