import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { countRequest, createRequestRates } from '#http/request-rates.ts';

type Asked = { route: string; rest?: string; userId?: string; ip?: string };

function createCaller() {
  let ms = 0;
  const rates = createRequestRates(() => ms);
  const call = ({ route, rest, userId, ip = '192.0.2.1' }: Asked) =>
    countRequest(rates, {
      routeOptions: { url: route },
      params: rest === undefined ? {} : { '*': rest },
      actor: userId === undefined ? null : { userId },
      ip,
    } as unknown as FastifyRequest);
  /** Returns how many of so many calls were answered. */
  const answered = (times: number, asked: Asked): number =>
    Array.from({ length: times }).filter(() => {
      try {
        call(asked);
        return true;
      } catch {
        return false;
      }
    }).length;
  return { call, answered, wait: (seconds: number) => (ms += seconds * 1000) };
}

const search = { route: '/api/rpc/*', rest: 'search/everything', userId: 'anna' };
const thumbnail = { route: '/api/media/:id/:variant', userId: 'anna' };

it('lets a person open 2,000 pictures at once, and refuses a flood', () => {
  const { answered } = createCaller();
  expect(answered(2_000, thumbnail)).toBe(2_000);
  expect(answered(1_200, thumbnail)).toBe(1_000);
});

it('lets through what a person may do for ever, and recovers at once', () => {
  const { answered, wait } = createCaller();
  answered(3_100, thumbnail);
  for (let second = 0; second < 5; second += 1) {
    wait(1);
    expect(answered(200, thumbnail)).toBe(150);
  }
});

it('refuses searches, statistics and exports much earlier, and nothing else of that person', () => {
  const { answered } = createCaller();
  expect(answered(300, search)).toBe(200);
  expect(answered(1, { ...search, rest: 'statistics/read' })).toBe(0);
  for (const route of [
    '/api/archive',
    '/api/collections/:id/archive',
    '/api/exports/part',
    '/api/imports/:id/files.csv',
    '/api/statistics.csv',
    '/api/audit.json',
  ])
    expect(answered(1, { route, userId: 'anna' }), route).toBe(0);
  expect(answered(1, { ...search, rest: 'exports/plan' })).toBe(0);
  expect(answered(1, { route: '/api/v1/search/media', userId: 'anna' })).toBe(0);
  expect(answered(10, { ...search, rest: 'media/list' })).toBe(10);
});

it('counts each person for themselves, and visitors by their network', () => {
  const { answered } = createCaller();
  answered(3_100, thumbnail);
  expect(answered(10, { ...thumbnail, userId: 'bert' })).toBe(10);
  const visit = { route: '/api/shares/:token/:id/:variant', ip: '2001:db8:1:2::1' };
  answered(3_100, visit);
  expect(answered(10, { ...visit, ip: '2001:db8:1:2::99' })).toBe(0);
  expect(answered(10, { ...visit, ip: '2001:db8:1:3::1' })).toBe(10);
});

it('never refuses a health check', () => {
  const { answered } = createCaller();
  expect(answered(5_000, { route: '/api/health' })).toBe(5_000);
});

it('says when to come back', () => {
  const { answered, call } = createCaller();
  answered(201, search);
  expect(() => call(search)).toThrow(
    expect.objectContaining({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 1 }),
  );
});
