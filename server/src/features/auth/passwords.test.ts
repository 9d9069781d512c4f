import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertApiKey } from '#test/insert-api-key.ts';
import { createPeopleApp, type PeopleApp } from '#test/people-app.ts';
import { createPerson } from '#test/people.ts';

const password = 'a kettle of fish';
const newPassword = 'six or so';
let app: PeopleApp;

beforeAll(async () => {
  app = await createPeopleApp({ delivers: true });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await sql`delete from rate_limit`.execute(app.db);
});

const signedIn = () => app.signedIn(password);

it('changes the own password with the current one, and ends the other sessions [CALL-09]', async () => {
  const { person, browser } = await signedIn();
  const other = app.browser();
  await other.api.auth.signIn({ email: person.email, password });

  const wrong = browser.api.auth.changePassword({ currentPassword: 'not mine', newPassword });
  await expect(wrong).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
    message: 'The current password is not right.',
  });
  expect(await other.api.auth.session()).not.toBeNull();

  await browser.api.auth.changePassword({ currentPassword: password, newPassword });
  expect(await browser.api.auth.session()).not.toBeNull();
  expect(await other.api.auth.session()).toBeNull();
  const { api } = app.browser();
  await expect(api.auth.signIn({ email: person.email, password })).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  });
  expect((await api.auth.signIn({ email: person.email, password: newPassword })).user.id).toBe(
    person.userId,
  );
  await app.takeMail(person.email, 'Your password was changed');
});

it('demands six characters of an own password, and no common one [PROFILE-06, AUTH-10]', async () => {
  const { browser } = await signedIn();
  const change = (text: string) =>
    browser.api.auth.changePassword({ currentPassword: password, newPassword: text });
  await expect(change('five!')).rejects.toMatchObject({
    message: 'Password must be at least 6 characters long',
  });
  await expect(change('sunshine')).rejects.toMatchObject({ code: 'COMMON_PASSWORD' });
  await expect(change('x'.repeat(257))).rejects.toMatchObject({
    message: 'Please use a shorter password.',
  });
  await expect(change('ä'.repeat(129))).rejects.toMatchObject({
    message: 'Please use a shorter password.',
  });
  await change('y'.repeat(256));
});

it('resets a password by a mailed link, once, and ends every session [CALL-08, AUTH-13, SESSION-09, SESSION-15]', async () => {
  const { person, browser } = await signedIn();
  const visitor = app.browser();
  expect(await visitor.api.auth.requestReset({ email: person.email.toUpperCase() })).toEqual({});
  const mail = await app.takeMail(person.email, 'Choose a new password');
  expect(mail.link).toMatch(/^http:\/\/heirloom\.test\/auth#code=[\w-]{43}&purpose=reset$/);

  const { code } = mail;
  await expect(
    visitor.api.auth.resetPassword({ code, newPassword: 'five!' }),
  ).rejects.toMatchObject({
    message: 'Password must be at least 6 characters long',
  });
  const common = visitor.api.auth.resetPassword({ code, newPassword: 'sunshine' });
  await expect(common).rejects.toMatchObject({ code: 'COMMON_PASSWORD' });
  expect(await visitor.api.auth.resetPassword({ code, newPassword })).toEqual({});
  expect(visitor.cookies.size).toBe(0);
  expect(await browser.api.auth.session()).toBeNull();
  const again = visitor.api.auth.resetPassword({ code, newPassword: 'another one' });
  await expect(again).rejects.toMatchObject({ code: 'INVALID_CODE' });
  const session = await visitor.api.auth.signIn({ email: person.email, password: newPassword });
  expect(session.user.id).toBe(person.userId);
});

it('spends a reset code once when two use it at the same moment [SESSION-15]', async () => {
  const { person } = await signedIn();
  await app.as(null).auth.requestReset({ email: person.email });
  const { code } = await app.takeMail(person.email);
  const results = await Promise.allSettled(
    ['first one', 'second one'].map((text) =>
      app.as(null).auth.resetPassword({ code, newPassword: text }),
    ),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('ends a reset code after 30 minutes, and with the next reset', async () => {
  const { person } = await signedIn();
  await app.as(null).auth.requestReset({ email: person.email });
  const first = await app.takeMail(person.email);
  await app.as(null).auth.requestReset({ email: person.email });
  const second = await app.takeMail(person.email);
  const lasts = await app.db
    .selectFrom('one_time_code')
    .select(sql<number>`round(extract(epoch from expires_at - now()) / 60)::int`.as('minutes'))
    .where('user_id', '=', person.userId)
    .execute();
  expect(lasts.map(({ minutes }) => minutes)).toEqual([30, 30]);
  await app.as(null).auth.resetPassword({ code: second.code, newPassword });
  const late = app.as(null).auth.resetPassword({ code: first.code, newPassword });
  await expect(late).rejects.toMatchObject({ code: 'INVALID_CODE' });

  await app.as(null).auth.requestReset({ email: person.email });
  const third = await app.takeMail(person.email, 'Choose a new password');
  await sql`update one_time_code set expires_at = now() - interval '1 second'`.execute(app.db);
  const over = app.as(null).auth.resetPassword({ code: third.code, newPassword });
  await expect(over).rejects.toMatchObject({ code: 'INVALID_CODE' });
});

it('exchanges a reset code when its link is opened, so that the link is used up [SESSION-15]', async () => {
  const { person } = await signedIn();
  const visitor = app.browser();
  await visitor.api.auth.requestReset({ email: person.email });
  const { code } = await app.takeMail(person.email);
  expect(await visitor.api.auth.openReset({ code })).toEqual({});
  expect(visitor.setCookies.at(-1)).toMatch(
    /^heirloom-reset=[\w-]{43}; Path=\/api; Max-Age=1800; HttpOnly; SameSite=Strict$/,
  );
  const thief = app.browser();
  await expect(thief.api.auth.openReset({ code })).rejects.toMatchObject({ code: 'INVALID_CODE' });
  for (const input of [{ code, newPassword }, { newPassword }]) {
    await expect(thief.api.auth.resetPassword(input)).rejects.toMatchObject({
      code: 'INVALID_CODE',
    });
  }

  // The page was loaded again: the same browser may open its link as long as it has not been used.
  expect(await visitor.api.auth.openReset({ code })).toEqual({});
  expect(await visitor.api.auth.resetPassword({ newPassword })).toEqual({});
  expect(visitor.cookies.size).toBe(0);
  await expect(visitor.api.auth.openReset({ code })).rejects.toMatchObject({
    code: 'INVALID_CODE',
  });
  const session = await visitor.api.auth.signIn({ email: person.email, password: newPassword });
  expect(session.user.id).toBe(person.userId);
});

it('says at once that the link of a reset mail is too old', async () => {
  const { person } = await signedIn();
  const visitor = app.browser();
  await visitor.api.auth.requestReset({ email: person.email });
  const { code } = await app.takeMail(person.email);
  await sql`update one_time_code set expires_at = now() - interval '1 second'`.execute(app.db);
  await expect(visitor.api.auth.openReset({ code })).rejects.toMatchObject({
    code: 'INVALID_CODE',
  });
});

it('does not take a code for another purpose than its own', async () => {
  const { person } = await signedIn();
  await app.as(null).auth.requestReset({ email: person.email });
  const { code } = await app.takeMail(person.email);
  await expect(app.as(null).auth.confirmEmail({ code })).rejects.toMatchObject({
    code: 'INVALID_CODE',
  });
  const late = await createPerson(app.db, { password, isConfirmed: false });
  const signIn = app.as(null).auth.signIn({ email: late.email, password });
  await expect(signIn).rejects.toMatchObject({ code: 'EMAIL_NOT_CONFIRMED' });
  const confirmation = await app.takeMail(late.email);
  const open = app.as(null).auth.openReset({ code: confirmation.code });
  await expect(open).rejects.toMatchObject({ code: 'INVALID_CODE' });
});

it('answers a reset for an unknown address after the same work, with the same limit and without a mail', async () => {
  const { person } = await signedIn();
  const written = async () => {
    const { rows } = await sql<{ jobs: number; entries: number }>`select
      (select count(*) from pgboss.job where name = 'send-mail') as jobs,
      (select count(*) from audit_log where action = 'auth.password-reset-requested') as entries
    `.execute(app.db);
    return rows[0]!;
  };
  for (const email of [person.email, 'nobody@example.com']) {
    const before = await written();
    for (let count = 0; count < 5; count += 1) {
      expect(await app.as(null).auth.requestReset({ email })).toEqual({});
    }
    const after = await written();
    expect(after.jobs - before.jobs).toBe(5);
    expect(after.entries - before.entries).toBe(5);
    await expect(app.as(null).auth.requestReset({ email })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });
  }
  for (let count = 0; count < 5; count += 1) await app.takeMail(person.email);
  expect(app.mails.map(({ to }) => to)).not.toContain('nobody@example.com');
});

it('confirms the address by a reset: its mail arrived there', async () => {
  const person = await createPerson(app.db, { password, isConfirmed: false });
  await app.as(null).auth.requestReset({ email: person.email });
  const { code } = await app.takeMail(person.email);
  await app.as(null).auth.resetPassword({ code, newPassword });
  const { api } = app.browser();
  expect((await api.auth.signIn({ email: person.email, password: newPassword })).user.id).toBe(
    person.userId,
  );
});

it('slows down whoever tries passwords at a signed-in screen', async () => {
  const { browser } = await signedIn();
  const guess = () => browser.api.auth.changePassword({ currentPassword: 'a guess', newPassword });
  for (let tries = 0; tries < 10; tries += 1) {
    await expect(guess()).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  }
  await expect(guess()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});

it('leaves API keys at an own change, which the mail says, or ends them on request', async () => {
  const { person, browser } = await signedIn();
  const keyCount = async () =>
    (await app.db.selectFrom('api_key').select('id').where('user_id', '=', person.userId).execute())
      .length;
  await insertApiKey(app.db, person.userId);
  await insertApiKey(app.db, person.userId);
  await browser.api.auth.changePassword({ currentPassword: password, newPassword });
  expect(await keyCount()).toBe(2);
  const first = await app.takeMail(person.email, 'Your password was changed');
  expect(first.text).toContain('2 API keys still work');

  const again = { currentPassword: newPassword, newPassword: password };
  await browser.api.auth.changePassword({ ...again, endsApiKeys: true });
  expect(await keyCount()).toBe(0);
  const second = await app.takeMail(person.email, 'Your password was changed');
  expect(second.text).not.toContain('API key');
});

it('ends the mailed links to a new password with an own change', async () => {
  const { person, browser } = await signedIn();
  await app.as(null).auth.requestReset({ email: person.email });
  const { code } = await app.takeMail(person.email, 'Choose a new password');
  await browser.api.auth.changePassword({ currentPassword: password, newPassword });
  const late = app.as(null).auth.resetPassword({ code, newPassword: 'another one' });
  await expect(late).rejects.toMatchObject({ code: 'INVALID_CODE' });
});
