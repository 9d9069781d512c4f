import { spawn } from 'node:child_process';
import path from 'node:path';
import { contract } from '@heirloom/contract/contract.ts';
import { restRoutes } from '@heirloom/contract/rest-routes.ts';
import type { OpenAPI } from '@orpc/openapi';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publish } from '#platform/events/publish.ts';
import { insertApiKey, restCaller } from '#test/insert-api-key.ts';
import { insertMedia } from '#test/insert-media.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let origin: string;
let anna: Person;
let call: ReturnType<typeof restCaller>;

beforeAll(async () => {
  app = await createTestApp();
  await app.startBackground();
  origin = await app.listen();
  anna = await createPerson(app.ctx.db);
  call = restCaller(origin, await insertApiKey(app.ctx.db, anna.userId));
});
afterAll(() => app?.close());

type Spec = Parameters<Validator['validate']>[0];

const json = async (answer: Promise<Response>) =>
  (await (await answer).json()) as Record<string, unknown>;

describe('/api/v1', () => {
  it('answers as the web app is answered, with numbers, lists and nothing at all in the query', async () => {
    const { db } = app.ctx;
    const first = await insertMedia(db, anna.userId, { title: 'Lake', status: 'failed' });
    const second = await insertMedia(db, anna.userId, { title: 'Lake house' });
    await insertMedia(db, (await createPerson(db)).userId, { title: 'Lake of others' });

    const all = await json(call('GET', '/media'));
    expect(all).toEqual(JSON.parse(JSON.stringify(await app.as(anna.actor).media.list({}))));
    const page = await json(call('GET', '/media?limit=1&sort=title&direction=asc'));
    expect(page).toMatchObject({ items: [{ id: first.id }] });
    const next = new URLSearchParams({
      limit: '1',
      sort: 'title',
      direction: 'asc',
      cursor: page['nextCursor'] as string,
    }).toString();
    expect(await json(call('GET', `/media?${next}`))).toMatchObject({ items: [{ id: second.id }] });
    const failed = await json(call('GET', '/media?statuses[]=failed&statuses[]=damaged'));
    expect(failed).toMatchObject({ items: [{ id: first.id }] });
    const found = await json(call('GET', '/search/media?query=house'));
    expect(found).toMatchObject({ items: [{ id: second.id }], nextCursor: null });
    expect(await json(call('GET', `/media/${second.id}`))).toMatchObject({ title: 'Lake house' });
  });

  it('changes what the body says of what the path names', async () => {
    const { id } = await insertMedia(app.ctx.db, anna.userId);
    const changed = await call('PATCH', `/media/${id}`, { title: '1987' });
    expect(changed.status).toBe(200);
    expect(await changed.json()).toMatchObject({ id, title: '1987' });
    expect(await json(call('PUT', `/media/${id}/rotation`, { rotation: 90 }))).toMatchObject({
      id,
    });
    const { id: album } = await json(call('POST', '/collections', { name: 'Summer' }));
    expect((await call('PUT', `/collections/${String(album)}/items/${id}`)).status).toBe(200);
    expect((await call('DELETE', `/media/${id}`)).status).toBe(200);
    expect(await json(call('GET', '/trash'))).toMatchObject({ total: 1 });
    expect((await call('POST', `/media/${id}/restore`)).status).toBe(200);
  });

  it('answers errors of the catalogue with their status [ROLE-06, ISOL-01]', async () => {
    const other = await insertMedia(app.ctx.db, (await createPerson(app.ctx.db)).userId);
    const missing = '01980000-0000-7000-8000-000000000000';
    const strangers = await call('GET', `/media/${other.id}`);
    expect(strangers.status).toBe(404);
    expect(await strangers.json()).toEqual(await json(call('GET', `/media/${missing}`)));

    const wrong = await call('GET', '/media?limit=many');
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({
      code: 'BAD_REQUEST',
      data: { issues: [{ path: ['limit'] }] },
    });
    expect((await call('GET', '/media?unheard=of')).status).toBe(400);
    expect((await call('POST', '/collections', { name: 'x', ownerId: other.user_id })).status).toBe(
      400,
    );
    const { id } = await insertMedia(app.ctx.db, anna.userId);
    const { id: album } = await json(call('POST', '/collections', { name: 'Twice' }));
    await call('PUT', `/collections/${String(album)}/items/${id}`);
    const twice = await call('PUT', `/collections/${String(album)}/items/${id}`);
    expect(twice.status).toBe(409);
    expect(await twice.json()).toMatchObject({ code: 'CONFLICT' });
  });

  it('takes JSON of 256 KiB at most', async () => {
    const answer = await call('POST', '/collections', { name: 'x'.repeat(300_000) });
    expect(answer.status).toBe(413);
    const form = await call(
      'POST',
      '/collections',
      {},
      { 'content-type': 'application/x-www-form-urlencoded' },
    );
    expect(form.status).toBe(415);
  });

  it.each([
    'auth/signIn',
    'auth/createUser',
    'api-keys',
    'apiKeys/create',
    'roles/assign',
    'trash/purge',
    'trash/empty',
    'removal/removeMine',
    'settings/update',
  ])('has no place for %s', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const answer = await call(method, `/${path}`, method === 'GET' ? undefined : {});
      expect(answer.status).toBe(404);
    }
  });
});

describe('/api/openapi.json', () => {
  it('describes every place in OpenAPI 3.1, and nothing that is not there', async () => {
    const answer = await fetch(`${origin}/api/openapi.json`);
    expect(answer.status).toBe(200);
    const document = (await answer.json()) as OpenAPI.Document;
    expect(document.openapi).toMatch(/^3\.1\./);
    const described = Object.entries(document.paths ?? {}).flatMap(([path, operations]) =>
      Object.keys(operations ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const promised = Object.values(restRoutes).flatMap((routes) =>
      Object.values(routes).flatMap((route) => (route ? [route[0]] : [])),
    );
    expect(described.sort()).toEqual([...promised, 'GET /events'].sort());
    expect(new Set(promised).size).toBe(promised.length);
    expect(document.paths?.['/media/{id}']?.get).toMatchObject({
      operationId: 'media.find',
      summary: 'Finds an item with all its details',
      tags: ['media'],
      parameters: [{ name: 'id', in: 'path', required: true }],
      responses: { 200: {}, 401: {}, 403: {}, 404: {}, 429: {} },
    });
  });

  it('is valid by a validator of others', async () => {
    const document = JSON.parse(await (await fetch(`${origin}/api/openapi.json`)).text()) as object;
    const judge = (told: object) => new Validator().validate(told as Spec);
    const valid = await judge(document);
    expect(valid.errors ?? []).toEqual([]);
    expect(valid.valid).toBe(true);
    const broken = { ...document, paths: { '/media': { get: { responses: 'none' } } } };
    expect((await judge(broken)).valid).toBe(false);
  });

  it('resolves within itself and asks for a key', async () => {
    const text = await (await fetch(`${origin}/api/openapi.json`)).text();
    const document = JSON.parse(text) as OpenAPI.Document;
    for (const [, name = ''] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
      expect(document.components?.schemas).toHaveProperty(name);
    }
    expect(document.info.version).toBe('1');
    expect(document.security).toEqual([{ apiKey: [] }]);
    expect(document.components?.securitySchemes).toHaveProperty('apiKey.scheme', 'bearer');
    expect(text).toContain('"$ref":"#/components/schemas/MediaCard"');
  });

  it('names each feature of the contract, or leaves it to people', () => {
    const left = Object.keys(contract).filter((feature) => !(feature in restRoutes));
    const ofPeople = [
      'apiKeys',
      'auth',
      'comments',
      'drafts',
      'exports',
      'imports',
      'guestBoxes',
      'news',
      'offers',
      'passkeys',
      'proposals',
      'removal',
      'roles',
    ];
    expect(left).toEqual([...ofPeople, 'webhooks']);
  });
});

it('has an example that runs as it is', async () => {
  const bert = await createPerson(app.ctx.db);
  await insertMedia(app.ctx.db, bert.userId, { title: 'The lake' });
  const key = await insertApiKey(app.ctx.db, bert.userId);
  const example = path.resolve(import.meta.dirname, '../../../docs/api-example.ts');
  const env = { ...process.env, HEIRLOOM: origin, HEIRLOOM_KEY: key };
  const program = spawn(process.execPath, [example], { env });
  try {
    let said = '';
    program.stdout.on('data', (text: Buffer) => (said += text.toString()));
    await expect.poll(() => said).toContain('image: The lake\nListening.\n');
    const { id } = await insertMedia(app.ctx.db, bert.userId, { title: 'The dog' });
    // It may not have begun to listen yet.
    const tell = () =>
      publish(app.ctx.db, { topic: 'media', action: 'created', userId: bert.userId, entityId: id });
    await expect.poll(() => tell().then(() => said)).toContain('New image: The dog');
  } finally {
    program.kill();
  }
});
