import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demandRouteAccess, routeAccess } from '#http/route-access.ts';
import { newId } from '#platform/ids.ts';
import { type TestApp, createTestApp } from '#test/test-app.ts';

let app: TestApp;
let origin: string;
beforeAll(async () => {
  app = await createTestApp();
  origin = await app.listen();
});
afterAll(() => app?.close());

it('of a new route must be told, or the server does not start', () => {
  const server = Fastify();
  demandRouteAccess(server);
  const handler = async () => 'secret';
  expect(() => server.get('/api/secrets/:id', handler)).toThrow(
    'http/route-access.ts does not say who may call GET /api/secrets/:id.',
  );
  expect(() => server.get('/api/health', handler)).not.toThrow();
});

const closed = Object.entries(routeAccess).filter(([, access]) => access !== 'anyone');
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

describe.each(closed)('%s (%s)', (route, access) => {
  it.each(methods)('tells a visitor nothing by %s', async (method) => {
    const path = route.replaceAll(/:\w+/g, () => newId());
    const answer = await fetch(origin + path, { method });
    // A method that the route does not have is 404, as for an address that does not exist.
    const known = access === 'link' ? [404] : [401, 404];
    expect(known).toContain(answer.status);
    if (access === 'signed-in' && method === 'GET' && !/avatar$|poster|uploads/.test(route)) {
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
    }
  });
});
