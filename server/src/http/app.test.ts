import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { descriptionMaximum } from '@heirloom/contract/limits.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#http/app.ts';
import { createDatabase } from '#platform/db/client.ts';
import { cookieOf, createPerson } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { tusMetadata } from '#test/tus-metadata.ts';

let app: TestApp;
let cookie: string;
let origin: string;

beforeAll(async () => {
  app = await createTestApp();
  origin = await app.listen();
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

/** Writes bytes to the server as they are, and returns all it answers until it hangs up; nothing when it does so at once. */
async function exchange(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.setTimeout(3000, () => socket.end());
  socket.write(bytes);
  return text(socket).catch(() => '');
}

describe('a request', () => {
  const head = 'POST /api/rpc/auth/session HTTP/1.1\r\nhost: localhost\r\n';
  const smuggled = 'GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n';

  it.each([
    ['a header that is too big', `${head}x: ${'x'.repeat(200_000)}\r\n\r\n`, 431],
    ['headers without end', `${head}${'x: 1\r\n'.repeat(40_000)}\r\n`, 431],
    ['two lengths', `${head}content-length: 0\r\ncontent-length: 5\r\n\r\n${smuggled}`, 400],
    [
      'a length and chunks',
      `${head}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
      400,
    ],
    ['chunks of no size', `${head}transfer-encoding: chunked\r\n\r\nzz\r\n${smuggled}`, 400],
    [
      'two encodings',
      `${head}transfer-encoding: x\r\ntransfer-encoding: y\r\n\r\n${smuggled}`,
      400,
    ],
    ['a header over two lines', `${head}x: 1\r\n y: 2\r\n\r\n${smuggled}`, 400],
    ['a space before the colon', `${head}content-length : 4\r\n\r\n${smuggled}`, 400],
  ])('with %s is refused, with all that follows [A69]', async (_, bytes, status) => {
    const answer = await exchange(bytes);
    expect(answer).toMatch(new RegExp(`^$|^HTTP/1.1 ${status} `));
    expect(answer).not.toContain('"ok"');
  });

  it.each(['TRACE', 'CONNECT', 'PROPFIND', 'MKCOL', 'LINK', 'PURGE', 'M-SEARCH', 'HEIRLOOM'])(
    'of the method %s is refused [A74]',
    async (method) => {
      const answer = await exchange(
        `${method} /api/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
      );
      expect(answer).not.toMatch(/^HTTP\/1.1 [23]/);
      expect(answer).not.toContain('"ok"');
    },
  );

  it.each(['x-http-method-override', 'x-http-method', 'x-method-override'])(
    'has its own method, whatever %s says [A74]',
    async (name) => {
      const answer = await fetch(new URL('/api/health', origin), { headers: { [name]: 'DELETE' } });
      expect(answer.status).toBe(200);
      const other = await fetch(new URL('/api/health', origin), {
        method: 'POST',
        headers: { [name]: 'GET' },
      });
      expect(other.status).toBeGreaterThanOrEqual(400);
    },
  );
});

it('takes the longest description with an upload, though it travels in a header', async () => {
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
