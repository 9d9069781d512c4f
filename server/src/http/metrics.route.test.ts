import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginRun, finishRun } from '#features/runs/runs.repo.ts';
import { readSetting } from '#platform/setting-rows.ts';
import { insertMedia } from '#test/insert-media.ts';
import { cookieOf, createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const token = 'prometheus-reads-with-this';
let app: TestApp;
let origin: string;
let person: Person;

beforeAll(async () => {
  app = await createTestApp({ METRICS_TOKEN: token });
  await app.startBackground();
  origin = await app.listen();
  person = await createPerson(app.ctx.db, { displayName: 'Anna Berger' });
});
afterAll(() => app?.close());

it('has read the clock at the start: one that jumps before the first night makes nothing due [F21]', async () => {
  expect(await readSetting(app.ctx.db, 'trusted-time')).toMatchObject({ now: expect.any(String) });
});

const scrape = (authorization = `Bearer ${token}`) =>
  fetch(`${origin}/metrics`, { headers: { authorization } });
const metrics = async (): Promise<string> => (await scrape()).text();

describe('who may read the metrics', () => {
  it('is who has the token, and nobody else', async () => {
    const answer = await scrape();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    for (const wrong of ['', token, `Bearer ${token}x`, `Basic ${token}`]) {
      expect((await scrape(wrong)).status).toBe(401);
    }
  });

  it('is nobody where no token is set, not even somebody on the same computer', async () => {
    const closed = await createTestApp();
    try {
      const answer = await fetch(`${await closed.listen()}/metrics`);
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain('heirloom_');
    } finally {
      await closed.close();
    }
  });
});

describe('what the metrics tell', () => {
  it('counts requests by route and status, refused ones too, without ids', async () => {
    const { id } = await insertMedia(app.ctx.db, person.userId);
    await fetch(`${origin}/api/media/${id}/download`);
    await fetch(`${origin}/api/rpc/media/summary`, {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example' },
    });
    await fetch(`${origin}/api/rpc/media/no-such-call`, { method: 'POST' });
    const text = await metrics();
    expect(text).toMatch(/_count\{[^}]*route="\/api\/media\/:id\/:variant"[^}]*status="401"\} 1/);
    expect(text).toMatch(/_count\{[^}]*route="\/api\/rpc\/media\/summary"[^}]*status="403"\} 1/);
    expect(text).toMatch(/_count\{[^}]*route="none"[^}]*status="404"\} 1/);
    expect(text).not.toContain(id);
    expect(text).not.toContain('no-such-call');
  });

  it('counts open event streams while they are open', async () => {
    const cookie = await cookieOf(app.ctx.auth, person);
    const stop = new AbortController();
    const stream = await fetch(`${origin}/api/events`, {
      headers: { cookie },
      signal: stop.signal,
    });
    expect(stream.status).toBe(200);
    expect(await metrics()).toContain('heirloom_event_streams 1');
    stop.abort();
    for (let tries = 0; tries < 100; tries += 1) {
      if ((await metrics()).includes('heirloom_event_streams 0')) return;
      await sleep(50);
    }
    expect.fail('the stream that was closed still counts');
  });

  it('tells items by state, jobs, bytes kept and free, and the process itself, and no names', async () => {
    await insertMedia(app.ctx.db, person.userId, {
      status: 'failed',
      type: 'video',
      title: 'Lake',
    });
    await insertMedia(app.ctx.db, person.userId, { status: 'failed', deleted_at: new Date() });
    await app.as(null).auth.requestReset({ email: person.email });
    const text = await metrics();
    expect(text).toContain('heirloom_items{type="video",state="failed"} 1');
    expect(text).toMatch(/heirloom_jobs\{kind="[\w-]+",state="\w+"\} \d+/);
    expect(text).toMatch(/heirloom_kept_bytes\{what="originals"\} [1-9]/);
    expect(text).toMatch(/heirloom_free_bytes [1-9]/);
    expect(text).toMatch(/process_resident_memory_bytes [1-9]/);
    for (const secret of ['Lake', 'Anna', person.email, person.userId]) {
      expect(text).not.toContain(secret);
    }
  });

  it('tells how old the last good backup is, and that there is none', async () => {
    expect(await metrics()).toContain('heirloom_last_good_backup_age_seconds +Inf');
    const finishedAt = new Date(Date.now() - 3_600_000);
    const id = await beginRun(app.ctx.db, 'backup', finishedAt);
    await finishRun(app.ctx.db, id, { outcome: 'ok', counts: {}, finishedAt });
    const age = /^heirloom_last_good_backup_age_seconds (\S+)/m.exec(await metrics())?.[1];
    expect(Number(age)).toBeGreaterThanOrEqual(3_600);
    expect(Number(age)).toBeLessThan(3_700);
  });
});
