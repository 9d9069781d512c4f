import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findTroubleJob } from '#features/alerts/find-trouble.job.ts';
import { checkOriginal } from '#features/fixity/check-original.ts';
import { postMessage } from '#features/webhooks/post-message.ts';
import { sendWebhooksJob } from '#features/webhooks/send-webhooks.job.ts';
import { tellPrograms } from '#features/webhooks/tell-programs.ts';
import type { JobRun } from '#platform/jobs/define-job.ts';
import { insertApiKey, restCaller } from '#test/insert-api-key.ts';
import { insertMedia } from '#test/insert-media.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { drawPhoto } from '#test/make-photo.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { createdLocation, tusClientWith, uploadIdOfLocation } from '#test/tus-requests.ts';

let app: TestApp;
let origin: string;
let superuser: Person;
let target: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  target = await listen();
  app = await createTestApp({ WEBHOOK_HOSTS: `localhost:${target.port}, hooks.test` });
  await app.startBackground();
  origin = await app.listen();
  superuser = await createPerson(app.ctx.db, { role: 'superuser' });
});
afterAll(async () => {
  await app?.close();
  target?.server.closeAllConnections();
  target?.server.close();
});
afterEach(async () => {
  await app.ctx.db.deleteFrom('webhook').execute();
  target.received.length = 0;
  target.answer = (_, response) => response.writeHead(204).end();
});

type Received = { headers: IncomingMessage['headers']; body: string };
type Target = { server: Server; port: number; received: Received[]; answer: RequestListener };

/** A program that listens on loopback. */
async function listen(): Promise<Target> {
  const made: Target = {
    server: createServer((request, response) => {
      void text(request).then((body) => {
        made.received.push({ headers: request.headers, body });
        made.answer(request, response);
      });
    }),
    port: 0,
    received: [],
    answer: (_, response) => response.writeHead(204).end(),
  };
  await new Promise<void>((done) => made.server.listen(0, '127.0.0.1', done));
  made.port = (made.server.address() as AddressInfo).port;
  return made;
}

const webhooks = () => app.as(superuser.actor).webhooks;
const here = () => `http://localhost:${target.port}/hook`;
const everyKind = [
  'media.added',
  'media.failed',
  'original.damaged',
  'alert.raised',
  'share.opened',
] as const;

async function told(count: number): Promise<{ type: string; data: Record<string, string> }[]> {
  await expect.poll(() => target.received.length).toBe(count);
  return target.received.map(({ body }) => JSON.parse(body) as never);
}

/** Uploads a photo that ends after its head. */
async function uploadBroken({ userId }: Person): Promise<string> {
  const key = await insertApiKey(app.ctx.db, userId);
  const client = tusClientWith(origin, { authorization: `Bearer ${key}` });
  const bytes = (await drawPhoto().jpeg().toBuffer()).subarray(0, 200);
  const location = await createdLocation(client, bytes.length);
  await client.patch(location, 0, bytes);
  const uploadId = uploadIdOfLocation(location);
  const answer = await restCaller(origin, key)('POST', `/uploads/${uploadId}/finish`);
  return ((await answer.json()) as { media: { id: string } }).media.id;
}

const logOf = async (id: string) => (await webhooks().deliveries({ id })).items;

describe('a webhook', () => {
  it('is made by a superuser with a recent proof, its secret is shown once and kept sealed', async () => {
    await app.ctx.db
      .updateTable('auth.session')
      .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
      .where('userId', '=', superuser.userId)
      .execute();
    const wish = { url: here(), kinds: ['media.added' as const] };
    await expect(webhooks().create(wish)).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' });
    await app.ctx.db
      .updateTable('auth.session')
      .set({ createdAt: new Date() })
      .where('userId', '=', superuser.userId)
      .execute();
    const { webhook, secret } = await webhooks().create(wish);
    expect(await webhooks().list()).toEqual({ items: [webhook] });
    const row = await app.ctx.db.selectFrom('webhook').selectAll().executeTakeFirstOrThrow();
    expect(row.secret.toString('latin1')).not.toContain(secret.slice(6));
    const audit = await app.ctx.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('target_id', '=', webhook.id)
      .execute();
    const details = { host: `localhost:${target.port}`, kinds: 'media.added' };
    expect(audit).toEqual([{ action: 'webhook.created', details }]);
  });

  it.each([
    'http://example.com/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:192.168.1.1]/',
    'https://[64:ff9b::c0a8:1]/',
    'https://169.254.169.254/latest',
    'https://10.1.2.3/',
    'https://0.0.0.0/',
    'https://[::]/',
    'https://[::7f00:1]/',
    'https://[::ffff:0:7f00:1]/',
    'https://[64:ff9b:1::c0a8:101]/',
    'https://[2002:c0a8:101::]/',
    'https://[2001::1]/',
    'https://[2001:db8::1]/',
    'https://[3fff::1]/',
    'https://[fec0::1]/',
    'https://[5f00::1]/',
    'https://[ff02::1]/',
    'https://224.0.0.1/',
    'https://192.0.2.1/',
    'https://198.18.0.1/',
    'https://192.88.99.1/',
    'https://240.0.0.1/',
    'http://localhost:1/',
  ])('may not lead to %s, which WEBHOOK_HOSTS does not name', async (url) => {
    const making = webhooks().create({ url, kinds: ['media.added'] });
    await expect(making).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining('WEBHOOK_HOSTS') as string,
    });
  });

  it.each(['ftp://example.com/', 'https://anna:secret@example.com/', 'https://example.com/#part'])(
    'takes no address such as %s',
    async (url) => {
      const making = webhooks().create({ url, kinds: ['media.added'] });
      await expect(making).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    },
  );

  it('tells of what it was made for, signed, with ids and kinds and no word of anybody', async () => {
    const { webhook, secret } = await webhooks().create({ url: here(), kinds: [...everyKind] });
    const anna = await createPerson(app.ctx.db);
    const title = 'A secret of the family';
    const kept = await keepOriginal(app.ctx, anna.userId, Buffer.alloc(10, 1));
    const shared = await insertMedia(app.ctx.db, anna.userId, { title });
    const made = await app.as(anna.actor).shares.create({ mediaId: shared.id });
    const [shareId, path] = [made.share.id, made.path];
    const open = () => app.as(null).shares.open({ token: path.replace('/s/', '') });
    await open();
    await open();
    const original = await app.ctx.db
      .updateTable('media')
      .set({ sha256: 'a'.repeat(64) })
      .where('id', '=', kept.id)
      .returning([
        'id',
        'bucket',
        'file_path',
        'file_size',
        'sha256',
        'check_finding',
        'upload_date',
      ])
      .executeTakeFirstOrThrow();
    const { bucket, file_path, sha256 } = original;
    const file = { bucket: bucket!, file_path: file_path!, sha256: sha256! };
    const damaged = { ...original, ...file, lastReadAt: original.upload_date };
    await checkOriginal(app.ctx, damaged, async () => undefined);
    await app.ctx.jobs.enqueue(app.ctx.db, findTroubleJob, {});

    const mediaId = await uploadBroken(anna);
    const news = (await told(5)).map(({ type, data }) => ({ type, data }));
    const ownerId = anna.userId;
    expect(news).toContainEqual({ type: 'media.added', data: { mediaId, ownerId, type: 'image' } });
    const failed = { mediaId, ownerId, status: 'unprocessable' };
    expect(news).toContainEqual({ type: 'media.failed', data: failed });
    expect(news).toContainEqual({
      type: 'share.opened',
      data: { shareId, ownerId },
    });
    expect(news).toContainEqual({
      type: 'original.damaged',
      data: { mediaId: kept.id, finding: 'corrupt' },
    });
    expect(news).toContainEqual({ type: 'alert.raised', data: { alert: 'originals-damaged' } });
    for (const { headers, body } of target.received) {
      expect(new Verifier(secret).verify(body, headers as Record<string, string>)).toBeTruthy();
      expect(() => new Verifier(secret).verify(`${body} `, headers as never)).toThrow(/signature/i);
      expect(body).not.toContain(title);
      expect(body).not.toContain(anna.email);
    }
    // The answer is noted after the message has come.
    const waiting = async () =>
      (await logOf(webhook.id)).filter(({ state }) => state === 'waiting');
    await expect.poll(waiting).toEqual([]);
    const log = await logOf(webhook.id);
    expect(new Set(log.map(({ state }) => state))).toEqual(new Set(['delivered']));
    expect(log[0]).toMatchObject({ attempts: 1, status: 204, trouble: null });
  });

  it('is sent again what was not accepted, the same bytes with the same id', async () => {
    const { webhook } = await webhooks().create({ url: here(), kinds: ['media.added'] });
    const { id: webhookId } = webhook;
    await app.ctx.db
      .insertInto('webhook_delivery')
      .values({ webhook_id: webhookId, kind: 'media.added', body: '{}' })
      .execute();
    const run = { signal: new AbortController().signal } as JobRun;
    target.answer = (_, response) => response.writeHead(503).end();
    await sendWebhooksJob.run(app.ctx, { webhookId }, run);
    const refused = { state: 'waiting', attempts: 1, status: 503, trouble: 'refused' };
    expect(await logOf(webhookId)).toMatchObject([refused]);
    target.answer = (_, response) => response.writeHead(200).end();
    await sendWebhooksJob.run(app.ctx, { webhookId }, run);
    expect(target.received).toHaveLength(1);
    await app.ctx.db.updateTable('webhook_delivery').set({ due_at: new Date() }).execute();
    await sendWebhooksJob.run(app.ctx, { webhookId }, run);
    expect(await logOf(webhookId)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
    const [first, second] = target.received;
    expect(second!.body).toBe(first!.body);
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
  });

  it('waits until the next try is due; what is new waits while the target is away', async () => {
    const { webhook } = await webhooks().create({ url: here(), kinds: ['media.added'] });
    const { id: webhookId } = webhook;
    target.answer = (request) => request.socket.destroy();
    await app.ctx.db
      .insertInto('webhook_delivery')
      .values({ webhook_id: webhookId, kind: 'media.added', body: '{}', attempts: 5 })
      .execute();
    const run = { signal: new AbortController().signal } as JobRun;
    await sendWebhooksJob.run(app.ctx, { webhookId }, run);
    expect(await logOf(webhookId)).toMatchObject([{ attempts: 6, trouble: 'unreachable' }]);
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from start_after - now())::float8 as seconds from pgboss.job
      where name = 'send-webhooks' and singleton_key = ${webhookId} and state = 'created'`.execute(
      app.ctx.db,
    );
    expect(rows[0]!.seconds).toBeGreaterThan(10_000);
    target.answer = (_, response) => response.writeHead(204).end();
    await webhooks().test({ id: webhookId });
    await sendWebhooksJob.run(app.ctx, { webhookId }, run);
    expect(target.received).toHaveLength(1);
    const aMinuteAgo = new Date(Date.now() - 61_000);
    await app.ctx.db
      .updateTable('webhook_delivery')
      .set({ tried_at: aMinuteAgo })
      .where('tried_at', 'is not', null)
      .execute();
    await webhooks().test({ id: webhookId });
    expect((await told(3)).at(-1)).toMatchObject({ type: 'test' });
  });

  it('is given up at once when its secret cannot be opened, and says so', async () => {
    const { webhook } = await webhooks().create({ url: here(), kinds: ['media.added'] });
    const ofAnother = app.ctx.secrets.seal('whsec_AAAA', 'of another installation');
    await app.ctx.db.updateTable('webhook').set({ secret: ofAnother }).execute();
    await webhooks().test({ id: webhook.id });
    const locked = { state: 'failed', attempts: 1, status: null, trouble: 'secret' };
    await expect.poll(() => logOf(webhook.id)).toMatchObject([locked]);
    expect(target.received).toEqual([]);
  });

  it('may be removed while something happens', async () => {
    const { db, jobs } = app.ctx;
    const { webhook } = await webhooks().create({ url: here(), kinds: ['media.added'] });
    const data = { mediaId: webhook.id, ownerId: webhook.id, type: 'image' } as const;
    const telling = await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('webhook').execute();
      const other = db
        .transaction()
        .execute((its) => tellPrograms(its, { jobs }, { kind: 'media.added', data }));
      const isWaiting = sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect
        .poll(async () => (await isWaiting.execute(db)).rows[0]!.count)
        .toBeGreaterThan(0);
      return [other];
    });
    await Promise.all(telling);
    expect(target.received).toEqual([]);
  });

  it('is given up after its last try, and says why', async () => {
    const { webhook } = await webhooks().create({ url: here(), kinds: ['media.added'] });
    target.answer = (_, response) => response.writeHead(302, { location: here() }).end();
    await app.ctx.db
      .insertInto('webhook_delivery')
      .values({ webhook_id: webhook.id, kind: 'media.added', body: '{}', attempts: 7 })
      .execute();
    await webhooks().test({ id: webhook.id });
    await told(2);
    await expect
      .poll(async () => (await logOf(webhook.id)).find(({ attempts }) => attempts === 8))
      .toMatchObject({ state: 'failed', status: 302, trouble: 'redirect' });
  });
});

describe('a message', () => {
  const message = { id: '1', body: '{}', secret: 'whsec_AAAA' };
  const send = (url: string, timeoutMs?: number) =>
    postMessage(app.ctx.config, { ...message, url }, timeoutMs);

  it.each([
    [
      'another protocol',
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
      'refused',
    ],
    ['101 of no protocol', 'HTTP/1.1 101 Switching Protocols\r\n\r\n', 'refused'],
    ['the word that an answer will come', 'HTTP/1.1 103 Early Hints\r\n\r\n', 'no-answer'],
    ['half a head', 'HTTP/1.1 200 OK\r\ncontent-', 'no-answer'],
    ['a head that is too long', `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}`, 'unreachable'],
    ['no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n', 'unreachable'],
  ])('comes to an end when the answer is %s', async (_, answer, trouble) => {
    const open = new Set<Socket>();
    const server = createTcpServer((socket) => {
      open.add(socket.on('error', () => undefined));
      socket.once('data', () => socket.write(answer));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const config = { ...app.ctx.config, WEBHOOK_HOSTS: 'localhost' };
    const url = `http://localhost:${port}/`;
    expect(await postMessage(config, { ...message, url }, 500)).toMatchObject({ trouble });
    for (const socket of open) socket.destroy();
    server.close();
  });

  it('does not wait for a target that never answers, nor read one that answers without end', async () => {
    target.answer = () => undefined;
    expect(await send(here(), 300)).toEqual({ status: null, trouble: 'no-answer' });
    let written = 0;
    const left = Promise.withResolvers<void>();
    target.answer = (_, response) => {
      const part = Buffer.alloc(64 * 1024);
      const more = () => {
        while (written < 1024 ** 3 && response.write(part)) written += part.length;
      };
      response.on('drain', more).on('close', () => left.resolve());
      more();
    };
    expect(await send(here())).toEqual({ status: 200, trouble: null });
    await left.promise;
    expect(written).toBeLessThan(64 * 1024 ** 2);
  });

  it('goes to no name that leads to this computer, though its certificate and its port are right', async () => {
    expect(await send(`https://localhost:1/`)).toEqual({
      status: null,
      trouble: 'forbidden-address',
    });
    expect(target.received).toEqual([]);
  });

  it('says when nobody is there', async () => {
    expect(await send('http://hooks.test/')).toEqual({ status: null, trouble: 'unreachable' });
  });
});
