// Films and downloads that run already end when what let them in ends.
import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { signMediaUrl } from '#features/media/signed-url.service.ts';
import { insertApiKey } from '#test/insert-api-key.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { openFiles } from '#test/open-files.ts';
import { cookieOf, createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let origin: string;
let admin: Person;
/** More than the buffers of a connection take. */
const film = randomBytes(24 * 1024 * 1024);

beforeAll(async () => {
  app = await createTestApp({ SPACES: 'all' });
  origin = await app.listen();
  await app.startJobs();
  await app.ctx.events.start();
  admin = await createPerson(app.ctx.db, { role: 'superuser' });
});
afterAll(() => app?.close());

type Headers = Record<string, string>;

/** Begins to load an address, as a player that is paused does: it reads nothing more. */
async function begin(path: string, headers: Headers): Promise<void> {
  const request = http.get(`${origin}${path}`, { headers });
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.on('response', resolve).on('error', reject);
  });
  expect(response.statusCode).toBeLessThan(300);
  request.on('error', () => undefined);
  response.on('error', () => undefined);
  begun.push(request);
}
const begun: http.ClientRequest[] = [];
afterEach(() => {
  for (const request of begun.splice(0)) request.destroy();
});

/** Counts the files of a person that the server is sending: a client that does not read notices no end. */
const countSent = ({ userId }: Person): number => openFiles(`/${userId}/`).length;

/** Waits until the server sends only so many files of a person, and returns after how many milliseconds that was. */
async function untilSent(person: Person, count: number): Promise<number> {
  const since = performance.now();
  while (countSent(person) > count && performance.now() - since < 5_000) await sleep(10);
  expect(countSent(person)).toBe(count);
  return performance.now() - since;
}

async function keepFilm(owner: Person) {
  const { id } = await keepOriginal(app.ctx, owner.userId, film, {
    type: 'video',
    mime_type: 'video/mp4',
    facts: JSON.stringify({ directPlay: { mimeType: 'video/mp4', height: 480 } }),
  });
  return id;
}

async function personWithFilm() {
  const person = await createPerson(app.ctx.db, { password: 'a kettle of fish' });
  return { person, id: await keepFilm(person), cookie: await cookieOf(app.ctx.auth, person) };
}

function signOut(cookie: string): Promise<Response> {
  return fetch(`${origin}/api/rpc/auth/signOut`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ json: {} }),
  });
}

describe('what a person loads ends within a second', () => {
  type Case = (person: Person, cookie: string) => Promise<unknown>;
  const ways: [string, Case][] = [
    ['their sign-out', (_, cookie) => signOut(cookie)],
    [
      'the disabling of the account',
      ({ userId }) => app.as(admin.actor).people.setDisabled({ userId, isDisabled: true }),
    ],
    ['the removal of the account', ({ actor }) => app.as(actor).removal.removeMine()],
    [
      'a password set by an administrator',
      ({ userId }) =>
        app.as(admin.actor).auth.resetPasswordOf({ userId, newPassword: 'Lake-house-1987!' }),
    ],
  ];

  it.each(ways)('after %s, and what others load goes on', async (_, end) => {
    const { person, id, cookie } = await personWithFilm();
    const other = await personWithFilm();
    await begin(`/api/media/${id}/original`, { cookie, range: 'bytes=100-' });
    await begin('/api/archive', { cookie });
    await begin(`/api/media/${other.id}/original`, { cookie: other.cookie });
    expect(countSent(person)).toBe(2);
    await end(person, cookie);
    expect(await untilSent(person, 0)).toBeLessThan(1_000);
    expect(countSent(other.person)).toBe(1);
  });

  it('after the end of the subscription, but not the download of the own archive [SUBS-11, SUBS-15]', async () => {
    const { person, id, cookie } = await personWithFilm();
    await begin(`/api/media/${id}/original`, { cookie });
    await begin('/api/archive', { cookie });
    await app.as(admin.actor).profiles.updateOf({
      userId: person.userId,
      username: person.username,
      displayName: 'Over',
      accountOpenedDate: '2020-01-01',
      subscriptionStartDate: '2020-01-01',
      subscriptionExpirationDate: '2021-01-01',
    });
    expect(await untilSent(person, 1)).toBeLessThan(1_000);
  });

  it('after its API key is revoked', async () => {
    const { person, id } = await personWithFilm();
    const key = await insertApiKey(app.ctx.db, person.userId);
    await begin(`/api/media/${id}/original`, { authorization: `Bearer ${key}` });
    const { items } = await app.as(person.actor).apiKeys.list();
    await app.as(person.actor).apiKeys.revoke({ id: items[0]!.id });
    expect(await untilSent(person, 0)).toBeLessThan(1_000);
  });

  it('by a signed address after the sign-out of who signed it, but not because its time is over', async () => {
    const { person, id, cookie } = await personWithFilm();
    const signer = { ...app.ctx, actor: person.actor };
    const { url } = await signMediaUrl(signer, { id, purpose: 'thumbnail' });
    await begin(url, {});
    const later = new Date(Date.now() + 61_000);
    const clock = vi.spyOn(app.ctx.clock, 'now').mockImplementation(() => later);
    onTestFinished(() => clock.mockRestore());
    // The first check without an event has been by then.
    await sleep(1_600);
    expect((await fetch(origin + url)).status).toBe(401);
    expect(countSent(person)).toBe(1);
    await signOut(cookie);
    expect(await untilSent(person, 0)).toBeLessThan(1_000);
  });

  it('of a space after the item that is being sent is taken out of it (SPACE-05, SPACE-08)', async () => {
    const { person, id } = await personWithFilm();
    const other = await personWithFilm();
    const [ofPerson, ofOther] = [app.as(person.actor), app.as(other.person.actor)];
    const { id: spaceId } = await ofPerson.spaces.create({ name: 'Family' });
    const { path } = await ofPerson.spaces.createLink({ spaceId, role: 'viewer', uses: 1 });
    await ofOther.spaces.join({ token: path.split('/').at(-1)! });
    const { id: collectionId } = await ofPerson.collections.create({ name: 'Summers', spaceId });
    await ofPerson.collections.addItems({ collectionId, mediaIds: [id] });
    await begin(`/api/collections/${collectionId}/archive`, { cookie: other.cookie });
    await expect.poll(() => countSent(person)).toBe(1);
    await ofPerson.spaces.withdrawItems({ spaceId, mediaIds: [id] });
    expect(await untilSent(person, 0)).toBeLessThan(1_000);
  });

  it('as an administrator after the role is taken', async () => {
    const former = await createPerson(app.ctx.db, { role: 'admin' });
    const { person, id } = await personWithFilm();
    await begin(`/api/media/${id}/original`, { cookie: await cookieOf(app.ctx.auth, former) });
    await app.as(admin.actor).roles.revokeAdmin({ userId: former.userId });
    expect(await untilSent(person, 0)).toBeLessThan(1_000);
  });
});

describe('the next range of a film', () => {
  const statusOf = async (path: string, headers: Headers) => {
    const response = await fetch(origin + path, { headers: { ...headers, range: 'bytes=0-9' } });
    await response.arrayBuffer();
    return response.status;
  };

  it('is refused at once after a sign-out', async () => {
    const { id, cookie } = await personWithFilm();
    const next = () => statusOf(`/api/media/${id}/original`, { cookie });
    expect([await next(), await next()]).toEqual([206, 206]);
    expect((await signOut(cookie)).status).toBe(200);
    expect(await next()).toBe(401);
  });

  const changes: [string, number, (person: Person, mediaId: string) => Promise<unknown>][] = [
    [
      'the disabling of the account, which another process tells',
      401,
      ({ userId }) => app.as(admin.actor).people.setDisabled({ userId, isDisabled: true }),
    ],
    ['the item is in the trash', 404, ({ actor }, id) => app.as(actor).media.remove({ id })],
    [
      'the end of the session, which no event tells',
      401,
      ({ userId }) => app.ctx.db.deleteFrom('auth.session').where('userId', '=', userId).execute(),
    ],
  ];
  it.each(changes)('is refused within a second after %s', async (_, status, change) => {
    const { person, id, cookie } = await personWithFilm();
    const next = () => statusOf(`/api/media/${id}/original`, { cookie });
    expect([await next(), await next()]).toEqual([206, 206]);
    await change(person, id);
    await vi.waitFor(async () => expect(await next()).toBe(status), { timeout: 950, interval: 20 });
  });

  it('is refused to a visitor within a second after the end of the link [SHARE-04]', async () => {
    const { person, id, share, address } = await shared();
    const next = () => statusOf(`${address}/${id}/play`, {});
    expect([await next(), await next()]).toEqual([206, 206]);
    await app.as(person.actor).shares.end({ id: share.id });
    await vi.waitFor(async () => expect(await next()).toBe(404), { timeout: 950, interval: 20 });
  });
});

describe('what a visitor of a link loads ends within a second', () => {
  type Shared = Awaited<ReturnType<typeof shared>>;

  it.each<[string, (link: Shared) => Promise<unknown>]>([
    ['the end of the link', ({ person, share: { id } }) => app.as(person.actor).shares.end({ id })],
    [
      'a password for the link',
      ({ person, share: { id } }) =>
        app.as(person.actor).shares.update({ id, password: 'only for us' }),
    ],
    [
      'the disabling of its owner',
      ({ person: { userId } }) =>
        app.as(admin.actor).people.setDisabled({ userId, isDisabled: true }),
    ],
    ['its item goes to the trash', ({ person, id }) => app.as(person.actor).media.remove({ id })],
  ])('after %s [SHARE-04]', async (_, end) => {
    const link = await shared();
    await begin(`${link.address}/${link.id}/play`, { range: 'bytes=100-' });
    await begin(`${link.address}/${link.id}/download`, {});
    await begin(`${link.address}/archive`, {});
    await expect.poll(() => countSent(link.person)).toBe(3);
    await end(link);
    expect(await untilSent(link.person, 0)).toBeLessThan(1_000);
  });

  it('after its last day, which no event tells [SHARE-05]', async () => {
    const { person, share, address, id } = await shared();
    await begin(`${address}/${id}/play`, {});
    await app.ctx.db
      .updateTable('shares')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('id', '=', share.id)
      .execute();
    expect(await untilSent(person, 0)).toBeLessThan(3_000);
  });
});

describe('what a member of a space loads of others ends within a second', () => {
  type Scene = Awaited<ReturnType<typeof spaceWithFilm>>;

  it.each<[string, (scene: Scene) => Promise<unknown>]>([
    [
      'their removal',
      ({ spaces, spaceId, member: { userId } }) => spaces.removeMember({ spaceId, userId }),
    ],
    [
      'the withdrawal of the item',
      ({ spaces, spaceId, id }) => spaces.withdrawItems({ spaceId, mediaIds: [id] }),
    ],
    [
      'the end of saving for viewers',
      ({ spaces, spaceId }) => spaces.update({ spaceId, viewersDownload: false }),
    ],
    ['the end of the space', ({ spaces, spaceId }) => spaces.close({ spaceId, name: 'The Bergs' })],
  ])('after %s', async (_, end) => {
    const scene = await spaceWithFilm();
    const { owner, id, collectionId, cookie } = scene;
    await begin(`/api/media/${id}/download`, { cookie });
    await begin(`/api/collections/${collectionId}/archive`, { cookie });
    await expect.poll(() => countSent(owner)).toBe(2);
    await end(scene);
    expect(await untilSent(owner, 0)).toBeLessThan(1_000);
  });

  it('in an export, what is withdrawn while it is sent ends it, and before its turn is left out [MOVE-18]', async () => {
    const { owner, spaceId, id } = await spaceWithFilm();
    const member = await createPerson(app.ctx.db);
    const words = Buffer.from('only for as long as it is in the space');
    const { id: laterId } = await keepOriginal(app.ctx, member.userId, words);
    const { path } = await app.as(owner.actor).spaces.createLink({ spaceId, role: 'contributor' });
    const ofMember = app.as(member.actor).spaces;
    await ofMember.join({ token: path.replace('/join/', '') });
    await ofMember.addItems({ spaceId, mediaIds: [laterId], mayPassOn: true });
    const ofOwner = app.as(owner.actor);
    const scope = { kind: 'space', id: spaceId } as const;
    const { parts } = await ofOwner.exports.plan({ ...scope, partBytes: 1e9 });
    const query = new URLSearchParams({ ...scope, until: parts[0]!.until, number: '1', of: '1' });
    const address = `/api/exports/part?${query.toString()}`;
    const headers = { cookie: await cookieOf(app.ctx.auth, owner) };

    const answer = await fetch(`${origin}${address}`, { headers });
    const reader = answer.body!.getReader();
    const got = [(await reader.read()).value!];
    await ofMember.withdrawItems({ spaceId, mediaIds: [laterId] });
    for (let next = await reader.read(); !next.done; next = await reader.read())
      got.push(next.value);
    expect(Buffer.concat(got).includes(film.subarray(0, 100))).toBe(true);
    expect(Buffer.concat(got).includes(words)).toBe(false);

    await begin(address, headers);
    await expect.poll(() => countSent(owner)).toBe(1);
    await ofOwner.spaces.withdrawItems({ spaceId, mediaIds: [id] });
    expect(await untilSent(owner, 0)).toBeLessThan(1_000);
  });
});

/** Makes a space that shows a film in a collection of its own to a viewer. */
async function spaceWithFilm() {
  const { person: owner, id } = await personWithFilm();
  const { spaces, collections } = app.as(owner.actor);
  const { id: spaceId } = await spaces.create({ name: 'The Bergs' });
  await spaces.update({ spaceId, viewersDownload: true });
  await spaces.addItems({ spaceId, mediaIds: [id] });
  const { id: collectionId } = await collections.create({ name: 'Lake', type: 'mixed', spaceId });
  await collections.addItems({ collectionId, mediaIds: [id] });
  const member = await createPerson(app.ctx.db);
  const { path } = await spaces.createLink({ spaceId, role: 'viewer' });
  await app.as(member.actor).spaces.join({ token: path.replace('/join/', '') });
  const cookie = await cookieOf(app.ctx.auth, member);
  return { owner, id, spaces, spaceId, collectionId, member, cookie };
}

async function shared() {
  const { person, id } = await personWithFilm();
  const { collections, shares } = app.as(person.actor);
  const { id: collectionId } = await collections.create({
    name: 'Summer',
    type: 'mixed',
    description: null,
  });
  await collections.addItems({ collectionId, mediaIds: [id] });
  const { share, path } = await shares.create({
    collectionId,
    allowsDownload: true,
    keepsDetails: true,
  });
  const address = `/api/shares/${path.replace('/s/', '')}`;
  return { person, id, share, address };
}
