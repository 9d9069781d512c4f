// Settings that administrators change in the admin panel apply from the next request on.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cookieOf, createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let admin: Person;
let anna: Person;

beforeAll(async () => {
  app = await createTestApp({ UPLOAD_LIMIT_BYTES: '5000', SIGN_UP: 'invite' });
  admin = await createPerson(app.ctx.db, { role: 'superuser' });
  anna = await createPerson(app.ctx.db);
});
afterAll(() => app?.close());
beforeEach(async () => {
  await app.ctx.db.deleteFrom('setting').where('key', '=', 'installation').execute();
});

const settings = () => app.as(admin.actor).settings;

const change = async (changes: Partial<Awaited<ReturnType<typeof read>>>) =>
  settings().update({ ...(await read()), ...changes });
const read = async () => (await settings().read()).settings;

const signUp = (username: string, password = 'a long enough one') =>
  app.as(null).auth.signUp({ username, email: `${username}@example.com`, password });

it('begins as the environment says, and keeps only what was decided otherwise', async () => {
  const { settings: before, defaults } = await settings().read();
  expect(before).toEqual(defaults);
  expect(before).toMatchObject({ signUp: 'invite', uploadLimitBytes: 5000, quotaBytes: null });
  await change({ quotaBytes: 700 });
  const { value } = await app.ctx.db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'installation')
    .executeTakeFirstOrThrow();
  expect(value).toEqual({ quotaBytes: 700 });
  expect(await settings().read()).toEqual({ settings: { ...before, quotaBytes: 700 }, defaults });
});

it('is changed only by a superuser who has just proved who they are', async () => {
  const { settings: known } = await settings().read();
  const late = { ...admin.actor, sessionId: crypto.randomUUID() };
  await expect(app.as(late).settings.update({ ...known, quotaBytes: 700 })).rejects.toMatchObject({
    code: 'STEP_UP_REQUIRED',
  });
  expect((await settings().read()).settings).toEqual(known);
});

it('opens and closes sign-up without a restart [SETUP-10]', async () => {
  await change({ signUp: 'closed' });
  await expect(signUp('closed')).rejects.toMatchObject({ code: 'SIGN_UP_CLOSED' });
  expect((await app.as(null).auth.options()).signUp).toBe('closed');
  await change({ signUp: 'open' });
  expect(await signUp('welcome')).toMatchObject({ session: { user: { username: 'welcome' } } });
});

it('raises every password minimum [AUTH-11]', async () => {
  await change({ signUp: 'open', passwordMinimum: 14 });
  await expect(signUp('short', 'thirteen char')).rejects.toMatchObject({
    code: 'WEAK_PASSWORD',
    message: 'Password must be at least 14 characters',
  });
  expect((await app.as(null).auth.options()).minimumPasswordLength).toBe(14);
});

it('limits the room and the size of uploads, by what the person sees too', async () => {
  await change({ quotaBytes: 2000, uploadLimitBytes: 3000, photoDialogLimitBytes: 10 });
  expect(await app.as(anna.actor).uploads.limits()).toMatchObject({
    quotaBytes: 2000,
    bulkBytes: 3000,
    photoDialogBytes: 10,
  });
  const origin = await app.listen();
  const statuses = [];
  for (const sizeBytes of [3001, 2001]) statuses.push(await startUpload(origin, sizeBytes));
  expect(statuses).toEqual([413, 413]);
});

async function startUpload(origin: string, sizeBytes: number): Promise<number> {
  const encode = (text: string) => Buffer.from(text).toString('base64');
  const metadata = { filename: 'a.jpg', title: 'A', type: 'image', origin: 'bulk' };
  const { status } = await fetch(`${origin}/api/uploads`, {
    method: 'POST',
    headers: {
      cookie: await cookieOf(app.ctx.auth, anna),
      'tus-resumable': '1.0.0',
      'upload-length': String(sizeBytes),
      'upload-metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${encode(value)}`)
        .join(','),
    },
  });
  return status;
}

it('is audited with what changed, and announced to everybody', async () => {
  await change({ quotaBytes: 5, signUp: 'open' });
  const entry = await app.ctx.db
    .selectFrom('audit_log')
    .select(['actor_id', 'details'])
    .where('action', '=', 'settings.updated')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({ actor_id: admin.userId, details: { quotaBytes: 5, signUp: 'open' } });
  const event = await app.ctx.db
    .selectFrom('change_event')
    .select(['topic', 'user_id'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  expect(event).toEqual({ topic: 'settings', user_id: null });
});

it('is read by administrators and changed by the superuser alone [ROLE-23]', async () => {
  const other = await createPerson(app.ctx.db, { role: 'admin' });
  const { settings: known } = await app.as(other.actor).settings.read();
  const forbidden = { code: 'FORBIDDEN' };
  await expect(app.as(other.actor).settings.update(known)).rejects.toMatchObject(forbidden);
  await expect(app.as(anna.actor).settings.read()).rejects.toMatchObject(forbidden);
});

it('refuses what makes no sense', async () => {
  for (const wrong of [{ quotaBytes: -1 }, { uploadLimitBytes: 0 }, { passwordMinimum: 129 }]) {
    await expect(change(wrong)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  }
});
