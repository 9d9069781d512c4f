// A mix of all that people do, for as long as wanted: nothing may grow, break or be lost.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { recordFigures } from '#test/faults/fault-run.ts';
import { startWholeServer, type WholeServer } from '#test/faults/whole-server.ts';
import { insertApiKey, restCaller } from '#test/insert-api-key.ts';
import { drawPhoto } from '#test/make-photo.ts';
import { createPerson } from '#test/people.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-db.ts';
import { tusClientWith, uploadIdOfLocation } from '#test/tus-requests.ts';

/** In script/test it only shows that the mix works; growth needs time. */
const shortHours = 0.002;
const hours = Number(process.env.FAULT_HOURS ?? shortHours);
const isLong = hours >= 0.1;
const durationMs = hours * 3_600_000;
/** While caches fill and code is compiled, memory grows by right. */
const warmUpMs = durationMs / 4;
/** So many acts later all originals are checked again. */
const checkEvery = 200;
/** By time, not by acts: on a busy machine few acts fit into the short run. */
const sampleEveryMs = durationMs / 200;

let database: TestDatabase;
let dataDir: string;
let server: WholeServer;
let origin: string;
let key: string;
/** Of a superuser, who has all originals checked. */
let keeperKey: string;
let photo: Buffer;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'heirloom-soak-'));
  const anna = await createPerson(database.db);
  key = await insertApiKey(database.db, anna.userId);
  const keeper = await createPerson(database.db, { role: 'superuser' });
  keeperKey = await insertApiKey(database.db, keeper.userId, { mayAdminister: true });
  photo = await drawPhoto({ width: 640, height: 480 }).jpeg().toBuffer();
  server = await startWholeServer({
    databaseUrl: database.connectionString,
    folder: dataDir,
  });
  ({ origin } = server);
});
afterAll(async () => {
  await server?.stop();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

/** What the server uses. */
async function use(): Promise<{ mebibytes: number; files: number }> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  const files = await readdir(`/proc/${server.pid}/fd`);
  return {
    mebibytes: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
    files: files.length,
  };
}

async function upload(answers: Answers): Promise<string> {
  const bytes = Buffer.concat([photo, randomBytes(200_000)]);
  const client = tusClientWith(origin, { authorization: `Bearer ${key}` });
  const created = await answers.note(client.create(bytes.length));
  const location = created.headers.get('location') ?? '';
  await answers.note(client.patch(location, 0, bytes));
  const id = uploadIdOfLocation(location);
  const finished = await answers.note(restCaller(origin, key)('POST', `/uploads/${id}/finish`));
  return ((await finished.json()) as { media: { id: string } }).media.id;
}

type Answers = ReturnType<typeof countAnswers>;

function countAnswers() {
  const counts = new Map<number, number>();
  return {
    counts,
    note: async (asked: Promise<Response>): Promise<Response> => {
      const answer = await asked;
      counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
      return answer;
    },
  };
}

const oneOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)]!;

/** One thing that somebody does with one of the items. */
async function doSomething(ids: string[], answers: Answers): Promise<void> {
  const call = restCaller(origin, key);
  const ask = (...asked: Parameters<typeof call>) => answers.note(call(...asked));
  const id = oneOf(ids);
  const acts = {
    list: () => ask('GET', '/media?type=image').then((answer) => answer.text()),
    search: () => ask('GET', '/search?query=lake').then((answer) => answer.text()),
    look: async () => {
      const signed = await ask('GET', `/media/${id}/signed-url?purpose=view`);
      const { url } = (await signed.json()) as { url: string };
      await (await answers.note(fetch(new URL(url, origin)))).arrayBuffer();
    },
    // Somebody who leaves in the middle.
    leave: async () => {
      const signed = await ask('GET', `/media/${id}/signed-url?purpose=download`);
      const { url } = (await signed.json()) as { url: string };
      const leaving = new AbortController();
      const answer = await answers.note(fetch(new URL(url, origin), leaving));
      await answer.body?.getReader().read();
      leaving.abort();
    },
    share: async () => {
      const made = await ask('POST', '/shares', { mediaId: id });
      const { path: place, share } = (await made.json()) as { path: string; share: { id: string } };
      await (await answers.note(fetch(new URL(place, origin)))).text();
      await ask('DELETE', `/shares/${share.id}`);
    },
    trash: async () => {
      await ask('DELETE', `/media/${id}`);
      await ask('POST', `/media/${id}/restore`);
    },
    edit: () => ask('PATCH', `/media/${id}`, { title: `Lake ${Math.random()}` }),
  };
  await oneOf(Object.values(acts))();
}

it(
  'goes on for hours without growing, breaking or losing anything [F40]',
  { timeout: durationMs + 240_000 },
  async () => {
    const answers = countAnswers();
    const ids = [await upload(answers), await upload(answers)];
    const samples: { at: number; mebibytes: number; files: number }[] = [];
    const beganAt = Date.now();
    let done = 0;
    for (let at = 0; at < durationMs; at = Date.now() - beganAt) {
      // So many that the archive grows little: it is the server that must not.
      if (done % 20 === 0 && ids.length < 400) ids.push(await upload(answers));
      await doSomething(ids, answers);
      if (at >= samples.length * sampleEveryMs) samples.push({ at, ...(await use()) });
      if (done % checkEvery === 0) await answers.note(administer('POST', '/check'));
      done += 1;
      // Below what one key may call in a minute.
      await sleep(120);
    }
    await sleep(2_000);
    samples.push({ at: durationMs, ...(await use()) });
    const warm = samples.filter(({ at }) => at >= warmUpMs);
    const half = Math.ceil(warm.length / 2);
    const median = (values: number[]): number =>
      values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
    const [early, late] = [warm.slice(0, half), warm.slice(half)].map((part) => ({
      mebibytes: median(part.map(({ mebibytes }) => mebibytes)),
      files: median(part.map(({ files }) => files)),
    })) as [{ mebibytes: number; files: number }, { mebibytes: number; files: number }];
    const broken = [...answers.counts].filter(([status]) => status >= 500 || status === 429);
    expect(broken).toEqual([]);
    const altered = await countAltered();
    expect(altered).toBe(0);
    expect(await lastCheck()).toEqual({ corrupt: 0, missing: 0, unreadable: 0 });
    expect((await use()).files).toBeLessThan(early.files + 20);
    const growth = late.mebibytes / early.mebibytes - 1;
    if (isLong) expect(growth).toBeLessThan(0.1);
    await recordFigures({
      name: 'soak',
      title:
        'Uploads, looks, broken downloads, edits, trash and links, one after the other with 0.12 s between, and checks of all originals beside them',
      rounds: done,
      measured: {
        minutes: Math.round(durationMs / 60_000),
        'answers 5xx': 0,
        'originals lost or altered': altered,
        'findings of the checks': 0,
        'originals kept': ids.length,
        'memory in the first half after the warm-up, median (MiB)': Math.round(early.mebibytes),
        'memory in the second half, median (MiB)': Math.round(late.mebibytes),
        'open files in the first half, median': early.files,
        'open files in the second half, median': late.files,
      },
    });
  },
);

function administer(method: string, place: string): Promise<Response> {
  return restCaller(origin, keeperKey)(method, `/administration/fixity${place}`);
}

/** What a check of all originals finds that begins now. */
async function lastCheck(): Promise<unknown> {
  type State = { damaged: unknown; run: unknown };
  const read = async () => (await (await administer('GET', '')).json()) as State;
  const ended = () =>
    vi.waitFor(async () => expect((await read()).run).toBeNull(), {
      timeout: 120_000,
      interval: 200,
    });
  await ended();
  expect(await (await administer('POST', '/check')).json()).toEqual({ started: true });
  await ended();
  return (await read()).damaged;
}

async function countAltered(): Promise<number> {
  const rows = await database.db
    .selectFrom('media')
    .select(['bucket', 'file_path', 'sha256'])
    .execute();
  let altered = 0;
  for (const { bucket, file_path, sha256 } of rows) {
    const bytes = await readFile(path.join(dataDir, 'data/originals', bucket!, file_path!));
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) altered += 1;
  }
  return altered;
}
