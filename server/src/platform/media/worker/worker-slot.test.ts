import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { MediaFacts } from '#platform/media/probe/media-facts.ts';
import { probeMedia } from '#platform/media/probe/probe-media.ts';
import type { LocatedTools } from '#platform/media/tools/locate-tools.ts';
import { findSandbox, ownSandbox, type Sandbox } from '#platform/media/tools/sandbox.ts';
import { createWorkerQueue } from '#platform/media/worker/worker-queue.ts';
import { createWorkerSlot, type WorkerSlot } from '#platform/media/worker/worker-slot.ts';
import { makeRecording } from '#test/make-film.ts';
import { descendantsOf, hasEnded } from '#test/processes.ts';
import { usualTools } from '#test/usual-tools.ts';

let folder: string;
let tools: LocatedTools;
let song: { path: string; facts: MediaFacts };
let endless: { path: string; facts: MediaFacts };
let slot: WorkerSlot;
const crashes: { pid: number; restartInMs: number }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slot-'));
  tools = await usualTools();
  if (!tools.tools) throw new Error(tools.problem);
  const path = await makeRecording(folder, 'wav');
  song = { path, facts: await probeMedia(tools.tools, { path }) };
  endless = { ...song, path: join(folder, 'endless.wav') };
  execFileSync('mkfifo', [endless.path]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(async () => {
  await slot.stop();
  crashes.length = 0;
});

const mebibyte = 1024 ** 2;
const ofAnna = { owner: 'anna', outputBytes: 1024 ** 3 };

function open(sandbox = ownSandbox, graceMs = 10_000) {
  const limits = {
    memoryBytes: 1_500 * mebibyte,
    allMemoryBytes: 8_000 * mebibyte,
    restingMemoryBytes: 1_500 * mebibyte,
    memoryCheckMs: 1_000,
    graceMs,
  };
  const onCrash = (crash: (typeof crashes)[0]) => void crashes.push(crash);
  slot = createWorkerSlot({
    queue: 'sound',
    tools: () => tools,
    sandbox,
    scratchDir: folder,
    limits,
    onCrash,
  });
  return slot;
}

/** A worker that runs this script of Node; the folder for its results is its argument. */
async function taken(script: string): Promise<Sandbox> {
  const own = await findSandbox({ bubblewrap: 'no-such-program' });
  const enter: Sandbox['enter'] = (places) => ({
    line: [process.execPath, '-e', script, places.out],
    inside: places,
  });
  return { ...own, account: null, enter };
}

const peaks = (input: { path: string; facts: MediaFacts }, timeoutMs = 60_000) =>
  slot.run({ name: 'makePeaks', input, timeoutMs, ...ofAnna });

async function workerPids() {
  const all = await descendantsOf(process.pid);
  return all.filter(({ command }) => /node|MainThread/.test(command)).map(({ pid }) => pid);
}

it('ends the tool of a call that is out of time and keeps the process', async () => {
  open();
  await peaks(song);
  const before = await workerPids();
  await expect(peaks(endless, 500)).rejects.toMatchObject({ kind: 'timeout' });
  expect(await peaks(song)).toHaveLength(4_800);
  expect(await workerPids()).toEqual(before);
  const tool = (await descendantsOf(process.pid)).find(({ command }) => command === 'ffmpeg');
  expect(tool === undefined || (await hasEnded(tool.pid))).toBe(true);
});

it('replaces a process that does not stop when it is asked', async () => {
  open(ownSandbox, 600);
  await peaks(song);
  const before = await workerPids();
  // The process cannot interrupt its own opening of a pipe without a writer.
  const stuck = { name: 'inspect', input: { path: endless.path, fileName: '' } } as const;
  await expect(slot.run({ ...stuck, timeoutMs: 300, ...ofAnna })).rejects.toMatchObject({
    kind: 'timeout',
  });
  expect(await hasEnded(before[0] ?? 0)).toBe(true);
  expect(await peaks(song)).toHaveLength(4_800);
  expect(crashes).toEqual([]);
});

it.each([
  ['what is no JSON', `'no message\\n'`],
  ['null', `'null\\n'`],
  ['a failure without a reason', `'{"type":"failed","id":1}\\n'`],
])('a worker that answers %s costs only its own call', async (_, text) => {
  let sandbox = await taken(`fs.writeSync(3, ${text}); setInterval(() => {}, 1000)`);
  open(() => Promise.resolve(sandbox));
  await expect(peaks(song)).rejects.toMatchObject({ kind: 'crashed' });
  sandbox = await ownSandbox();
  expect(await peaks(song)).toHaveLength(4_800);
});

it.each([
  // Deeper than a path can be long.
  [
    'a folder for each of 60 names',
    `for (let n = 0; n < 60; n++) { fs.mkdirSync(name); process.chdir(name); }`,
  ],
  [
    'a folder without any right',
    `fs.mkdirSync(name + '/a', { recursive: true }); fs.chmodSync(name, 0);`,
  ],
])('what a worker leaves is removed, and ends nothing else: %s', async (_, leave) => {
  let sandbox = await taken(
    `process.chdir(process.argv[1]); const name = 'x'.repeat(100); ${leave}`,
  );
  open(() => Promise.resolve(sandbox));
  await expect(peaks(song)).rejects.toMatchObject({ kind: 'crashed' });
  expect((await readdir(folder)).filter((name) => name.startsWith('media-worker-'))).toEqual([]);
  sandbox = await ownSandbox();
  expect(await peaks(song)).toHaveLength(4_800);
});

it('starts again at once after a crash, then waits', async () => {
  open();
  for (const restartInMs of [0, 250]) {
    const hanging = peaks(endless).catch((error: unknown) => error);
    while ((await workerPids()).length === 0) await sleep(20);
    await sleep(200);
    process.kill((await workerPids())[0] ?? 0, 'SIGKILL');
    expect(await hanging).toMatchObject({ kind: 'crashed' });
    expect(crashes.at(-1)).toMatchObject({ restartInMs });
  }
  const started = Date.now();
  expect(await peaks(song)).toHaveLength(4_800);
  expect(Date.now() - started).toBeGreaterThan(250);
});

it('is stopped even while it waits, and does nothing afterwards', async () => {
  open();
  const call = peaks(song).catch((error: unknown) => error);
  await slot.stop();
  expect(await call).toMatchObject({ kind: 'aborted' });
  await expect(peaks(song)).rejects.toMatchObject({ kind: 'aborted' });
  expect(await workerPids()).toEqual([]);
});

it('does the calls of a queue in their order, one in each slot', async () => {
  open();
  const queue = createWorkerQueue([slot]);
  const order: number[] = [];
  const call = (place: number) =>
    queue
      .run({ name: 'makePeaks', input: song, timeoutMs: 60_000, ...ofAnna })
      .then(() => void order.push(place));
  await Promise.all([call(1), call(2), call(3)]);
  expect(order).toEqual([1, 2, 3]);
});

it('takes a new process for the file of another owner, and for one without', async () => {
  open();
  await peaks(song);
  const [annas] = await workerPids();
  await slot.run({ name: 'makePeaks', input: song, timeoutMs: 60_000, ...ofAnna });
  expect(await workerPids()).toEqual([annas]);
  const call = { name: 'makePeaks', input: song, timeoutMs: 60_000, outputBytes: 1e9 } as const;
  await slot.run({ ...call, owner: 'ben' });
  expect(await workerPids()).not.toContain(annas);
  expect(await hasEnded(annas ?? 0)).toBe(true);
  await slot.run(call);
  expect(await workerPids()).toEqual([]);
  expect(crashes).toEqual([]);
});

it('does a call in the slot that has worked for its owner', async () => {
  const served: string[] = [];
  const fake = (name: string): WorkerSlot => ({
    servesNow: (owner) => owner === name,
    run: async () => void served.push(name),
    stop: async () => {},
  });
  const queue = createWorkerQueue([fake('anna'), fake('ben'), fake('carla')]);
  const run = (owner: string) =>
    queue.run({ name: 'sniff', input: song, timeoutMs: 1_000, outputBytes: 1, owner });
  for (const owner of ['ben', 'carla', 'ben', 'dora']) await run(owner);
  // Dora gets the one that has rested longest.
  expect(served).toEqual(['ben', 'carla', 'ben', 'anna']);
});
