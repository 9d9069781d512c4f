import { descriptionMaximum } from '@heirloom/contract/limits.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#http/app.ts';
import { createDatabase } from '#platform/db/client.ts';
import { cookieOf, createPerson } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { tusMetadata } from '#test/tus-requests.ts';

let app: TestApp;
let cookie: string;

beforeAll(async () => {
  app = await createTestApp();
  cookie = await cookieOf(app.ctx.auth, await createPerson(app.ctx.db));
});
afterAll(() => app?.close());

describe('a server that has lost its database', () => {
  let lost: FastifyInstance;
  let close: () => Promise<void>;

  beforeAll(async () => {
    // No database listens on port 1.
    const url = 'postgres://heirloom@127.0.0.1:1/heirloom';
    const database = createDatabase({ url, log: app.ctx.log, max: 1 });
    lost = await createApp({ ...app.ctx, db: database.db }, null);
    close = database.close;
  });
  afterAll(async () => {
    await lost?.close();
    await close?.();
  });

  it.each([
    ['a file', { method: 'GET', url: '/api/media/0198c0de-0000-7000-8000-000000000001/download' }],
    ['a call', { method: 'POST', url: '/api/rpc/media/summary' }],
  ] as const)('asks for patience when somebody signed in wants %s', async (_, request) => {
    const answer = await lost.inject({ ...request, headers: { cookie } });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({
      code: 'UNAVAILABLE',
      message: 'The server is not ready. Please try again in a moment.',
    });
  });

  it('asks for patience in the calls of a visitor too', async () => {
    const answer = await lost.inject({
      method: 'POST',
      url: '/api/rpc/auth/requestReset',
      headers: { 'content-type': 'application/json' },
      payload: { json: { email: 'anna@example.com' } },
    });
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain('UNAVAILABLE');
  });
});

it('takes the longest description with an upload, though it travels in a header', async () => {
  const origin = await app.listen();
  const answer = await fetch(new URL('/api/uploads', origin), {
    method: 'POST',
    headers: {
      cookie,
      'tus-resumable': '1.0.0',
      'upload-length': '1000',
      'upload-metadata': tusMetadata({
        filename: 'a.jpg',
        title: 'A',
        // Each character has three bytes.
        description: '夏'.repeat(descriptionMaximum),
        type: 'image',
        origin: 'photo',
      }),
    },
  });
  expect(answer.status).toBe(201);
});
