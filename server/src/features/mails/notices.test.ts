import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeResetLink } from '#features/auth/operator.service.ts';
import { sendMailJob } from '#features/auth/send-mail.job.ts';
import { sendNoticeJob } from '#features/mails/send-notice.job.ts';
import { startMailServer } from '#test/mail-server.ts';
import { createPeopleApp, type PeopleApp } from '#test/people-app.ts';
import { createPerson, type Person } from '#test/people.ts';
import { runJob } from '#test/run-job.ts';
import { totpCode } from '#test/totp.ts';

const password = 'a kettle of fish';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) CriOS/150.0 Mobile Safari/604';
let server: Awaited<ReturnType<typeof startMailServer>>;
let app: PeopleApp;

beforeAll(async () => {
  server = await startMailServer();
  app = await createPeopleApp({ smtpUrl: server.smtpUrl });
});
afterAll(async () => {
  await app?.stop();
  await server?.close();
});
beforeEach(async () => {
  await sql`delete from rate_limit`.execute(app.db);
  server.mails.length = 0;
});

/** Waits until no mail is on its way, and returns those that came since. */
async function takeMails(): Promise<{ to: string; subject: string; text: string }[]> {
  for (;;) {
    const { rows } = await sql`
      select from pgboss.job where name in ('send-notice', 'send-mail')
        and state in ('created', 'active')`.execute(app.db);
    if (rows.length === 0) break;
    await sleep(25);
  }
  const parsed = server.mails.splice(0).map(({ source }) => PostalMime.parse(source));
  return (await Promise.all(parsed)).map(({ to, subject, text }) => ({
    to: to?.[0]?.address ?? '',
    subject: subject ?? '',
    text: (text ?? '').replaceAll('\r\n', '\n').trim(),
  }));
}
const subjects = async () => (await takeMails()).map(({ subject }) => subject);

/** A person who has signed in with one browser, from Berlin. */
async function settled(options: Parameters<typeof createPerson>[1] = {}) {
  const person = await createPerson(app.db, { password, displayName: 'Grete', ...options });
  const browser = app.browser({ timeZone: 'Europe/Berlin' });
  await browser.api.auth.signIn({ email: person.email, password });
  return { person, browser };
}
const speak = ({ userId }: Person, language: 'de') =>
  app.db.updateTable('auth.user').set({ language }).where('id', '=', userId).execute();

describe('a sign-in', () => {
  it('with the first device, or one that is known, sends no mail', async () => {
    const { person, browser } = await settled();
    await browser.api.auth.signOut();
    await browser.api.auth.signIn({ email: person.email, password });
    expect(await subjects()).toEqual([]);
  });

  it('with a new device is told in the language and time zone of the reader, with what to do', async () => {
    const { person } = await settled();
    await speak(person, 'de');
    await app
      .browser({ userAgent: iPhone, ip: '203.0.113.9', timeZone: 'Asia/Tokyo' })
      .api.auth.signIn({ email: person.email, password });
    const [mail, ...others] = await takeMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: person.email,
      subject: 'Ein neues Gerät ist bei deinem Konto angemeldet',
    });
    expect(mail!.text).toMatch(/^Hallo Grete,\n\nJemand hat sich/);
    expect(mail!.text).toMatch(
      /: Chrome auf iPhone, von der Adresse 203\.0\.113\.9, am \d+\. \w+ \d{4} um \d\d:\d\d \(Europe\/Berlin\)\. /,
    );
    const lines = mail!.text.split('\n');
    expect(lines).toContain('http://heirloom.test/user-info#sessions');
    expect(lines).toContain('http://heirloom.test/user-info#mails');
  });

  it('with a browser that only another person has used is new, from the same address too', async () => {
    const { browser } = await settled();
    const { person } = await settled();
    await browser.api.auth.signIn({ email: person.email, password });
    const mails = await takeMails();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [person.email, 'A new device is signed in to your account'],
    ]);
    expect(mails[0]!.text).toContain('Firefox on Linux, from the address 192.0.2.1, on ');
  });

  it('names no address that is that of a proxy, and no device that does not say', async () => {
    const { person } = await settled();
    await app
      .browser({ userAgent: 'curl/8.1', isBehindUnnamedProxy: true })
      .api.auth.signIn({ email: person.email, password });
    const [mail] = await takeMails();
    expect(mail!.text).toContain('a program that does not give its name, on ');
    expect(mail!.text).not.toContain('192.0.2.1');
  });

  it('is told once an hour for a device, however often it comes', async () => {
    const { person } = await settled();
    for (let tries = 0; tries < 3; tries += 1) {
      await app.browser().api.auth.signIn({ email: person.email, password });
    }
    await app.browser({ userAgent: iPhone }).api.auth.signIn({ email: person.email, password });
    expect(await subjects()).toHaveLength(2);
  });

  it('succeeds while the mail server refuses, and a later try sends the mail', async () => {
    const { person } = await settled();
    server.refuses = 'away for a while';
    await app.browser().api.auth.signIn({ email: person.email, password });
    await expect.poll(takeRefused).toHaveLength(1);
    server.refuses = null;
    const [payload] = refused;
    const later = { jobId: 'test', attempt: 2, priority: 0, report: () => undefined };
    await sendNoticeJob.run(app.ctx, payload, { ...later, signal: new AbortController().signal });
    expect(await subjects()).toEqual(['A new device is signed in to your account']);
  });
});

let refused: unknown[] = [];
/** Takes the mails that wait for another try out of the queue. */
async function takeRefused(): Promise<unknown[]> {
  const { rows } = await sql<{ data: unknown }>`
    delete from pgboss.job where name = 'send-notice' and state = 'retry' returning data`.execute(
    app.db,
  );
  refused = rows.map(({ data }) => data);
  return refused;
}

async function protect({ browser }: { browser: Awaited<ReturnType<typeof settled>>['browser'] }) {
  const setup = await browser.api.auth.enableTwoFactor({ password });
  await browser.api.auth.confirmTwoFactor({ code: totpCode(setup.secret) });
  return setup;
}

describe('a mail says', () => {
  it('that two-factor sign-in was turned on, and off, which nobody can switch off', async () => {
    const one = await settled();
    await protect(one);
    await one.browser.api.auth.disableTwoFactor({ password });
    const mails = await takeMails();
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Two-factor sign-in was turned on',
      'Two-factor sign-in was turned off',
    ]);
    expect(mails[0]!.text).toContain('user-info#mails');
    expect(mails[1]!.text).not.toContain('user-info#mails');
  });

  it('that the operator turned two-factor sign-in off', async () => {
    const one = await settled();
    await protect(one);
    await takeMails();
    await makeResetLink(app.ctx, { email: one.person.email, removesTwoFactor: true });
    const [mail, ...others] = await takeMails();
    expect(others).toEqual([]);
    expect(mail!.text).toContain('whoever runs this server turned off two-factor sign-in');
  });

  it('that a recovery code was used and how many are left, in place of the mail of a new device', async () => {
    const one = await settled();
    const { recoveryCodes } = await protect(one);
    await takeMails();
    const { email } = one.person;
    const texts: string[] = [];
    for (const code of recoveryCodes.slice(0, 2)) {
      const browser = app.browser({ userAgent: iPhone });
      await browser.api.auth.signIn({ email, password }).catch(() => undefined);
      await browser.api.auth.verifyTwoFactor({ code });
      texts.push(...(await takeMails()).map(({ text }) => text));
      await sql`delete from rate_limit`.execute(app.db);
    }
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain('one of your recovery codes: Chrome on iPhone');
    expect(texts.map((text) => /(\d+) are left\./.exec(text)?.[1])).toEqual(['9', '8']);
    expect(texts.join()).not.toContain(recoveryCodes[0]);
  });

  it('that an API key was made and what it may, never the key or its name', async () => {
    const { browser } = await settled();
    const wish = { name: 'Free prize', mayChange: false, mayAdminister: false, days: 30 } as const;
    const { secret } = await browser.api.apiKeys.create(wish);
    const [mail] = await takeMails();
    expect(mail!.text).toContain('can see and download all that is yours, without your password');
    expect(mail!.text).not.toContain(secret);
    expect(mail!.text).not.toContain('Free prize');
  });

  it('that somebody became administrator, and nothing of lesser roles', async () => {
    const boss = await createPerson(app.db, { role: 'superuser' });
    const { person } = await settled();
    const { assign } = app.as(boss).roles;
    await assign({ userId: person.userId, role: 'user' });
    await assign({ userId: person.userId, role: 'admin' });
    const mails = await takeMails();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [person.email, 'You are an administrator now'],
    ]);
  });

  it('nothing to an account that is closed, or whose address nobody has confirmed', async () => {
    const { userId } = await createPerson(app.db, { isConfirmed: false });
    const closed = await createPerson(app.db);
    await app.db
      .updateTable('auth.user')
      .set({ disabled_at: new Date() })
      .where('id', '=', closed.userId)
      .execute();
    const told = { at: new Date().toISOString(), notice: { kind: 'two-factor-on' } } as const;
    await runJob(sendNoticeJob, app.ctx, { userId, ...told });
    await runJob(sendNoticeJob, app.ctx, { userId: closed.userId, ...told });
    expect(await subjects()).toEqual([]);
  });

  it('nothing more after five of a kind within an hour', async () => {
    const { userId } = await createPerson(app.db);
    const told = { at: new Date().toISOString(), notice: { kind: 'two-factor-on' } } as const;
    for (let count = 0; count < 7; count += 1)
      await runJob(sendNoticeJob, app.ctx, { userId, ...told });
    expect(await subjects()).toHaveLength(5);
  });
});

it('that an earlier version has put into the queue is sent as if it were of today', async () => {
  const { userId, email } = await createPerson(app.db);
  const former = ['known address', 'password changed', 'account closed', 'account handed over'];
  for (const kind of former) {
    await runJob(sendMailJob, app.ctx, sendMailJob.parse({ kind, userId }));
    await runJob(
      sendMailJob,
      app.ctx,
      sendMailJob.parse({ kind: kind.replaceAll(' ', '-'), userId }),
    );
  }
  const mails = await takeMails();
  expect(mails.map(({ to }) => to)).toEqual(Array.from({ length: 8 }, () => email));
  for (let at = 0; at < mails.length; at += 2) {
    expect(mails[at]?.subject).toBe(mails[at + 1]?.subject);
  }
});

describe('a kind that is switched off', () => {
  const off = { kind: 'new-device', isOn: false } as const;
  const signInAnew = ({ email }: Person) => app.browser().api.auth.signIn({ email, password });

  it('sends nothing more until it is switched on; a mail and the audit log say so', async () => {
    const { person, browser } = await settled();
    const { mails } = browser.api;
    expect(await mails.list()).toContainEqual({ kind: 'new-device', isOn: true });
    expect(await mails.set(off)).toContainEqual(off);
    await mails.set(off);
    expect(await subjects()).toEqual(['Mails to you were switched off']);
    await signInAnew(person);
    expect(await subjects()).toEqual([]);
    await mails.set({ ...off, isOn: true });
    await signInAnew(person);
    expect(await subjects()).toEqual(['A new device is signed in to your account']);
    const entries = await app.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'mail.switched')
      .where('actor_id', '=', person.userId)
      .orderBy('id')
      .execute();
    expect(entries.map(({ details }) => details)).toEqual([off, { ...off, isOn: true }]);
  });

  it('is switched off only with a recent proof, and on without', async () => {
    const { person, browser } = await settled();
    await sql`update auth.session set "createdAt" = now() - interval '1 hour' where "userId" = ${person.userId}`.execute(
      app.db,
    );
    await expect(browser.api.mails.set(off)).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' });
    await browser.api.mails.set({ ...off, isOn: true });
    await signInAnew(person);
    expect(await subjects()).toEqual(['A new device is signed in to your account']);
  });

  it('is none of those that always come', async () => {
    const { browser } = await settled();
    const kind = 'two-factor-off' as 'two-factor-on';
    await expect(browser.api.mails.set({ kind, isOn: false })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});
