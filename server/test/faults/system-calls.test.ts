// Every system call by which an upload changes the disk: killed before it and after it, or made to fail.
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { resumeUnfinished } from '#features/uploads/resume-unfinished.ts';
import { sweepStaging } from '#features/uploads/sweep-staging.ts';
import { addDays } from '#platform/clock.ts';
import { patience, recordFigures, roundsOr } from '#test/faults/fault-run.ts';
import { createUploadArchive, offsetOf, type UploadArchive } from '#test/faults/upload-archive.ts';
import { createdLocation, tusClient } from '#test/tus-requests.ts';
import { startUploadServer } from '#test/upload-server.ts';
import { usualTools } from '#test/usual-tools.ts';

const modes = ['kill-before', 'kill-after', 'EIO', 'ENOSPC', 'short'] as const;
type Fault = { at: number; mode: (typeof modes)[number] };
type Call = { at: bigint; call: string; path: string };

const rounds = roundsOr(5);
const library = compile();
let archive: UploadArchive;
let folder: string;

beforeAll(async () => {
  archive = await createUploadArchive();
  folder = await mkdtemp(path.join(tmpdir(), 'heirloom-calls-'));
  if (library) await writeFile(path.join(folder, 'fail-calls.so'), library);
  // The first start makes the folders, which later ones find.
  await (await archive.start()).server.kill();
});
afterEach(() => archive.killAll());
afterAll(async () => {
  await archive?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Null without a C compiler. */
function compile(): Buffer | null {
  const source = path.join(import.meta.dirname, 'fail-calls.c');
  const target = path.join(tmpdir(), `fail-calls-${process.pid}.so`);
  try {
    execFileSync('cc', ['-O2', '-shared', '-fPIC', '-o', target, source, '-ldl'], {
      stdio: 'ignore',
    });
    return execFileSync('cat', [target]);
  } catch {
    return null;
  } finally {
    execFileSync('rm', ['-f', target]);
  }
}

function environmentOf(more: Record<string, string>): Record<string, string> {
  return {
    LD_PRELOAD: path.join(folder, 'fail-calls.so'),
    UV_USE_IO_URING: '0',
    FAULT_PATH: archive.dataDir,
    ...more,
  };
}

type Sent = {
  /** Null when the server died before it answered. */
  location: string | null;
  acknowledged: number;
  answeredAt: bigint;
};

/** Uploads a file in two parts to a server with these variables, as far as it gets. */
async function upload(bytes: Buffer, environment: Record<string, string>): Promise<Sent> {
  const sent: Sent = { location: null, acknowledged: 0, answeredAt: 0n };
  const started = await archive.start({ environment }).catch(() => null);
  if (started === null) return sent;
  const { server, client } = started;
  try {
    sent.location = await createdLocation(client, bytes.length);
    for (const end of [bytes.length / 2, bytes.length]) {
      const part = bytes.subarray(sent.acknowledged, end);
      const answer = await client.patch(sent.location, sent.acknowledged, part);
      sent.answeredAt = process.hrtime.bigint();
      if (answer.status !== 204) break;
      sent.acknowledged = end;
    }
  } catch {
    // The server was killed, or could not make the upload.
  }
  await server.kill();
  return sent;
}

async function logged(bytes: Buffer): Promise<Sent & { calls: Call[] }> {
  const log = path.join(folder, 'calls.log');
  await rm(log, { force: true });
  const sent = await upload(bytes, environmentOf({ FAULT_LOG: log }));
  const lines = (await readFile(log, 'utf8')).trim().split('\n');
  const calls = lines.map((line) => {
    const [at = '0', , call = '', ...rest] = line.split(' ');
    return { at: BigInt(at), call, path: rest.join(' ').replace(`${archive.dataDir}/`, '') };
  });
  return { ...sent, calls };
}

/** Goes on as the next start and the client do, until the file is kept. */
async function finishAfter(bytes: Buffer, sent: Sent, { mode }: Fault): Promise<void> {
  const { database, dataDir, anna } = archive;
  const tools = await usualTools();
  const server = await startUploadServer({
    databaseUrl: database.connectionString,
    dataDir,
    tools,
  });
  try {
    await resumeUnfinished(server.ctx);
    const client = tusClient(server.origin, anna.actor);
    let location = sent.location ?? (await createdLocation(client, bytes.length));
    const offset = await offsetOf(client, location);
    if (mode.startsWith('kill')) expect(offset).toBeGreaterThanOrEqual(sent.acknowledged);
    const answer = await client.patch(location, offset, bytes.subarray(offset));
    if ((mode === 'EIO' || mode === 'ENOSPC') && answer.status === 415) {
      // After a failed flush nothing of the file is believed: it is refused with a sentence, and uploaded anew.
      expect(await answer.text()).toContain('Please upload it again.');
      location = await createdLocation(client, bytes.length);
      expect((await client.patch(location, 0, bytes)).status).toBe(204);
    } else {
      expect([answer.status, await answer.text()]).toEqual([204, '']);
    }
    await archive.expectKept(location, bytes);
    // What no upload knows is swept a day later.
    await sweepStaging({ ...server.ctx, clock: { now: () => addDays(new Date(), 2) } });
    await expectNothingElse(database);
  } finally {
    await server.close();
  }
}

/** Each original has its row, and each staged file an upload that may still go on. */
async function expectNothingElse({ db }: UploadArchive['database']): Promise<void> {
  const originals = path.join(archive.dataDir, 'originals');
  const names = await readdir(originals, { recursive: true });
  const rows = await db.selectFrom('media').select(['bucket', 'file_path']).execute();
  const expected = rows.map(({ bucket, file_path }) => `${bucket}/${file_path}`);
  const found = names.filter((name) => /\/.*\/.*\./.test(name) && !name.endsWith('.json'));
  expect(found.sort()).toEqual(expected.sort());
  const staged = await readdir(path.join(archive.dataDir, 'staging'));
  const open = await db
    .selectFrom('upload')
    .select('id')
    .where('state', '=', 'receiving')
    .execute();
  const openNames = open.map(({ id }) => `upload-${id}`);
  const strays = staged.filter((name) => name.startsWith('upload-') && !openNames.includes(name));
  expect(strays).toEqual([]);
}

/** All faults, or that many of them by chance. */
function choose(calls: number): Fault[] {
  const all = Array.from({ length: calls }, (_, at) =>
    modes.map((mode) => ({ at: at + 1, mode })),
  ).flat();
  const shuffled = all.map((fault) => ({ fault, by: Math.random() }));
  return shuffled
    .sort((one, other) => one.by - other.by)
    .slice(0, rounds)
    .map(({ fault }) => fault);
}

describe.skipIf(library === null)('the system calls of an upload (with a C compiler)', () => {
  it('come in an order in which a power cut loses nothing that was acknowledged [F07]', async () => {
    const { calls, location, acknowledged, answeredAt } = await logged(archive.photoOf(200_000));
    expect(acknowledged).toBe(200_000);
    const id = location?.split('/').at(-1) ?? '';
    const first = (call: string, where: RegExp, from = 0): number => {
      const at = calls.findIndex(
        (each, n) => n >= from && each.call === call && where.test(each.path),
      );
      expect(
        at,
        `${call} ${where.source} in ${calls.map((c) => `${c.call} ${c.path}`).join('\n')}`,
      ).toBeGreaterThanOrEqual(0);
      return at;
    };
    const staged = new RegExp(`^staging/upload-${id}$`);
    const lastWrite = calls.findLastIndex(
      (each) => each.call === 'write' && staged.test(each.path),
    );
    expect(lastWrite).toBeGreaterThan(0);
    const flushed = first('fsync', staged, lastWrite);
    const linked = first('link', /^originals\/images\/[^/]+\/[^/]+\.jpg$/, flushed);
    // Folders that were made for it, too: the person's own, and those above.
    const folders = ['images/[^/]+', 'images', ''].map((name) =>
      first('fsync', new RegExp(`^originals${name && `/${name}`}$`), linked),
    );
    const described = first('rename', /^originals\/images\/.+\.jpg\.json$/, Math.max(...folders));
    expect(first('fsync', /^staging\/sidecar-/, linked)).toBeLessThan(described);
    const durable = first('fsync', /^originals\/images\/[^/]+$/, described);
    // Its bytes are also still staged until the database has the row.
    expect(first('unlink', staged)).toBeGreaterThan(durable);
    expect(calls[durable]!.at < answeredAt).toBe(true);
  });

  it(
    'may be the last one of a server, or fail: the client goes on, and one whole item comes of it [F02] [F08] [F09]',
    patience(rounds),
    async () => {
      const { calls } = await logged(archive.photoOf(200_000));
      const faults = choose(calls.length);
      for (const fault of faults) {
        const bytes = archive.photoOf(200_000);
        const environment = environmentOf({ FAULT_AT: String(fault.at), FAULT_MODE: fault.mode });
        const sent = await upload(bytes, environment);
        try {
          await finishAfter(bytes, sent, fault);
        } catch (error) {
          const { call, path: where } = calls[fault.at - 1]!;
          throw new Error(`${fault.mode} at ${fault.at}, ${call} ${where}`, { cause: error });
        }
      }
      await recordFigures({
        name: 'system-calls',
        title:
          'Every call by which an upload changes the disk: the server killed before it and after it, or the call made to fail (EIO, ENOSPC, half a write)',
        rounds: faults.length,
        measured: {
          'calls of one upload, the start of the server included': calls.length,
          'different faults there are': calls.length * modes.length,
          'uploads that ended in one whole item': faults.length,
        },
      });
    },
  );
});
