import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInvitation } from '#features/auth/invitations.service.ts';
import { createPeopleApp, type PeopleApp } from '#test/people-app.ts';
import { cookieOf, createPerson } from '#test/people.ts';

const password = 'a kettle of fish';

describe('without mail', () => {
  let app: PeopleApp;
  beforeAll(async () => {
    app = await createPeopleApp();
  });
  afterAll(() => app.stop());

  it('signs up anybody, and the account works at once [SETUP-08, SETUP-13, CALL-03]', async () => {
    const { api } = app.browser();
    const { session } = await api.auth.signUp({
      email: 'Ada@Example.com',
      username: 'ada',
      displayName: 'Ada L.',
      password,
    });
    expect(session?.user).toMatchObject({
      email: 'ada@example.com',
      username: 'ada',
      displayName: 'Ada L.',
      role: 'client',
    });
    expect((await api.auth.session())?.user.username).toBe('ada');
    expect((await api.profiles.mine()).lastLogin).not.toBeNull();
  });

  it('takes the username for a blank display name [AUTH-07]', async () => {
    const { session } = await app
      .browser()
      .api.auth.signUp({ email: 'b@example.com', username: 'bert', displayName: '  ', password });
    expect(session?.user.displayName).toBe('bert');
  });

  it('demands email, username and eight characters [AUTH-06, AUTH-09]', async () => {
    const { api } = app.browser();
    const good = { email: 'c@example.com', username: 'carl', password };
    for (const [bad, message] of [
      [{ email: 'nobody' }, 'Invalid email address'],
      [{ username: ' ' }, 'Username is required'],
      [{ password: '7 chars' }, 'Password must be at least 8 characters'],
    ] as const) {
      await expect(api.auth.signUp({ ...good, ...bad })).rejects.toMatchObject({ message });
    }
  });

  it('refuses a common password in any case [AUTH-10]', async () => {
    const input = { email: 'd@example.com', username: 'dora', password: 'PassWord123' };
    await expect(app.browser().api.auth.signUp(input)).rejects.toMatchObject({
      code: 'COMMON_PASSWORD',
      message: 'This password is too common. Please choose another.',
    });
  });

  it('takes no field that a person may not set [ROLE-06]', async () => {
    const input = { email: 'e@example.com', username: 'eve', password, role: 'superuser' };
    await expect(app.browser().api.auth.signUp(input)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  it('tells when a username is taken, whatever its case', async () => {
    await createPerson(app.db, { username: 'Greta' });
    const input = { email: 'g2@example.com', username: 'gRETA', password };
    await expect(app.browser().api.auth.signUp(input)).rejects.toMatchObject({
      code: 'USERNAME_TAKEN',
    });
  });

  it('makes neither a second account for an address nor a session for its owner', async () => {
    const known = await createPerson(app.db, { password });
    const browser = app.browser();
    const input = { email: known.email.toUpperCase(), username: 'somebody', password };
    await expect(browser.api.auth.signUp(input)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await browser.api.auth.session()).toBeNull();
  });

  it('gives a name to one of two who ask for it at once', async () => {
    const results = await Promise.allSettled(
      ['r1@example.com', 'r2@example.com'].map((email) =>
        app.browser().api.auth.signUp({ email, username: 'racer', password }),
      ),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'USERNAME_TAKEN' },
    });
  });

  it('makes all of an account or nothing: a failure leaves no person behind', async () => {
    await sql`alter table auth.account add constraint no_new check (false) not valid`.execute(
      app.db,
    );
    const input = { email: 'half@example.com', username: 'half', password };
    await expect(app.browser().api.auth.signUp(input)).rejects.toMatchObject({ code: 'INTERNAL' });
    await sql`alter table auth.account drop constraint no_new`.execute(app.db);
    const left = await app.db
      .selectFrom('auth.user')
      .select('id')
      .where('username', '=', 'half')
      .execute();
    expect(left).toEqual([]);
  });
});

describe('with mail', () => {
  let app: PeopleApp;
  beforeAll(async () => {
    app = await createPeopleApp({ delivers: true });
  });
  afterAll(() => app.stop());

  it('demands a confirmed address, and the mailed code signs in once [SETUP-11, SESSION-09, SESSION-15]', async () => {
    const browser = app.browser();
    const input = { email: 'new@example.com', username: 'newcomer', password };
    expect(await browser.api.auth.signUp(input)).toEqual({ session: null });
    expect(browser.cookies.size).toBe(0);
    const { email } = input;
    await expect(browser.api.auth.signIn({ email, password })).rejects.toMatchObject({
      code: 'EMAIL_NOT_CONFIRMED',
    });

    const mail = await app.takeMail(email);
    expect(mail.link).toMatch(/^http:\/\/heirloom\.test\/auth#code=[\w-]{43}&purpose=confirm$/);
    const session = await browser.api.auth.confirmEmail({ code: mail.code });
    expect(session.user.email).toBe(email);
    expect((await browser.api.auth.session())?.user.email).toBe(email);
    await expect(app.browser().api.auth.confirmEmail({ code: mail.code })).rejects.toMatchObject({
      code: 'INVALID_CODE',
    });
    expect((await app.browser().api.auth.signIn({ email, password })).user.email).toBe(email);
  });

  it('mails a new code to whoever knows the password of an unconfirmed account', async () => {
    const late = await createPerson(app.db, { password, isConfirmed: false });
    const { api } = app.browser();
    const attempt = api.auth.signIn({ email: late.email, password: 'something else' });
    await expect(attempt).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await expect(api.auth.signIn({ email: late.email, password })).rejects.toMatchObject({
      code: 'EMAIL_NOT_CONFIRMED',
    });
    const mail = await app.takeMail(late.email);
    expect((await api.auth.confirmEmail({ code: mail.code })).user.id).toBe(late.userId);
  });

  it('answers alike for a known address, and tells its owner by mail', async () => {
    const known = await createPerson(app.db, { password });
    const input = { email: known.email, username: 'pretender', password };
    expect(await app.browser().api.auth.signUp(input)).toEqual({ session: null });
    const mail = await app.takeMail(known.email, 'You already have an account');
    expect(mail.code).toBe('');
    const rows = await app.db
      .selectFrom('auth.user')
      .select('id')
      .where('email', '=', known.email)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('again, because the mail did not come, sends it again', async () => {
    const input = { email: 'patient@example.com', username: 'patient', password: 'a long wait' };
    for (const time of ['first', 'second']) {
      expect(await app.browser().api.auth.signUp(input), time).toEqual({ session: null });
      const { code } = await app.takeMail(input.email);
      if (time === 'second') await app.browser().api.auth.confirmEmail({ code });
    }
    await expect(app.browser().api.auth.signUp(input)).rejects.toMatchObject({
      code: 'USERNAME_TAKEN',
    });
  });

  describe('of an address with which a stranger has signed up', () => {
    const owners = 'the password of the owner';
    const strangers = 'the password of the stranger';
    let number = 0;

    /** Signs up first as the stranger, then as the owner; returns their mails. */
    async function signUpTwice() {
      number += 1;
      const email = `victim${number}@example.com`;
      const signUp = (username: string, ownPassword: string) =>
        app.browser().api.auth.signUp({
          email,
          username: `${username}${number}`,
          displayName: `Call 555-0100 now, ${username}`,
          password: ownPassword,
        });
      await signUp('stranger', strangers);
      const first = await app.takeMail(email);
      await signUp('owner', owners);
      const second = await app.takeMail(email);
      const signIn = (ownPassword: string) =>
        app.browser().api.auth.signIn({ email, password: ownPassword });
      return { email, first, second, signIn };
    }

    it('the mail confirms the password and the names of its own sign-up', async () => {
      const { second, signIn } = await signUpTwice();
      const { user } = await app.browser().api.auth.confirmEmail({ code: second.code });
      expect(user.username).toMatch(/^owner/);
      expect(user.displayName).toBe('Call 555-0100 now, owner');
      expect((await signIn(owners)).user.id).toBe(user.id);
      await expect(signIn(strangers)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    });

    it('the owner is called as they wish, even when their username was taken meanwhile', async () => {
      const { second } = await signUpTwice();
      const input = { email: `third${number}@example.com`, password: 'another password' };
      await app.browser().api.auth.signUp({ ...input, username: `owner${number}` });
      const { user } = await app.browser().api.auth.confirmEmail({ code: second.code });
      expect(user.username).toMatch(/^stranger/);
      expect(user.displayName).toBe('Call 555-0100 now, owner');
    });

    it('the other mail is void then, and confirms no other password later', async () => {
      const { first, second, signIn } = await signUpTwice();
      await app.browser().api.auth.confirmEmail({ code: second.code });
      const late = app.browser().api.auth.confirmEmail({ code: first.code });
      await expect(late).rejects.toMatchObject({ code: 'INVALID_CODE' });
      await expect(signIn(strangers)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    });

    it('every mail is void once the owner has reset the password', async () => {
      const { email, first, second, signIn } = await signUpTwice();
      await app.browser().api.auth.requestReset({ email });
      const { code, text } = await app.takeMail(email, 'Choose a new password');
      expect(text).toMatch(/^Hello,\n/);
      await app.browser().api.auth.resetPassword({ code, newPassword: owners });
      for (const mail of [first, second]) {
        const late = app.browser().api.auth.confirmEmail({ code: mail.code });
        await expect(late).rejects.toMatchObject({ code: 'INVALID_CODE' });
      }
      expect((await signIn(owners)).user.email).toBe(email);
    });

    it('the mails contain nothing that the stranger has chosen', async () => {
      const { first } = await signUpTwice();
      expect(first.text + first.html + first.subject).not.toMatch(/555|stranger/);
    });

    it('sessions from before the server sent mail end with the confirmation', async () => {
      const stranger = await createPerson(app.db, { isConfirmed: false, password: strangers });
      const browser = app.browser();
      const { authCookies } = await app.ctx.auth.$context;
      const [, value = ''] = (await cookieOf(app.ctx.auth, stranger)).split('=', 2);
      browser.cookies.set(authCookies.sessionToken.name, value);
      expect(await browser.api.auth.session()).not.toBeNull();
      const input = { email: stranger.email, username: 'the-real-one', password: owners };
      await app.browser().api.auth.signUp(input);
      const { code } = await app.takeMail(stranger.email);
      await app.browser().api.auth.confirmEmail({ code });
      expect(await browser.api.auth.session()).toBeNull();
    });
  });

  it('keeps no code in the database or in the queue', async () => {
    const person = await createPerson(app.db, { isConfirmed: false, password });
    await app
      .browser()
      .api.auth.signIn({ email: person.email, password })
      .catch(() => undefined);
    const { code } = await app.takeMail(person.email);
    const stored = await app.db
      .selectFrom('one_time_code')
      .selectAll()
      .where('user_id', '=', person.userId)
      .execute();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(code);
    const { rows } =
      await sql`select data, output from pgboss.job where name = 'send-mail'`.execute(app.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(JSON.stringify(rows)).not.toContain('@');
  });

  it('does not let a mail stand in for the second factor', async () => {
    const person = await createPerson(app.db, { isConfirmed: false, password });
    await app.db
      .updateTable('auth.user')
      .set({ twoFactorEnabled: true })
      .where('id', '=', person.userId)
      .execute();
    const browser = app.browser();
    await browser.api.auth.signIn({ email: person.email, password }).catch(() => undefined);
    const { code } = await app.takeMail(person.email);
    await expect(browser.api.auth.confirmEmail({ code })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(await browser.api.auth.session()).toBeNull();
  });
});

describe('by setting', () => {
  it('lets nobody sign up when closed [SETUP-10]', async () => {
    const app = await createPeopleApp({ settings: { SIGN_UP: 'closed' } });
    const input = { email: 'x@example.com', username: 'x', password };
    await expect(app.browser().api.auth.signUp(input)).rejects.toMatchObject({
      code: 'SIGN_UP_CLOSED',
    });
    expect(await app.browser().api.auth.options()).toMatchObject({ signUp: 'closed' });
    await app.stop();
  });

  it('lets only invited people sign up, each invitation once [SETUP-09]', async () => {
    const app = await createPeopleApp({ settings: { SIGN_UP: 'invite' } });
    const host = await createPerson(app.db, { role: 'admin' });
    const ctx = { ...app.ctx, actor: host.actor };
    const tokenOf = ({ link }: { link: string }) =>
      new URLSearchParams(new URL(link).hash.slice(1)).get('invitation') ?? '';
    const open = tokenOf(await createInvitation(ctx, {}));
    const personal = tokenOf(await createInvitation(ctx, { email: 'Guest@example.com' }));
    const over = tokenOf(await createInvitation(ctx, { days: -1 }));
    const trySigningUp = (name: string, invitation?: string) =>
      app
        .browser()
        .api.auth.signUp({ email: `${name}@example.com`, username: name, password, invitation });

    for (const refused of [undefined, 'made up', over]) {
      await expect(trySigningUp('stranger', refused)).rejects.toMatchObject({
        code: 'SIGN_UP_CLOSED',
        message: 'You need an invitation to sign up on this server.',
      });
    }
    await expect(trySigningUp('stranger', personal)).rejects.toMatchObject({
      code: 'SIGN_UP_CLOSED',
    });
    expect((await trySigningUp('guest', personal)).session?.user.username).toBe('guest');
    expect((await trySigningUp('anyone', open)).session?.user.username).toBe('anyone');
    await expect(trySigningUp('second', open)).rejects.toMatchObject({ code: 'SIGN_UP_CLOSED' });
    await app.stop();
  });

  it('raises all minimums, and says so [AUTH-11]', async () => {
    const app = await createPeopleApp({ settings: { PASSWORD_MINIMUM: '14' } });
    const { api } = app.browser();
    expect(await api.auth.options()).toMatchObject({
      minimumPasswordLength: 14,
      raisedPasswordMinimum: 14,
    });
    const input = { email: 'short@example.com', username: 'short', password: 'thirteenchars' };
    await expect(api.auth.signUp(input)).rejects.toMatchObject({
      code: 'WEAK_PASSWORD',
      message: 'Password must be at least 14 characters',
    });
    await api.auth.signUp({ ...input, password });
    const change = { currentPassword: password, newPassword: 'thirteenchars' };
    await expect(api.auth.changePassword(change)).rejects.toMatchObject({
      code: 'WEAK_PASSWORD',
      message: 'Password must be at least 14 characters long',
    });
    await app.stop();
  });
});
