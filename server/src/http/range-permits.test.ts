import type { ChangeEvent } from '@heirloom/contract/realtime/change-event.ts';
import Fastify, { type FastifyRequest } from 'fastify';
import { beforeEach, expect, it } from 'vitest';
import { createRangePermits } from '#http/range-permits.ts';
import type { Sending } from '#http/send-located.ts';
import type { EventBus } from '#platform/events/bus.ts';
import type { Storage } from '#platform/storage/storage.ts';

let time = Date.now();
let tell: (event: ChangeEvent) => void;
const app = Fastify();
app.get('/read', () => 'read');
app.post('/change', () => 'changed');

const subscribe: EventBus['subscribe'] = (listener) => {
  tell = listener;
  return () => undefined;
};
const permits = createRangePermits(app, {
  clock: { now: () => new Date(time) },
  events: { subscribe } as EventBus,
  storage: {} as Storage,
});

const anna = 'anna';
const sendingTo = (userId: string) =>
  ({ permission: { people: [userId] }, located: {} }) as unknown as Sending;
const requestOf = (headers: object, url = '/api/media/1/play') =>
  ({ url, headers }) as FastifyRequest;
const range = { range: 'bytes=0-9', cookie: 'of Anna' };
function event(change: Partial<ChangeEvent>): ChangeEvent {
  return {
    seq: 1,
    topic: 'session',
    action: 'removed',
    userId: anna,
    entityId: null,
    ...change,
  };
}

const isRemembered = () => permits.passOf(requestOf(range))?.sending !== null;

beforeEach(async () => {
  tell(event({ userId: null }));
  await permits.use(permits.passOf(requestOf(range)), async () => sendingTo(anna));
});

it('knows an equal request for another range again, and no other request', () => {
  const allowed = (request: FastifyRequest) => permits.passOf(request)?.sending != null;
  expect(allowed(requestOf({ ...range, range: 'bytes=10-19' }))).toBe(true);
  expect(allowed(requestOf({ cookie: 'of Anna' }))).toBe(false);
  expect(allowed(requestOf({ ...range, cookie: 'of Bert' }))).toBe(false);
  expect(allowed(requestOf({ ...range, authorization: 'Bearer of Bert' }))).toBe(false);
  expect(allowed(requestOf(range, '/api/media/1/original'))).toBe(false);
});

it('forgets with what happens to the people concerned or to everybody', async () => {
  tell(event({ userId: 'bert' }));
  tell(event({ topic: 'uploads' }));
  expect(isRemembered()).toBe(true);
  tell(event({}));
  expect(isRemembered()).toBe(false);
});

it('forgets before the answer to a request that may change something, and not at one that reads', async () => {
  await app.inject({ method: 'GET', url: '/read' });
  expect(isRemembered()).toBe(true);
  await app.inject({ method: 'POST', url: '/change' });
  expect(isRemembered()).toBe(false);
});

it('remembers nothing that was found out while something changed', async () => {
  tell(event({}));
  const pass = permits.passOf(requestOf(range));
  await permits.use(pass, async () => {
    tell(event({}));
    return sendingTo(anna);
  });
  expect(isRemembered()).toBe(false);
});

it('forgets by itself, so that what no event tells holds within a second', () => {
  time += 499;
  expect(isRemembered()).toBe(true);
  time += 1;
  expect(isRemembered()).toBe(false);
});
