// The mail of a week: who gets it, what it says, and how a mail program ends it.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findDigestsJob } from '#features/digest/find-digests.job.ts';
import { sendDigestJob } from '#features/digest/send-digest.job.ts';
import { sendNewsJob } from '#features/news/send-news.job.ts';
import { tell } from '#features/news/tell.ts';
import type { Ctx } from '#platform/context.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { insertMedia } from '#test/insert-media.ts';
import { createPerson, type Person } from '#test/people.ts';
import { runJob } from '#test/run-job.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let origin: string;
let ctx: Ctx;
let mails: Mail[];
let [anna, ben]: Person[] = [];
let spaceId: string;

beforeAll(async () => {
  app = await createTestApp({ SPACES: 'all' });
  origin = await app.listen();
  await app.startJobs();
});
afterAll(() => app?.close());
beforeEach(async () => {
  const { db } = app.ctx;
  for (const table of ['media', 'space', 'auth.user'] as const) {
    await db.deleteFrom(table).execute();
  }
  [anna, ben] = await Promise.all(
    ['Anna', 'Ben'].map((displayName) => createPerson(db, { displayName })),
  );
  mails = [];
  const send = async (mail: Mail) => void mails.push(mail);
  ctx = { ...app.ctx, mailer: { ...app.ctx.mailer, delivers: true, send } };
  spaceId = await share('The Bergs');
});

const as = (person: Person | undefined) => app.as(person!.actor);

/** Makes a space of both. */
async function share(name: string): Promise<string> {
  const { id } = await as(anna).spaces.create({ name });
  const { path } = await as(anna).spaces.createLink({ spaceId: id, role: 'contributor' });
  await as(ben).spaces.join({ token: path.split('/').at(-1)! });
  return id;
}

async function add(person: Person | undefined, title: string, to = spaceId): Promise<string> {
  const { id } = await insertMedia(app.ctx.db, person!.userId, { title });
  await as(person).spaces.addItems({ spaceId: to, mediaIds: [id] });
  return id;
}

/** Lets a week pass, looks whose mail is due, and sends what was enqueued. */
async function passWeek(): Promise<string[]> {
  mails = [];
  const { db } = app.ctx;
  await sql`update space_member set digest_at = now() - interval '8 days'`.execute(db);
  await sql`delete from pgboss.job where name = 'send-digest'`.execute(db);
  await runJob(findDigestsJob, ctx, {});
  const { rows } = await sql<{ data: unknown }>`
    select data from pgboss.job where name = 'send-digest'`.execute(db);
  // Looking again makes no second mail.
  await runJob(findDigestsJob, ctx, {});
  const again = await sql`select from pgboss.job where name = 'send-digest'`.execute(db);
  expect(again.rows).toHaveLength(rows.length);
  for (const { data } of rows) await runJob(sendDigestJob, ctx, sendDigestJob.parse(data));
  return mails.map(({ to }) => to).toSorted((a, b) => a.localeCompare(b));
}
const textTo = (person: Person | undefined) => mails.find(({ to }) => to === person!.email)?.text;

it('says in one mail for all spaces what others did, with titles and counts, once a week [SPACE-15]', async () => {
  const farm = await share('The farm');
  await add(anna, 'Lake');
  await add(anna, 'Barn', farm);
  await add(anna, 'Boat', farm);
  await app.ctx.db
    .updateTable('auth.user')
    .set({ language: 'de' })
    .where('id', '=', ben!.userId)
    .execute();
  expect(await passWeek()).toEqual(
    [anna!.email, ben!.email].toSorted((a, b) => a.localeCompare(b)),
  );
  expect(textTo(ben)).toContain('The Bergs: ');
  expect(textTo(ben)).toContain('- Anna hat „Lake“ hinzugefügt');
  expect(textTo(ben)).toContain('- Anna hat 2 Objekte hinzugefügt');
  // Anna hears what Ben did, not what she did herself.
  expect(textTo(anna)).toContain('- Ben joined');
  expect(textTo(anna)).not.toContain('Lake');
});

it('sends nothing where nothing happened, to nobody expired or disabled, and not without a mail server [SPACE-15]', async () => {
  const { db } = app.ctx;
  await add(anna, 'Lake');
  const gone = await add(anna, 'Secret');
  await as(anna).spaces.withdrawItems({ spaceId, mediaIds: [gone] });
  const change = (changes: object) =>
    db.updateTable('auth.user').set(changes).where('id', '=', ben!.userId).execute();
  await change({ disabled_at: new Date() });
  expect(await passWeek()).toEqual([anna!.email]);
  await change({ disabled_at: null, subscription_expiration_date: new Date('2020-01-01') });
  expect(await passWeek()).toEqual([anna!.email]);
  await change({ subscription_expiration_date: null });
  ctx = { ...ctx, mailer: { ...ctx.mailer, delivers: false } };
  expect(await passWeek()).toEqual([]);
  ctx = { ...ctx, mailer: { ...ctx.mailer, delivers: true } };
  expect(await passWeek()).toContain(ben!.email);
  expect(textTo(ben)).not.toContain('Secret');
  await sql`update space_activity set at = now() - interval '20 days'`.execute(db);
  expect(await passWeek()).toEqual([]);
});

it('is ended by a mail program with a signed POST from anywhere, and by nothing else [SPACE-15]', async () => {
  await add(anna, 'Lake');
  await passWeek();
  const { headers } = mails.find(({ to }) => to === ben!.email)!;
  expect(headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const { search } = new URL(headers!['List-Unsubscribe']!.slice(1, -1));
  const post = (query: string) =>
    fetch(`${origin}/api/unsubscribe${query}`, {
      method: 'POST',
      headers: {
        origin: 'https://mail.example.com',
        'sec-fetch-site': 'cross-site',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'List-Unsubscribe=One-Click',
    });
  const forged = search.replace(ben!.userId, anna!.userId);
  for (const query of [forged, '', search.replace(/signature=.{4}/, 'signature=AAAA')]) {
    expect((await post(query)).status).toBe(404);
  }
  // Scanners of mails open every link.
  const look = await fetch(`${origin}/api/unsubscribe${search}`, { redirect: 'manual' });
  expect([look.status, look.headers.get('location')]).toEqual([302, '/user-info#mails']);
  expect(await passWeek()).toContain(ben!.email);
  for (let time = 0; time < 2; time += 1) expect((await post(search)).status).toBe(204);
  expect(await passWeek()).toEqual([anna!.email]);
  const off = (await as(ben).news.switches()).filter(({ isOn }) => !isOn);
  expect(off).toEqual([{ kind: 'digest', isOn: false }]);
  expect(await as(anna).news.switches()).toContainEqual({ kind: 'digest', isOn: true });
  await app.ctx.db.deleteFrom('auth.user').where('id', '=', ben!.userId).execute();
  expect((await post(search)).status).toBe(404);
});

it('sends an answer at once, unless it was read or may be seen no longer [SPACE-15]', async () => {
  const { db } = app.ctx;
  const mediaId = await add(anna, 'Lake');
  const news = {
    kind: 'proposal-refused',
    actorId: anna!.userId,
    spaceId,
    mediaId,
    words: 'It was 1987.',
  } as const;
  const to = [ben!.userId];
  await db.transaction().execute((trx) => tell(trx, app.ctx, { to, news }));
  const { rows } = await sql<{ data: unknown }>`
    select data from pgboss.job where name = 'send-news'`.execute(db);
  expect(rows).toHaveLength(1);
  const send = () => runJob(sendNewsJob, ctx, sendNewsJob.parse(rows[0]!.data));
  await send();
  expect(mails).toMatchObject([{ to: ben!.email, subject: 'Your change was not accepted' }]);
  expect(mails[0]!.text).toContain(
    'Anna did not accept your change to “Lake”, and says: “It was 1987.”',
  );
  const expire = (at: Date | null) =>
    db
      .updateTable('auth.user')
      .set({ subscription_expiration_date: at })
      .where('id', '=', ben!.userId)
      .execute();
  await expire(new Date('2020-01-01'));
  await send();
  expect(mails).toHaveLength(1);
  await expire(null);
  await as(anna).spaces.withdrawItems({ spaceId, mediaIds: [mediaId] });
  await send();
  expect(mails).toHaveLength(1);
});
