import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MediaFacts } from '#platform/media/probe/media-facts.ts';
import { probeMedia } from '#platform/media/probe/probe-media.ts';
import type { LocatedTools } from '#platform/media/tools/locate-tools.ts';
import type { MediaError } from '#platform/media/tools/media-error.ts';
import { ownSandbox, type Sandbox } from '#platform/media/tools/sandbox.ts';
import {
  createMediaWorkers,
  type MediaWorkers,
  type MediaWorkersOptions,
} from '#platform/media/worker/media-workers.ts';
import { countPictures } from '#test/inspect-film.ts';
import { cutOff, makeFilm, makeRecording } from '#test/make-film.ts';
import { descendantsOf, environmentOf, hasEnded } from '#test/processes.ts';
import { usualTools } from '#test/usual-tools.ts';

let folder: string;
let scratchDir: string;
let tools: LocatedTools;
let film: { path: string; facts: MediaFacts };
/** A file that ffmpeg never finishes opening: endless work that needs no processor time. */
let endless: { path: string; facts: MediaFacts };
const warnings: unknown[] = [];
let workers: MediaWorkers;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workers-'));
  scratchDir = join(folder, 'scratch');
  await mkdir(scratchDir);
  tools = await usualTools();
  if (!tools.tools) throw new Error(tools.problem);
  const path = await makeFilm(folder, 'xvidAvi');
  film = { path, facts: await probeMedia(tools.tools, { path }) };
  endless = { ...film, path: join(folder, 'endless.avi') };
  execFileSync('mkfifo', [endless.path]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(async () => {
  await workers.stop();
  warnings.length = 0;
});

function open(options: Partial<MediaWorkersOptions> = {}) {
  const log = { warn: (...said: unknown[]) => void warnings.push(said) };
  workers = createMediaWorkers({ tools, log, quickWorkers: 1, scratchDir, ...options });
  return workers;
}

async function photo(name = 'photo.jpg') {
  const path = join(folder, name);
  const background = '#3366aa';
  await sharp({ create: { width: 2000, height: 1500, channels: 3, background } }).toFile(path);
  return path;
}

async function outputDir(name: string) {
  const path = join(folder, name);
  await mkdir(path, { recursive: true });
  return path;
}

const toolProcesses = async () =>
  (await descendantsOf(process.pid)).filter(({ command }) => /^ff(mpeg|probe)$/.test(command));

const workerProcesses = async () =>
  (await descendantsOf(process.pid)).filter(({ command }) => /node|MainThread/.test(command));

function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => 'no failure',
    (reason: unknown) => reason,
  );
}

/** Waits until `find` finds something that takes a moment to start. */
async function eventually<T>(find: () => Promise<T[]>): Promise<T> {
  let first: T | undefined;
  await expect.poll(async () => ([first] = await find()), { interval: 25 }).not.toEqual([]);
  return first!;
}

describe('the work', () => {
  it('inspects a film, a photo and a recording', async () => {
    open();
    const seen = await workers.inspect({ path: film.path, fileName: 'Christmas 1987.mp4' });
    expect(seen.sniffed).toMatchObject({ kind: 'video', format: 'avi' });
    expect(seen.probe?.video).toMatchObject({ codec: 'mpeg4', shownWidth: 640 });
    expect(seen.captureFromName?.localTime).toMatch(/^1987/);
    expect(seen.problem).toBeNull();

    const picture = await workers.inspect({ path: await photo(), fileName: 'x.jpg' });
    expect(picture.sniffed).toMatchObject({ kind: 'image', format: 'jpeg' });
    expect(picture).toMatchObject({ metadata: { gps: null }, probe: null, problem: null });

    const path = await makeRecording(folder, 'm4a');
    const song = await workers.inspect({ path, fileName: 'song.mp4' });
    expect(song.sniffed).toMatchObject({ kind: 'audio', format: 'm4a' });
    expect(song.probe).toMatchObject({ isAudioOnly: true });
    expect(song.tags).toMatchObject({ title: null });
  });

  it('calls a container of films with only sound in it a recording', async () => {
    open();
    const path = join(folder, 'sound-only.mkv');
    const song = await makeRecording(folder, 'flac');
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', song, '-c', 'copy', path]);
    const { sniffed } = await workers.inspect({ path, fileName: 'film.mkv' });
    expect(sniffed).toMatchObject({ kind: 'audio', format: 'mka' });
  });

  it('keeps a damaged film as a finding with a reason', async () => {
    open();
    const path = await makeFilm(folder, 'h264Mp4');
    await cutOff(path, 50_000);
    const { sniffed, probe, problem } = await workers.inspect({ path, fileName: 'film.mp4' });
    expect(sniffed.kind).toBe('video');
    expect(probe).toBeNull();
    expect(problem).toMatchObject({
      kind: 'unprocessable',
      reason: 'The recording was cut off before the camera finished it.',
    });
  });

  it('refuses what is no media without asking the tools', async () => {
    open();
    const path = join(folder, 'page.mp4');
    await writeFile(path, '<!doctype html><script>alert(1)</script>');
    const { sniffed, problem } = await workers.inspect({ path, fileName: 'page.mp4' });
    expect(sniffed.kind).toBe('refused');
    expect(problem).toBeNull();
  });

  it('makes everything of a photo and of a film', async () => {
    open();
    const shown = await workers.renderPhoto({
      path: await photo(),
      format: 'jpeg',
      outputDir: await outputDir('photo'),
    });
    expect(shown.renditions.map(({ kind }) => kind)).toEqual(['view', 'grid', 'thumb']);
    const poster = await workers.makePoster({
      ...film,
      rule: 'upload',
      outputDir: await outputDir('poster'),
    });
    const thumb = poster.photo.renditions.find(({ kind }) => kind === 'thumb');
    expect(thumb).toMatchObject({ width: 320, height: 240, mimeType: 'image/jpeg' });

    const progress: number[] = [];
    const outPath = join(folder, 'copy.mp4');
    const copy = await workers.makeAccessCopy(
      { ...film, outPath, fieldRate: 'full' },
      { onProgress: (fraction) => progress.push(fraction) },
    );
    expect(copy).toMatchObject({ how: 'transcode', width: 640, height: 480, damage: null });
    expect(await countPictures(outPath)).toBe(50);
    expect(progress.at(-1)).toBeGreaterThan(0.9);
    expect(JSON.parse(JSON.stringify(copy))).toEqual(copy);
  });

  it('makes everything of a recording', async () => {
    open();
    const path = await makeRecording(folder, 'aiff');
    const { probe: facts } = await workers.inspect({ path, fileName: 'song.aiff' });
    if (!facts) throw new Error('no facts');
    const peaks = await workers.makePeaks({ path, facts });
    expect(Buffer.from(peaks, 'base64')).toHaveLength(3_600);
    expect((await workers.measureLoudness({ path, facts })).integratedLufs).toBeLessThan(-10);
    const outPath = join(folder, 'song.m4a');
    expect(await workers.makeAudioCopy({ path, facts, outPath })).toMatchObject({ damage: null });
    const outputTo = await outputDir('cover');
    expect(await workers.makeCover({ path, facts, outputDir: outputTo })).toBeNull();
  });

  it('shows photos without the video tools and says what films lack', async () => {
    const problem = 'Video tools are missing: apt-get install ffmpeg';
    open({ tools: { tools: null, problem } });
    const path = await photo();
    const { renditions } = await workers.renderPhoto({
      path,
      format: 'jpeg',
      outputDir: await outputDir('toolless'),
    });
    expect(renditions).toHaveLength(3);
    const copying = workers.makeAccessCopy({
      ...film,
      outPath: join(folder, 'x.mp4'),
      fieldRate: 'full',
    });
    await expect(copying).rejects.toMatchObject({ kind: 'unprocessable', detail: problem });
    const seen = await workers.inspect({ path: film.path, fileName: 'film.avi' });
    expect(seen).toMatchObject({ sniffed: { kind: 'video' }, problem: { kind: 'unprocessable' } });
  });
});

describe('the isolation', () => {
  it('gives the worker no secret', async () => {
    process.env['DATABASE_URL'] = 'postgres://secret';
    process.env['SMTP_URL'] = 'smtp://secret';
    open();
    const running = failureOf(workers.makePeaks(endless));
    const names: string[] = [];
    await eventually(toolProcesses);
    for (const { pid } of await descendantsOf(process.pid)) {
      names.push(...Object.keys(await environmentOf(pid)));
    }
    delete process.env['DATABASE_URL'];
    delete process.env['SMTP_URL'];
    const known = ['PATH', 'LANG', 'TZ', 'TMPDIR'];
    // bubblewrap adds the folder in which it starts, /tmp, and that of our compiled code, if there is one.
    const added = ['PWD', 'NODE_COMPILE_CACHE'];
    expect(new Set([...names, ...added])).toEqual(new Set([...known, ...added]));
    await workers.stop();
    expect(await running).toMatchObject({ kind: 'aborted' });
  });

  it('gives way to the server, how nice that may be itself', async () => {
    open();
    const running = failureOf(workers.makePeaks(endless));
    await eventually(toolProcesses);
    const { pid } = await eventually(workerProcesses);
    expect(getPriority(pid)).toBe(Math.min(getPriority() + 5, 19));
    await workers.stop();
    expect(await running).toMatchObject({ kind: 'aborted' });
  });

  it('gives way in sessions of its own too, its tools included', async (test) => {
    const sessionOf = (pid: number) =>
      readFile(`/proc/${pid}/autogroup`, 'utf8').catch(() => 'none');
    if ((await sessionOf(process.pid)) === 'none') test.skip('no groups of sessions here');
    open({ limits: { memoryCheckMs: 20 } });
    const running = failureOf(workers.makePeaks(endless));
    const tool = await eventually(toolProcesses);
    const worker = await eventually(workerProcesses);
    for (const { pid } of [worker, tool]) {
      await expect.poll(() => sessionOf(pid)).toMatch(` nice ${getPriority(pid)}\n`);
    }
    expect(getPriority(tool.pid)).toBeGreaterThan(getPriority());
    await workers.stop();
    expect(await running).toMatchObject({ kind: 'aborted' });
  });

  it('sniffs in a process of its own: a file without an end stops nothing else', async () => {
    open({ limits: { graceMs: 200 } });
    const signal = AbortSignal.timeout(500);
    const hanging = workers.sniff({ path: endless.path }, { signal });
    expect(await failureOf(hanging)).toMatchObject({ kind: 'aborted' });
    expect(await workers.sniff({ path: film.path })).toMatchObject({
      kind: 'video',
      format: 'avi',
    });
    expect(warnings).toEqual([]);
  });

  it('ends a worker that writes without end', async () => {
    open({ limits: { memoryCheckMs: 20 } });
    const facts = { ...film.facts, sizeBytes: -3 * 1024 ** 3 };
    await expect(workers.makePeaks({ ...endless, facts })).rejects.toMatchObject({
      kind: 'crashed',
      reason: 'The file needed more disk space than this server allows.',
    });
  });

  it('survives a crash: its own call fails, the next one works', async () => {
    open();
    const hanging = failureOf(workers.makePeaks(endless));
    const tool = await eventually(toolProcesses);
    const worker = await eventually(workerProcesses);
    process.kill(worker.pid, 'SIGSEGV');
    expect(await hanging).toMatchObject({ kind: 'crashed' });
    expect(await hasEnded(tool.pid)).toBe(true);
    expect(warnings).toHaveLength(1);
    expect(await workers.makePeaks(film)).toHaveLength(4_800);
  });

  it('rejects only the calls of the worker that crashed', async () => {
    open();
    const outPath = join(folder, 'never.mp4');
    const heavy = failureOf(workers.makeAccessCopy({ ...endless, outPath, fieldRate: 'full' }));
    await eventually(toolProcesses);
    const heavyWorker = await eventually(workerProcesses);
    const quick = workers.renderPhoto({
      path: await photo(),
      format: 'jpeg',
      outputDir: await outputDir('beside'),
    });
    process.kill(heavyWorker.pid, 'SIGKILL');
    expect(await heavy).toMatchObject({ kind: 'crashed' });
    expect((await quick).renditions).toHaveLength(3);
  });

  it('does not let a long conversion delay photos and recordings', async () => {
    open();
    const outPath = join(folder, 'long.mp4');
    const heavy = failureOf(workers.makeAccessCopy({ ...endless, outPath, fieldRate: 'full' }));
    await eventually(toolProcesses);
    const path = await photo();
    await workers.renderPhoto({ path, format: 'jpeg', outputDir: await outputDir('fast') });
    await workers.makePeaks(film);
    expect(await toolProcesses()).toHaveLength(1);
    await workers.stop();
    expect(await heavy).toMatchObject({ kind: 'aborted' });
  });

  it('ends a call and its tools on abort, and a waiting call too', async () => {
    open();
    const stop = new AbortController();
    const input = { ...endless, outPath: join(folder, 'a.mp4'), fieldRate: 'full' } as const;
    const first = workers.makeAccessCopy(input, { signal: stop.signal });
    const second = workers.makeAccessCopy(input, { signal: stop.signal });
    const both = Promise.allSettled([first, second]);
    const ffmpeg = await eventually(toolProcesses);
    stop.abort();
    for (const { status, reason } of (await both) as PromiseRejectedResult[]) {
      expect([status, reason]).toMatchObject(['rejected', { kind: 'aborted' }]);
    }
    expect(await hasEnded(ffmpeg.pid)).toBe(true);
    expect(warnings).toEqual([]);
    await expect(workers.makeAccessCopy(input, { signal: stop.signal })).rejects.toMatchObject({
      kind: 'aborted',
    });
    const path = join(folder, 'after.mp4');
    expect(
      await workers.makeAccessCopy({ ...film, outPath: path, fieldRate: 'half' }),
    ).toBeTruthy();
  });

  it('leaves no process and no file behind when it is stopped', async () => {
    open({ quickWorkers: 2 });
    const input = { ...endless, outPath: join(folder, 'b.mp4'), fieldRate: 'full' } as const;
    const calls = Promise.allSettled([
      workers.makeAccessCopy(input),
      workers.makePeaks(endless),
      workers.inspect({ path: endless.path, fileName: '' }),
      workers.inspect({ path: film.path, fileName: '' }),
    ]);
    await eventually(async () => ((await toolProcesses()).length > 1 ? [true] : []));
    const all = await descendantsOf(process.pid);
    await workers.stop();
    for (const { pid } of all) expect(await hasEnded(pid)).toBe(true);
    const results = await calls;
    expect(results.slice(0, 3).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
    expect(await readdir(scratchDir)).toEqual([]);
    await expect(workers.inspect({ path: film.path, fileName: '' })).rejects.toMatchObject({
      kind: 'aborted',
    });
  });

  it('never lets a worker have 8 GB, however fast it takes them: it dies, and its call fails [F20]', async (test) => {
    const box = await ownSandbox();
    if (box.confinements.limits.length === 0) test.skip('no limits of memory here');
    // Stands in the place of our worker, and takes memory instead of working.
    const greedy = `for (let n = 1; n <= 128; n++) {
      (globalThis.kept ??= []).push(Buffer.alloc(64 * 1024 ** 2, n));
      process.stderr.write('has ' + n * 64 + ' MiB\\n');
    }`;
    const enter: Sandbox['enter'] = (...args) => {
      const { line, inside } = box.enter(...args);
      return { inside, line: [...line, process.execPath, '-e', greedy, '--'] };
    };
    open({ sandbox: { ...box, enter }, limits: { memoryCheckMs: 600_000 } });
    // A call that may take half an hour: giving out memory lasts long on a busy machine.
    const input = { ...film, outPath: join(folder, 'c.mp4'), fieldRate: 'full' } as const;
    const failure = (await failureOf(workers.makeAccessCopy(input))) as MediaError;
    expect(failure.kind).toBe('crashed');
    const taken = [...failure.detail.matchAll(/has (\d+) MiB/g)].at(-1)?.[1];
    expect(Number(taken)).toBeGreaterThan(500);
    expect(Number(taken)).toBeLessThan(2_560);
  });

  it('ends a worker that takes too much memory', async () => {
    open({ limits: { memoryBytes: 1_000_000, memoryCheckMs: 20 } });
    await expect(workers.makePeaks(endless)).rejects.toMatchObject({
      kind: 'crashed',
      reason: 'The file needed more memory than this server allows.',
    });
  });

  it('replaces a worker that has grown, without harm', async () => {
    open({ limits: { restingMemoryBytes: 1_000_000 } });
    await workers.inspect({ path: film.path, fileName: '' });
    await workers.inspect({ path: film.path, fileName: '' });
    expect(await workerProcesses()).toEqual([]);
    expect(warnings).toEqual([]);
  });
});
