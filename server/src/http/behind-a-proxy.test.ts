import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publish } from '#platform/events/publish.ts';
import { freePort } from '#test/free-ports.ts';
import { cookieOf, createPerson } from '#test/people.ts';
import { missingProxy, startProxy } from '#test/proxies.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { createdLocation, tusClientWith, uploadIdOfLocation } from '#test/tus-requests.ts';

/** PROXY_TEST_GIB=1 uploads so much, in the parts of the web app; without it a little, in parts that nginx refuses by default. */
const gibibytes = Number(process.env['PROXY_TEST_GIB'] ?? 0);
const part = gibibytes > 0 ? 32 * 1024 ** 2 : 1.25 * 1024 ** 2;
const parts = gibibytes > 0 ? gibibytes * 32 : 2;

/** The beginning of a recording, which is recognised by it. */
const wav = Buffer.from('RIFF\xff\xff\xff\xffWAVEfmt \x10\0\0\0\x01\0\x01\0', 'latin1');

let app: TestApp;
let port: number;
let upstream: string;
let headers: { cookie: string; origin: string };

beforeAll(async () => {
  port = await freePort();
  const origin = `https://localhost:${port}`;
  app = await createTestApp({ PUBLIC_URL: origin, TRUST_PROXY: '127.0.0.1' });
  upstream = await app.listen();
  await app.startJobs();
  await app.ctx.events.start();
  const anna = await createPerson(app.ctx.db, { role: 'admin' });
  headers = { cookie: await cookieOf(app.ctx.auth, anna), origin };
});
afterAll(() => app?.close());

async function call<Output>(procedure: string, input?: unknown): Promise<Output> {
  const response = await fetch(`https://localhost:${port}/api/rpc/${procedure}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ json: input }),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { json: Output }).json;
}

const missing = {
  nginx: missingProxy('nginx'),
  caddy: missingProxy('caddy'),
  apache: missingProxy('apache'),
};

describe.for(['nginx', 'caddy', 'apache'] as const)('behind %s', (name) => {
  describe.skipIf(missing[name] !== '')(`as docs/behind-a-proxy.md says${missing[name]}`, () => {
    let proxy: Awaited<ReturnType<typeof startProxy>>;
    beforeAll(async () => {
      proxy = await startProxy(name, { port, upstream });
    });
    afterAll(() => proxy?.stop());

    it(
      'takes uploads in parts with a long description, and plays them by ranges',
      async () => {
        const client = tusClientWith(proxy.url, headers);
        const description = 'ü'.repeat(20_000);
        const metadata = { filename: 'Oma.wav', title: 'Oma', type: 'audio', description };
        const location = await createdLocation(client, part * parts, metadata);
        const chunk = randomBytes(part);
        for (let index = 0; index < parts; index += 1) {
          wav.copy(chunk, 0, 0, index === 0 ? wav.length : 0);
          expect((await client.patch(location, index * part, chunk)).status).toBe(204);
        }
        const id = uploadIdOfLocation(location);
        const { media } = await call<{ media: { id: string } }>('uploads/finish', { id });
        const from = part * parts - 1000;
        const answer = await fetch(`${proxy.url}/api/media/${media.id}/original`, {
          headers: { ...headers, range: `bytes=${from}-` },
        });
        expect(answer.status).toBe(206);
        expect(answer.headers.get('content-range')).toBe(
          `bytes ${from}-${part * parts - 1}/${part * parts}`,
        );
        expect(Buffer.from(await answer.arrayBuffer())).toEqual(chunk.subarray(part - 1000));
      },
      60_000 + gibibytes * 600_000,
    );

    it('hears of changes while the stream goes on', async () => {
      const leaving = new AbortController();
      const { signal } = leaving;
      const { body } = await fetch(`${proxy.url}/api/events`, { headers, signal });
      const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
      const hear = async (word: string) => {
        for (let text = ''; !text.includes(word);) text += (await reader.read()).value;
      };
      await hear(': open');
      const change = {
        topic: 'settings',
        action: 'updated',
        userId: null,
        entityId: null,
      } as const;
      await publish(app.ctx.db, change);
      await hear('"topic":"settings"');
      leaving.abort();
    });

    it('knows the address of the caller, and finds nothing wrong', async () => {
      const status = await call<Record<string, unknown>>('admin/status');
      expect(status).toMatchObject({ isBehindUnnamedProxy: false, addressTroubles: [] });
    });
  });
});

describe.skipIf(missing.nginx !== '')(`a proxy that is set up badly${missing.nginx}`, () => {
  const holding = 'proxy_buffering on; proxy_ignore_headers X-Accel-Buffering';
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  beforeAll(async () => {
    const change = (page: string) =>
      page.replaceAll(/proxy_set_header .*;/g, '').replace('proxy_buffering off', holding);
    proxy = await startProxy('nginx', { port, upstream, change });
  });
  afterAll(() => proxy?.stop());

  it('is told to administrators', async () => {
    const { addressTroubles } = await call<{ addressTroubles: string[] }>('admin/status');
    expect(addressTroubles).toEqual(['other-host', 'no-caller']);
  });

  it('is found out where it holds back what it should pass on', async () => {
    async function firstPart(origin: string): Promise<string> {
      const { body } = await fetch(`${origin}/api/stream-check`, { headers });
      const { value } = await body!.getReader().read();
      return Buffer.from(value).toString();
    }
    expect(await firstPart(proxy.url)).toContain('second');
    expect(await firstPart(upstream)).toBe(': first\n\n');
  });
});
