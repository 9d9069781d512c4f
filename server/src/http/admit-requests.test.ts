import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieOf, createPerson } from '#test/people.ts';
import { type TestApp, createTestApp } from '#test/test-app.ts';
import { tusMetadata } from '#test/tus-metadata.ts';

let app: TestApp;
let port: number;
let cookie: string;

beforeAll(async () => {
  app = await createTestApp({
    PUBLIC_URL: 'https://family.example.org/',
    ALLOWED_HOSTS: 'Nas.Fritz.Box, photos.example.org',
  });
  port = Number(new URL(await app.listen()).port);
  cookie = await cookieOf(app.ctx.auth, await createPerson(app.ctx.db));
});
afterAll(() => app?.close());

type Sent = { method?: string; path: string; headers?: Record<string, string>; body?: string };

/** Sends the address and the headers as they are; fetch would tidy them. */
async function send({ method = 'GET', path, headers = {}, body }: Sent) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, resolve);
    sent.on('error', reject);
    if (body === undefined) sent.flushHeaders();
    if (body !== undefined || headers['content-length'] === undefined) sent.end(body);
  });
  const content = await text(answer);
  const isJson = answer.headers['content-type']?.includes('json');
  const { code } = isJson ? (JSON.parse(content) as { code?: string }) : {};
  return { status: answer.statusCode, code, content };
}

function newUpload(): Record<string, string> {
  return {
    cookie,
    'tus-resumable': '1.0.0',
    'upload-length': '1000',
    'upload-metadata': tusMetadata({
      filename: 'a.jpg',
      title: 'A',
      type: 'image',
      origin: 'photo',
    }),
  };
}

describe('an address that is written in another way', () => {
  const spellings = [
    '/%61pi/uploads',
    '/api/%75ploads',
    'http://localhost/api/uploads',
    'http://localhost/%61pi/uploads',
  ];

  it.each(spellings)('%s is refused to pages of other sites', async (path) => {
    const headers = { ...newUpload(), 'sec-fetch-site': 'cross-site' };
    expect(await send({ method: 'POST', path, headers })).toMatchObject({
      status: 403,
      code: 'FOREIGN_ORIGIN',
    });
  });

  it.each([
    'null',
    'https://evil.example',
    'https://evil.family.example.org',
    'https://family.example.org.evil.example',
    'http://family.example.org',
    'https://family.example.org:8443',
  ])('is refused to a page of %s where a browser sends its origin only [A28]', async (origin) => {
    const sent = { method: 'POST', path: '/api/uploads', headers: { ...newUpload(), origin } };
    expect(await send(sent)).toMatchObject({ status: 403, code: 'FOREIGN_ORIGIN' });
  });

  it.each(spellings)('%s is served to our own', async (path) => {
    const headers = { ...newUpload(), 'sec-fetch-site': 'same-origin' };
    expect((await send({ method: 'POST', path, headers })).status).toBe(201);
  });
});

describe('the name that a request is for', () => {
  it.each([
    ['of PUBLIC_URL', 'family.example.org'],
    ['of PUBLIC_URL, in other letters', 'Family.Example.ORG.:443'],
    ['in ALLOWED_HOSTS', 'nas.fritz.box:8484'],
    ['in ALLOWED_HOSTS', 'photos.example.org'],
    ['localhost', 'localhost:5173'],
    ['loopback', '127.0.0.1'],
    ['loopback by IPv6', '[::1]:8484'],
    ['an address at home', '192.168.178.20:8484'],
    ['an address at home', '10.0.0.7'],
    ['an address of Docker', '172.17.0.2'],
    ['an address of a VPN', '100.101.102.103'],
    ['an IPv6 address at home', '[fd00::12]'],
    ['a name at home', 'heirloom.local'],
    ['a name at home', 'nas.home.arpa'],
    ['a name without a dot', 'nas:8484'],
  ])('is served when it is %s: %s', async (_, host) => {
    expect((await send({ path: '/api/health', headers: { host } })).status).toBe(200);
  });

  it.each([
    'evil.example',
    'family.example.org.evil.example',
    'evilfamily.example.org',
    '203.0.113.9',
    '[2001:db8::1]',
    'heirloom.local.evil.example',
    'localhost@evil.example',
    '127.0.0.1.evil.example:8484',
  ])('is refused when it is %s', async (host) => {
    for (const path of ['/', '/api/health', '/metrics']) {
      expect((await send({ path, headers: { host } })).status).toBe(421);
    }
    const post = { method: 'POST', path: '/api/rpc/auth/options', headers: { host } };
    expect((await send(post)).status).toBe(421);
  });

  it('says what to set', async () => {
    const { content } = await send({ path: '/', headers: { host: 'family.example.net' } });
    expect(content).toBe(
      'This server does not answer to the name family.example.net. If it is yours, set PUBLIC_URL to the address that people open, or add family.example.net to ALLOWED_HOSTS, and start Heirloom again.',
    );
  });

  it('counts in the address, too, where a request has one there', async () => {
    const path = 'http://evil.example/api/health';
    expect((await send({ path, headers: { host: 'localhost' } })).status).toBe(421);
  });

  it('is not the one that a proxy claims without TRUST_PROXY', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'localhost' };
    expect((await send({ path: '/api/health', headers })).status).toBe(421);
  });
});

describe('a body', () => {
  const json = { 'content-type': 'application/json' };
  const long = JSON.stringify({ json: { email: 'a@example.com', password: 'x'.repeat(20_000) } });
  const signIn = '/api/rpc/auth/signIn';

  it('is not awaited at an address that does not exist', async () => {
    const headers = { ...json, 'content-length': '200000' };
    expect(await send({ method: 'POST', path: '/api/nothing', headers })).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
  });

  it('of some kilobytes is not awaited without a session', async () => {
    const headers = { ...json, 'content-length': '200000' };
    const refused = await send({ method: 'POST', path: signIn, headers });
    expect(refused).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    // As the web app's client reads it.
    expect(JSON.parse(refused.content)).toMatchObject({ json: { code: 'UNAUTHENTICATED' } });
  });

  it('without a length is read up to the same point', async () => {
    const headers = { ...json, 'transfer-encoding': 'chunked' };
    expect(await send({ method: 'POST', path: signIn, headers, body: long })).toMatchObject({
      status: 401,
      code: 'UNAUTHENTICATED',
    });
    const short = JSON.stringify({ json: { email: 'a@example.com', password: 'wrong' } });
    const { content } = await send({ method: 'POST', path: signIn, headers, body: short });
    expect(content).toContain('INVALID_CREDENTIALS');
  });

  it('may be long for somebody who is signed in', async () => {
    const path = '/api/rpc/auth/changePassword';
    const body = JSON.stringify({ json: { currentPassword: 'x'.repeat(20_000), newPassword: '' } });
    const { content } = await send({ method: 'POST', path, headers: { ...json, cookie }, body });
    expect(content).toContain('Please use a shorter password.');
  });

  it('that is deep is not parsed', async () => {
    const nested = (levels: number) => `{"json":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    const path = '/api/rpc/media/summary';
    const headers = { ...json, cookie };
    const deep = await send({ method: 'POST', path, headers, body: nested(64) });
    expect(deep).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    expect(deep.content).toContain('nested too deeply');
    const flat = await send({ method: 'POST', path, headers, body: nested(63) });
    expect(flat.content).not.toContain('nested too deeply');
  });
});

it('refuses a flood of one network, and answers health checks meanwhile [A73]', async () => {
  const asked = Array.from({ length: 260 }, () => send({ path: '/api/statistics.csv' }));
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  expect((await send({ path: '/api/statistics.csv' })).code).toBe('TOO_MANY_REQUESTS');
  expect((await send({ path: '/api/health' })).status).toBe(200);
});

describe('a proxy that TRUST_PROXY does not name', () => {
  it('is told to administrators, who come through it', async () => {
    await app.ctx.jobs.start();
    const admin = await cookieOf(app.ctx.auth, await createPerson(app.ctx.db, { role: 'admin' }));
    const status = async (headers: Record<string, string>) => {
      const { content } = await send({
        method: 'POST',
        path: '/api/rpc/admin/status',
        headers: { cookie: admin, 'content-type': 'application/json', ...headers },
        body: '{}',
      });
      const { json } = JSON.parse(content) as { json: { isBehindUnnamedProxy?: boolean } };
      return json.isBehindUnnamedProxy;
    };
    expect(await status({})).toBe(false);
    expect(await status({ 'x-forwarded-for': '203.0.113.5' })).toBe(true);
  });
});
