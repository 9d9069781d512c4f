import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  invite,
  listInvitations,
  withdrawInvitation,
} from '#features/auth/manage-invitations.service.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { createPeopleApp } from '#test/people-app.ts';
import { createPerson, type Person } from '#test/people.ts';

type App = Awaited<ReturnType<typeof createPeopleApp>>;

const password = 'lake-house-1987';
const ctxOf = (app: App, person: Person) => ({ ...app.ctx, actor: person.actor });
const tokenOf = (link: string | null) =>
  new URLSearchParams(new URL(link ?? '').hash.slice(1)).get('invitation') ?? '';
const signUp = (app: App, email: string, invitation: string) =>
  app.browser().api.auth.signUp({ email, username: email.split('@')[0]!, password, invitation });

describe('where no mail leaves the server', () => {
  let app: App;
  let admin: Person;
  beforeAll(async () => {
    app = await createPeopleApp({ settings: { SIGN_UP: 'invite' } });
    admin = await createPerson(app.db, { role: 'admin', displayName: 'Maria' });
  });
  afterAll(() => app.stop());

  it('hands out a link with which only the owner of the address can sign up, once [ADMUSERS-17, SETUP-09]', async () => {
    const { link, ...invitation } = await invite(ctxOf(app, admin), {
      email: 'guest@example.com',
      days: 14,
    });
    expect(invitation).toMatchObject({ email: 'guest@example.com', invitedBy: 'Maria' });
    expect(await listInvitations(app.ctx)).toEqual([invitation]);
    const token = tokenOf(link);
    const closed = { code: 'SIGN_UP_CLOSED' };
    await expect(signUp(app, 'other@example.com', token)).rejects.toMatchObject(closed);
    const { session } = await signUp(app, 'guest@example.com', token);
    expect(session?.user.email).toBe('guest@example.com');
    await expect(signUp(app, 'guest2@example.com', token)).rejects.toMatchObject(closed);
    expect(await listInvitations(app.ctx)).toEqual([]);
  });

  it('says to whoever has the link whose it is, and for which address', async () => {
    const { link, id } = await invite(ctxOf(app, admin), { email: 'aunt@example.com', days: 14 });
    const { api } = app.browser();
    const token = tokenOf(link);
    expect(await api.auth.invitation({ token })).toEqual({
      email: 'aunt@example.com',
      invitedBy: 'Maria',
    });
    expect(await api.auth.invitation({ token: 'made up' })).toBeNull();
    await expect(signUp(app, 'uncle@example.com', token)).rejects.toMatchObject({
      message:
        'This invitation is for another email address. Please use the address that was invited.',
    });
    await withdrawInvitation(ctxOf(app, admin), id);
    expect(await api.auth.invitation({ token })).toBeNull();
  });

  it('is in the outbox as well, with the link that is on the screen [SETUP-12]', async () => {
    const mails: Mail[] = [];
    const mailer = { ...app.ctx.mailer, send: async (mail: Mail) => void mails.push(mail) };
    const ctx = { ...ctxOf(app, admin), mailer };
    const { link, id } = await invite(ctx, { email: 'outbox@example.com', days: 14 });
    await withdrawInvitation(ctx, id);
    expect(mails.map(({ to }) => to)).toEqual(['outbox@example.com']);
    expect(mails[0]!.text).toContain(link);
  });

  it('replaces the open invitation of the same address', async () => {
    const input = { email: 'twice@example.com', days: 14 };
    const first = await invite(ctxOf(app, admin), input);
    const second = await invite(ctxOf(app, admin), input);
    const open = await listInvitations(app.ctx);
    expect(open.map(({ id }) => id)).toEqual([second.id]);
    await expect(signUp(app, input.email, tokenOf(first.link))).rejects.toMatchObject({
      code: 'SIGN_UP_CLOSED',
    });
    await withdrawInvitation(ctxOf(app, admin), second.id);
    await expect(signUp(app, input.email, tokenOf(second.link))).rejects.toMatchObject({
      code: 'SIGN_UP_CLOSED',
    });
    expect(await listInvitations(app.ctx)).toEqual([]);
    await expect(withdrawInvitation(ctxOf(app, admin), second.id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('lists none that is over', async () => {
    const { id } = await invite(ctxOf(app, admin), { email: 'late@example.com', days: 14 });
    const over = { expires_at: new Date(Date.now() - 1000) };
    await app.db.updateTable('invitation').set(over).where('id', '=', id).execute();
    expect(await listInvitations(app.ctx)).toEqual([]);
  });

  it('refuses an address that has an account, whatever its case', async () => {
    const { email } = await createPerson(app.db, { email: 'Known@example.com' });
    await expect(
      invite(ctxOf(app, admin), { email: email.toLowerCase(), days: 14 }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('writes who invited and withdrew, and no address', async () => {
    const { id } = await invite(ctxOf(app, admin), { email: 'log@example.com', days: 14 });
    await withdrawInvitation(ctxOf(app, admin), id);
    const rows = await app.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'details'])
      .where('target_id', '=', id)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { actor_id: admin.userId, action: 'invitation.created', details: {} },
      { actor_id: admin.userId, action: 'invitation.withdrawn', details: {} },
    ]);
  });
});

it('mails the link where mails leave, and shows it to nobody else [ADMUSERS-17]', async () => {
  const app = await createPeopleApp({ settings: { SIGN_UP: 'invite' }, delivers: true });
  const admin = await createPerson(app.db, { role: 'admin' });
  const invited = await invite(ctxOf(app, admin), { email: 'guest@example.com', days: 14 });
  expect(invited.link).toBeNull();
  const mail = await app.takeMail('guest@example.com', 'You are invited to Heirloom');
  // With mail everybody gets the same answer, because the address is confirmed next.
  expect(await signUp(app, 'guest@example.com', tokenOf(mail.link))).toEqual({ session: null });
  await app.takeMail('guest@example.com', 'Please confirm your email address');
  await app.stop();
});

it('invites nobody where sign-up is closed', async () => {
  const app = await createPeopleApp({ settings: { SIGN_UP: 'closed' } });
  const admin = await createPerson(app.db, { role: 'admin' });
  await expect(
    invite(ctxOf(app, admin), { email: 'guest@example.com', days: 14 }),
  ).rejects.toMatchObject({ code: 'SIGN_UP_CLOSED' });
  await app.stop();
});
