import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CreateShareInput } from '@heirloom/contract/shares/shares.schema.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '#http/app.ts';
import { insertMedia } from '#test/insert-media.ts';
import { keyList, keysOf } from '#test/keys-of.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const origin = 'https://heirloom.example';
const title = 'Anna\'s "first" <script>alert(1)</script> & $& more';

let app: TestApp;
let http: FastifyInstance;
let webDir: string;
let anna: Person;
let mediaId: string;

beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: origin });
  webDir = await mkdtemp(path.join(tmpdir(), 'heirloom-web-'));
  await writeFile(path.join(webDir, 'index.html'), '<html><head></head><body></body></html>');
  http = await createApp(app.ctx, webDir);
  anna = await createPerson(app.ctx.db);
  const media = await insertMedia(app.ctx.db, anna.userId, {
    type: 'image',
    title,
    width: 3000,
    height: 2000,
    description: 'By the lake',
    thumbnail_path: 'thumb.jpg',
  });
  mediaId = media.id;
});
afterAll(async () => {
  await http?.close();
  await app?.close();
  await rm(webDir, { recursive: true, force: true });
});

async function share(terms: Omit<CreateShareInput, 'mediaId'>) {
  const made = await app.as(anna.actor).shares.create({ mediaId, ...terms });
  return made.path;
}

const open = (url: string) => http.inject({ url });
const oEmbedOf = (url: string) => open(`/api/oembed?url=${encodeURIComponent(url)}`);

it('has a preview in its head where the owner allows one, whatever the title is [SHARE-09]', async () => {
  const page = await share({ allowsPreview: true });
  const { statusCode, body, headers } = await open(page);
  expect(statusCode).toBe(200);
  expect(headers['x-robots-tag']).toContain('noindex');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(body).toContain(
    '<meta property="og:title" content="Anna&#39;s &quot;first&quot; &lt;script&gt;alert(1)&lt;/script&gt; &amp; $&amp; more" />',
  );
  expect(body).not.toContain('<script>');
  expect(body).toContain(`<meta property="og:url" content="${origin}${page}" />`);
  expect(body).toContain('<meta property="og:image:width" content="1440" />');
  expect(body).toContain('<meta property="og:image:height" content="960" />');
  const { statusCode: found, body: json } = await oEmbedOf(`${origin}${page}`);
  expect(found).toBe(200);
  expect(JSON.parse(json)).toMatchObject({ version: '1.0', title, thumbnail_width: 1440 });
});

it('tells these things in its head and as oEmbed, and no others [SHARE-09, ISOL-07]', async () => {
  const page = await share({ allowsPreview: true });
  const { body } = await open(page);
  const head = body.slice(body.indexOf('<head>') + '<head>'.length, body.indexOf('</head>'));
  const tags = [...head.matchAll(/<(meta|link) (property|name|rel)="([^"]*)" /g)];
  expect(head.match(/</g)).toHaveLength(tags.length);
  expect(tags.map(([, , , name = '']) => name).toSorted()).toEqual(
    keyList(`
      og:site_name og:type og:url og:title og:description
      og:image og:image:width og:image:height og:image:alt twitter:card alternate`),
  );
  const { body: json } = await oEmbedOf(`${origin}${page}`);
  expect(keysOf(JSON.parse(json))).toEqual(
    keyList(`
      version type title provider_name provider_url
      thumbnail_url thumbnail_width thumbnail_height`),
  );
});

it.each([
  ['the owner did not allow it', { allowsPreview: false }],
  ['there is a password', { allowsPreview: true, password: 'secret' }],
])('has none where %s [SHARE-09, SHARE-07]', async (_reason, terms) => {
  const page = await share(terms);
  const { statusCode, body } = await open(page);
  expect(statusCode).toBe(200);
  expect(body).not.toContain('og:');
  expect(body).not.toContain('Anna');
  expect((await oEmbedOf(`${origin}${page}`)).statusCode).toBe(404);
});

it('is the page without anything, and 404, for a link that opens nothing [SHARE-04, ROUTE-09]', async () => {
  const page = await share({ allowsPreview: true });
  await app.as(anna.actor).shares.endAll();
  for (const url of [page, '/s/no-such-token', `/s/${'x'.repeat(400)}`]) {
    const { statusCode, body } = await open(url);
    expect(statusCode).toBe(404);
    expect(body).toBe('<html><head></head><body></body></html>');
  }
  expect((await oEmbedOf('https://elsewhere.example/s/abc')).statusCode).toBe(404);
  expect((await oEmbedOf('nonsense')).statusCode).toBe(404);
});

/** What every answer has, whatever it is; files have a stricter policy of their own (files.route.test.ts). */
const usualHeaders = {
  'content-security-policy':
    "default-src 'none';script-src 'self' 'wasm-unsafe-eval';worker-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' blob: data:;media-src 'self' blob:;font-src 'self';connect-src 'self';manifest-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'strict-transport-security': 'max-age=15552000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

it('has the same headers as every page, call, refusal and missing thing [A30]', async () => {
  const host = new URL(origin).host;
  const call = { method: 'POST', url: '/api/rpc/media/summary', headers: { host } } as const;
  const answers = {
    page: await http.inject({ url: '/films', headers: { host } }),
    share: await http.inject({ url: await share({ allowsPreview: true }), headers: { host } }),
    missing: await http.inject({ url: '/s/nothing', headers: { host } }),
    call: await http.inject({ url: '/api/health', headers: { host } }),
    refusal: await http.inject(call),
    nothing: await http.inject({ url: '/api/nothing', headers: { host } }),
    file: await http.inject({ url: `/api/media/${mediaId}/original`, headers: { host } }),
    stranger: await http.inject({ url: '/', headers: { host: 'evil.example' } }),
  };
  const statuses = Object.values(answers).map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([200, 200, 404, 200, 401, 404, 401, 421]);
  for (const [kind, { headers }] of Object.entries(answers)) {
    expect(headers, kind).toMatchObject(usualHeaders);
    // The page itself is the same for everybody.
    expect(headers['cache-control'], kind).toBe(kind === 'page' ? 'no-cache' : 'no-store');
    expect(headers['access-control-allow-origin'], kind).toBeUndefined();
    expect(headers['referrer-policy'], kind).toMatch(/^(same-origin|no-referrer)$/);
  }
});
