// Invitations into a space by mail: who gets which, who joins by it, and what nobody learns.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { isInvitation } from '#features/auth/invitations.service.ts';
import { inviteByMail } from '#features/family/invite-by-mail.service.ts';
import { sendSpaceInvitationJob } from '#features/family/send-space-invitation.job.ts';
import { sendNewsJob } from '#features/news/send-news.job.ts';
import { updateUser } from '#features/users/users.repo.ts';
import type { Ctx } from '#platform/context.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { createPerson, type Person } from '#test/people.ts';
import { runJob } from '#test/run-job.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let ctx: Ctx;
let mails: Mail[];
let [anna, ben]: Person[] = [];
let spaceId: string;
let strangers = 0;

beforeAll(async () => {
  app = await createTestApp({ SPACES: 'all', SIGN_UP: 'invite', SPACE_INVITES_ACCOUNTS: 'true' });
  await app.startJobs();
});
afterAll(() => app?.close());

beforeEach(async () => {
  [anna, ben] = await Promise.all(
    ['Anna', 'Ben'].map((displayName) => createPerson(app.ctx.db, { displayName })),
  );
  mails = [];
  const send = async (mail: Mail) => void mails.push(mail);
  ctx = { ...app.ctx, mailer: { ...app.ctx.mailer, delivers: true, send } };
  spaceId = (await as(anna).spaces.create({ name: 'The Bergs' })).id;
});

const as = (person: Person | undefined) => app.as(person!.actor);
const stranger = () => `stranger-${(strangers += 1)}@example.com`;
const missing = { code: 'NOT_FOUND' };

/** Invites as an editor, and sends the mails that were enqueued. */
async function invite(email: string, { isAllowed = true, by = anna } = {}) {
  const config = { ...ctx.config, SPACE_INVITES_ACCOUNTS: isAllowed };
  const link = await inviteByMail(
    { ...ctx, config, actor: by!.actor },
    { spaceId, email, role: 'editor' },
  );
  const { rows } = await sql<{ name: string; data: unknown }>`
    with due as (delete from pgboss.job where name in ('send-space-invitation', 'send-news') returning name, data)
    select name, data from due`.execute(ctx.db);
  for (const { name, data } of rows) {
    if (name === sendNewsJob.name) await runJob(sendNewsJob, ctx, sendNewsJob.parse(data));
    else await runJob(sendSpaceInvitationJob, ctx, sendSpaceInvitationJob.parse(data));
  }
  return link;
}

const linkIn = ({ text }: Mail) => new URL(/https?:\/\/\S+/.exec(text)![0]);
async function rolesIn(): Promise<string[]> {
  const { items } = await as(anna).spaces.members({ spaceId });
  return items.map(({ displayName, role }) => `${displayName}: ${role}`);
}

it('answers the same for an address with and without an account; who has one is told by the bell, in a mail of news, and joins from there [SPACE-04, SPACE-15]', async () => {
  const [known, unknown] = [await invite(ben!.email), await invite(stranger())];
  const unlike = { id: expect.any(String), email: expect.any(String) };
  const times = { createdAt: expect.any(String), expiresAt: expect.any(String) };
  expect({ ...known, ...unlike, ...times }).toEqual({ ...unknown, ...unlike, ...times });
  expect(mails.map(({ to }) => to)).toEqual([ben!.email, unknown.email]);
  const [news] = (await as(ben).news.list({})).items;
  expect(news).toMatchObject({
    kind: 'invited',
    actor: { name: 'Anna' },
    space: { name: 'The Bergs' },
    invitation: known.id,
  });
  expect(await as(ben).spaces.openLink({ token: known.id })).toMatchObject({
    name: 'The Bergs',
    role: 'editor',
    members: ['Anna'],
  });
  // It says nothing to anybody else.
  const other = await createPerson(app.ctx.db);
  await expect(as(other).spaces.openLink({ token: known.id })).rejects.toMatchObject(missing);
  await as(ben).spaces.join({ token: known.id });
  expect(await rolesIn()).toEqual(['Anna: owner', 'Ben: editor']);
});

it('leads a stranger to no address that somebody has chosen [SPACE-04]', async () => {
  const displayName = 'Prizes: https://evil.example/win';
  const eve = await createPerson(app.ctx.db, { displayName });
  ({ id: spaceId } = await as(eve).spaces.create({ name: 'www.evil.example, J. R. Berg' }));
  await invite(stranger(), { by: eve });
  const { subject, text, html } = mails[0]!;
  for (const part of [subject, text, html]) expect(part).not.toMatch(/:\/\/evil|evil\.example/);
  expect(text).toContain('J. R. Berg');
});

it('opens sign-up for that address only, where an administrator allowed it, and then the page for joining [SPACE-04]', async () => {
  const email = stranger();
  const { id } = await invite(email);
  const address = linkIn(mails[0]!);
  const invitation = new URLSearchParams(address.hash.slice(1)).get('invitation')!;
  const token = address.searchParams.get('next')!.replace('/join/', '');
  const person = { username: 'cleo', displayName: 'Cleo', password: 'a kettle of fish' };
  const other = app.as(null).auth.signUp({ ...person, email: stranger(), invitation });
  await expect(other).rejects.toMatchObject({ code: 'SIGN_UP_CLOSED' });
  const { session } = await app.as(null).auth.signUp({ ...person, email, invitation });
  const cleo = await createPerson(app.ctx.db, { displayName: 'Somebody else' });
  await expect(as(cleo).spaces.openLink({ token })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await updateUser(ctx.db, session!.user.id, { emailVerified: true });
  const actor = { ...cleo.actor, userId: session!.user.id };
  await app.as(actor).spaces.join({ token });
  expect(await rolesIn()).toContain('Cleo: editor');
  expect((await as(anna).spaces.links({ spaceId })).items.map((link) => link.id)).not.toContain(id);
});

it('leads to the page for joining only where nobody may make accounts by it, and ends with its space link [SPACE-04]', async () => {
  await invite(stranger(), { isAllowed: false });
  expect(linkIn(mails[0]!).pathname).toMatch(/^\/join\/.+/);
  const { id } = await invite(stranger());
  const invitation = new URLSearchParams(linkIn(mails[1]!).hash.slice(1)).get('invitation')!;
  expect(await app.as(null).auth.invitation({ token: invitation })).not.toBeNull();
  await as(anna).spaces.revokeLink({ spaceId, linkId: id });
  expect(await app.as(null).auth.invitation({ token: invitation })).toBeNull();
});

it('opens no sign-up once it may not, or while the account of its maker is disabled [SPACE-04]', async () => {
  await invite(stranger());
  const token = new URLSearchParams(linkIn(mails[0]!).hash.slice(1)).get('invitation')!;
  const { db } = app.ctx;
  const opens = (changes: Partial<Ctx['config']> = {}) =>
    isInvitation(db, { config: { ...app.ctx.config, ...changes } }, token);
  expect(await opens()).toBe(true);
  expect(await opens({ SPACE_INVITES_ACCOUNTS: false })).toBe(false);
  expect(await opens({ SPACES: 'off' })).toBe(false);
  await updateUser(db, anna!.userId, { disabled_at: new Date() });
  expect(await opens()).toBe(false);
});

it('is for owners, replaces the one before, and says where no mail leaves the server [SPACE-04]', async () => {
  const email = stranger();
  await expect(invite(email, { by: ben })).rejects.toMatchObject(missing);
  await invite(email);
  await invite(email);
  expect((await as(anna).spaces.links({ spaceId })).items).toMatchObject([
    { email, role: 'editor', usesLeft: 1 },
  ]);
  await expect(
    as(anna).spaces.openLink({ token: linkIn(mails[0]!).searchParams.get('next')!.slice(6) }),
  ).rejects.toMatchObject(missing);
  await expect(as(anna).spaces.invite({ spaceId, email })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'This server sends no mails. Please make a link and send it yourself.',
  });
});
