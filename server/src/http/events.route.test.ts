import { setTimeout as sleep } from 'node:timers/promises';
import { changeTopic, type ChangeEvent } from '@heirloom/contract/realtime/change-event.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openEventStream } from '#features/realtime/event-stream.ts';
import { mostStreams } from '#http/events.route.ts';
import { publish } from '#platform/events/publish.ts';
import { insertApiKey } from '#test/insert-api-key.ts';
import { insertMedia } from '#test/insert-media.ts';
import { cookieOf, createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let origin: string;
let anna: Person;
let bert: Person;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  origin = await app.listen();
  await app.ctx.events.start();
  anna = await createPerson(app.ctx.db);
  bert = await createPerson(app.ctx.db);
  admin = await createPerson(app.ctx.db, { role: 'admin' });
});
afterAll(() => app?.close());

const opened = new Set<AbortController>();
afterEach(() => {
  vi.useRealTimers();
  for (const each of opened) each.abort();
  opened.clear();
});

/** Opens the stream as a browser does. */
async function listen(person: Person, query = '') {
  return open(`/api/events${query}`, { cookie: await cookieOf(app.ctx.auth, person) });
}

/** As a program does. */
function listenWithKey(key: string, query = '', headers = {}) {
  return open(`/api/v1/events${query}`, { authorization: `Bearer ${key}`, ...headers });
}

async function open(path: string, headers: Record<string, string>) {
  const leaving = new AbortController();
  opened.add(leaving);
  const response = await fetch(origin + path, { headers, signal: leaving.signal });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(response.headers.get('connection')).toBe('close');
  const heard = { events: [] as ChangeEvent[], heartbeats: 0, isOpen: false, isOver: false };
  const read = async () => {
    let text = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        heard.isOpen ||= part === ': open';
        if (part.startsWith('event: heartbeat')) heard.heartbeats += 1;
        const data = /^data: (.+)$/m.exec(part)?.[1];
        if (data) heard.events.push(JSON.parse(data) as ChangeEvent);
      }
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => (heard.isOver = true));
  await until(() => heard.isOpen);
  return heard;
}

/** Polls by itself, because `expect.poll` would turn a clock on that a test has stopped. */
async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo() && tries < 500; tries += 1) await sleep(10);
  expect(isSo()).toBe(true);
}

/** Publishes an event of every topic for each person; the last event concerns everybody. */
async function publishToAll() {
  for (const { userId } of [bert, anna]) {
    for (const topic of changeTopic.exclude(['settings']).options) {
      await publish(app.ctx.db, { topic, action: 'updated', userId, entityId: userId });
    }
  }
  await publish(app.ctx.db, {
    topic: 'settings',
    action: 'updated',
    userId: null,
    entityId: null,
  });
}
const topics = changeTopic.exclude(['settings']).options;
const ownersOf = ({ events }: { events: ChangeEvent[] }) => [
  ...new Set(events.map(({ userId }) => userId)),
];
const isTold = ({ events }: { events: ChangeEvent[] }) =>
  events.some(({ topic }) => topic === 'settings');

it('tells a person of the own changes, of media of every type too, and nothing of another’s [ISOL-04, REAL-01, REAL-03, REAL-04]', async () => {
  const [annas, berts] = [await listen(anna), await listen(bert)];
  const changed: string[] = [];
  for (const type of ['video', 'image', 'audio'] as const) {
    const { id } = await insertMedia(app.ctx.db, anna.userId, { type });
    await app.as(anna.actor).media.update({ id, title: 'Lake' });
    changed.push(id);
  }
  await app.as(anna.actor).collections.create({ name: 'Summer', description: null, type: 'mixed' });
  await publishToAll();
  await expect.poll(() => [isTold(annas), isTold(berts)]).toEqual([true, true]);
  expect(ownersOf(annas)).toEqual([anna.userId, null]);
  expect(ownersOf(berts)).toEqual([bert.userId, null]);
  expect(JSON.stringify(berts.events)).not.toContain(anna.userId);
  const ofMedia = annas.events.filter(({ topic }) => topic === 'media');
  expect(ofMedia.map(({ entityId }) => entityId)).toEqual([...changed, anna.userId]);
  expect(annas.events).toContainEqual(
    expect.objectContaining({ topic: 'collections', action: 'created' }),
  );
  // Events say what changed, never the new content.
  expect(JSON.stringify(annas.events)).not.toMatch(/Lake|Summer/);
});

it('tells an administrator of everybody while the admin view is on, and nobody else who asks for that [ISOL-04, REAL-03]', async () => {
  const [all, own, asked] = [
    await listen(admin, '?scope=all'),
    await listen(admin),
    // What a client asks for beyond that is not even read.
    await listen(bert, `?scope=all&userId=${anna.userId}&user_id=${anna.userId}`),
  ];
  await publishToAll();
  await expect.poll(() => [all, own, asked].map(isTold)).toEqual([true, true, true]);
  expect(all.events).toHaveLength(2 * topics.length + 1);
  expect(ownersOf(own)).toEqual([null]);
  expect(ownersOf(asked)).toEqual([bert.userId, null]);
});

it('gives who comes back what was missed of the own, and nothing of another’s [ISOL-04]', async () => {
  const after = await app.ctx.events.latestSeq();
  await publishToAll();
  const back = await listen(anna, `?after=${after}`);
  await expect.poll(() => isTold(back)).toBe(true);
  const missed = back.events.filter(({ seq }) => seq > after);
  expect(new Set(missed.map(({ topic }) => topic))).toEqual(new Set([...topics, 'settings']));
  expect(new Set(ownersOf(back))).toEqual(new Set([anna.userId, null]));
});

it('tells a page that was being loaded what changed meanwhile, and nothing older [REAL-01]', async () => {
  const dora = await createPerson(app.ctx.db);
  const change = (entityId: string) =>
    ({ topic: 'media', action: 'updated', userId: dora.userId, entityId }) as const;
  const [older, late] = [crypto.randomUUID(), crypto.randomUUID()];
  await publish(app.ctx.db, change(older));
  await sql`update change_event set created_at = now() - interval '2 minutes' where entity_id = ${older}`.execute(
    app.ctx.db,
  );
  await publish(app.ctx.db, change(late));
  const page = await listen(dora, '?beganMsAgo=30000');
  const told = () => page.events.filter(({ topic }) => topic === 'media');
  await expect.poll(() => told().map(({ entityId }) => entityId)).toEqual([late]);
});

it('beats every 25 s [REAL-06]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stream = await listen(anna);
  await vi.advanceTimersByTimeAsync(24_999);
  expect(stream.heartbeats).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  await until(() => stream.heartbeats === 1);
  await vi.advanceTimersByTimeAsync(25_000);
  await until(() => stream.heartbeats === 2);
});

it.each([
  ['the role', { role: 'admin' }, (id: string) => removeRoles(id)],
  ['the subscription', {}, (id: string) => expire(id)],
  ['the session', {}, (id: string) => endSessions(id)],
] as const)('ends within moments when %s goes', async (_, options, take) => {
  const person = await createPerson(app.ctx.db, options);
  const stream = await listen(person, '?scope=all');
  await take(person.userId);
  await expect.poll(() => stream.isOver, { timeout: 3_000 }).toBe(true);
});

it('does nothing more for a client that left while it was opened', async () => {
  const stillAllowed = vi.fn<() => Promise<null>>(() => Promise.resolve(null));
  const gone = AbortSignal.abort();
  const { actor } = anna;
  const options = { actor, after: null, wantsAll: false, stillAllowed, gone };
  await openEventStream(app.ctx, {
    ...options,
    send: vi.fn<() => void>(),
    end: vi.fn<() => void>(),
  });
  await sleep(1_500);
  expect(stillAllowed).not.toHaveBeenCalled();
});

it('refuses one more stream than a person may have, and takes it when another has ended', async () => {
  const cleo = await createPerson(app.ctx.db);
  await Promise.all(Array.from({ length: mostStreams.perPerson }, () => listen(cleo)));
  const headers = { cookie: await cookieOf(app.ctx.auth, cleo) };
  expect((await fetch(`${origin}/api/events`, { headers })).status).toBe(429);
  await listen(bert);
  const [first] = opened;
  first!.abort();
  const statusNow = async () => {
    const signal = AbortSignal.timeout(2_000);
    return (await fetch(`${origin}/api/events`, { headers, signal })).status;
  };
  await expect.poll(statusNow).toBe(200);
});

describe('a key', () => {
  it('hears of its owner, and of everybody only where it administers', async () => {
    const { db } = app.ctx;
    const [ordinary, all, asked] = [
      await listenWithKey(await insertApiKey(db, anna.userId, { mayChange: false })),
      await listenWithKey(
        await insertApiKey(db, admin.userId, { mayAdminister: true }),
        '?scope=all',
      ),
      await listenWithKey(await insertApiKey(db, admin.userId), '?scope=all'),
    ];
    await publishToAll();
    await expect.poll(() => [ordinary, all, asked].map(isTold)).toEqual([true, true, true]);
    expect(ownersOf(ordinary)).toEqual([anna.userId, null]);
    expect(ownersOf(all)).toEqual([bert.userId, anna.userId, null]);
    expect(ownersOf(asked)).toEqual([null]);
  });

  it('gets what it missed', async () => {
    const after = String(await app.ctx.events.latestSeq());
    await publishToAll();
    const key = await insertApiKey(app.ctx.db, bert.userId);
    const back = await listenWithKey(key, '', { 'last-event-id': after });
    await expect.poll(() => isTold(back)).toBe(true);
    expect(ownersOf(back)).toContain(bert.userId);
  });

  it('is cut off within moments when it is revoked, and listens five times at most', async () => {
    const { db } = app.ctx;
    const person = await createPerson(db);
    const key = await insertApiKey(db, person.userId);
    const streams = await Promise.all(
      Array.from({ length: mostStreams.perKey }, () => listenWithKey(key)),
    );
    const headers = { authorization: `Bearer ${key}` };
    expect((await fetch(`${origin}/api/v1/events`, { headers })).status).toBe(429);
    await db.deleteFrom('api_key').where('user_id', '=', person.userId).execute();
    await expect.poll(() => streams.every(({ isOver }) => isOver), { timeout: 3_000 }).toBe(true);
    expect((await fetch(`${origin}/api/v1/events`, { headers })).status).toBe(401);
  });

  it('is needed: a cookie counts for nothing', async () => {
    const headers = { cookie: await cookieOf(app.ctx.auth, bert) };
    expect((await fetch(`${origin}/api/v1/events`, { headers })).status).toBe(401);
  });
});

it('is closed to visitors, and no page of another site may read it [A14]', async () => {
  expect((await fetch(`${origin}/api/events`)).status).toBe(401);
  const leaving = new AbortController();
  opened.add(leaving);
  const answer = await fetch(`${origin}/api/events`, {
    headers: { cookie: await cookieOf(app.ctx.auth, bert), origin: 'https://evil.example' },
    signal: leaving.signal,
  });
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
});

const removeRoles = (id: string) =>
  app.ctx.db.deleteFrom('user_roles').where('user_id', '=', id).execute();
const endSessions = (id: string) =>
  app.ctx.db.deleteFrom('auth.session').where('userId', '=', id).execute();
function expire(id: string) {
  return app.ctx.db
    .updateTable('auth.user')
    .set({ subscription_expiration_date: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .execute();
}
