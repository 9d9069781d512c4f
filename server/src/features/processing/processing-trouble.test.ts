// What goes wrong while files are processed, with the real queue and the real workers.
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFilmRenditionJob } from '#features/processing/makers/make-film-rendition.job.ts';
import { processMediaJob } from '#features/processing/process-media.job.ts';
import { enqueueProcessing } from '#features/processing/processing.service.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { bars, cutOff, makeByRecipe, makeFilm, makeRecording, tone } from '#test/make-film.ts';
import { drawPhoto, truncateFile } from '#test/make-photo.ts';
import { onDisk } from '#test/on-disk.ts';
import { createPerson } from '#test/people.ts';
import { createProcessingApp, type ProcessingApp } from '#test/processing-app.ts';
import { runJob } from '#test/run-job.ts';
import { createTestApp } from '#test/test-app.ts';

const run = promisify(execFile);

let app: ProcessingApp;

beforeAll(async () => {
  app = await createProcessingApp();
});
afterAll(() => app?.close());

const film = { type: 'video' } as const;

describe('a file', () => {
  it('whose recording was cut off is kept, named so, and can be downloaded [UPLOAD-07] [UPLOAD-08]', async () => {
    const file = await makeFilm(app.folder, 'silent');
    await cutOff(file, 20_000);
    const item = await app.process(file, film);
    expect(item).toMatchObject({
      status: 'unprocessable',
      statusReason: 'The recording was cut off before the camera finished it.',
      thumbnailUrl: null,
      sources: [],
      durationMs: null,
    });
    const row = await rowOf(item.id);
    const original = await readFile(onDisk(app.ctx).pathOf(row.bucket!, row.file_path!));
    expect(original.equals(await readFile(file))).toBe(true);
    expect(row.status_detail).toMatch(/moov atom not found/);
    expect(JSON.stringify(item)).not.toContain('moov atom');
  });

  it('of which a part is missing is shown as far as it goes', async () => {
    const file = path.join(app.folder, 'half.jpg');
    await drawPhoto({ width: 2000, height: 1500 }).jpeg().toFile(file);
    await truncateFile(file, 0.6);
    expect(await app.process(file)).toMatchObject({
      status: 'damaged',
      statusReason: 'Part of this picture is damaged or missing.',
      width: 2000,
      thumbnailUrl: expect.any(String),
    });
  });

  it('that is no picture at all is kept without one', async () => {
    const noise = Buffer.from('89504e470d0a1a0a0000000d49484452ffff', 'hex');
    const item = await app.process(noise, { original_name: 'noise.png' });
    expect(item).toMatchObject({ status: 'unprocessable', thumbnailUrl: null });
    expect(item.statusReason).toMatch(/^[A-Z].*\.$/);
  });

  it('without sound or picture plays not, and says so', async () => {
    const file = await makeRecording(app.folder, 'wma');
    await cutOff(file, 900);
    const item = await app.process(file, { type: 'audio', mime_type: 'audio/x-ms-wma' });
    expect(item.status).toBe('unprocessable');
    expect(item.sources).toEqual([]);
  });

  it('whose original is missing has failed, and is well again when it is back', async () => {
    const file = path.join(app.folder, 'back.jpg');
    await drawPhoto().jpeg().toFile(file);
    const item = await app.process(file);
    const { bucket, file_path: key } = await rowOf(item.id);
    const original = onDisk(app.ctx).pathOf(bucket!, key!);
    await rm(original);
    await app.media.retry({ id: item.id });
    expect(await app.settled(item.id)).toMatchObject({
      status: 'failed',
      statusReason: 'The original is missing.',
    });
    await writeFile(original, await readFile(file));
    await app.media.retry({ id: item.id });
    expect(await app.settled(item.id)).toMatchObject({ status: 'ready', statusReason: null });
  });
});

it('a film without a picture that can be decoded keeps its duration [PROC-15] [PROC-16]', async () => {
  const source = await makeFilm(app.folder, 'mkvAac');
  const file = path.join(app.folder, 'noise.mkv');
  const noise = '-map 0 -c copy -bsf:v noise=amount=1'.split(' ');
  await run('ffmpeg', ['-v', 'error', '-y', '-i', source, ...noise, file]);
  const item = await app.process(file, film);
  expect(item).toMatchObject({ status: 'unprocessable', thumbnailUrl: null, sources: [] });
  expect(Math.abs(item.durationMs! - 2000)).toBeLessThan(100);
  expect(await app.steps(item.id)).toMatchObject({ inspect: 'done', pictures: 'unprocessable' });
});

async function untilConverting(id: string) {
  const isBegun = async () => (await app.steps(id)).play === 'pending' && isConverting();
  await expect.poll(isBegun, { interval: 20 }).toBe(true);
}

describe('the death of a worker', () => {
  it('in the middle of a conversion costs nothing: it is done again', async () => {
    const { id } = await app.add(await makeFilm(app.folder, 'dvRaw'), film);
    await untilConverting(id);
    expect(killWorkers()).toBeGreaterThan(0);
    expect(await app.settled(id)).toMatchObject({
      status: 'ready',
      sources: expect.arrayContaining([expect.objectContaining({ height: 576 })]),
    });
  });

  it('by the same file again and again ends with that file, and with nothing else', async () => {
    // The film is so long that even on a busy computer no try ends between two kills.
    const long = await makeByRecipe(app.folder, {
      name: 'long.avi',
      sources: [bars('1280x720', 20), tone(20)],
      options: '-c:v mpeg4 -q:v 5 -c:a libmp3lame',
    });
    const { id } = await app.add(long, film);
    await untilConverting(id);
    // On a busy computer the pictures may still be made while the film is converted.
    await expect.poll(async () => (await app.steps(id)).pictures).toBe('done');
    const murderer = setInterval(killWorkers, 20);
    try {
      const item = await app.settled(id);
      expect(item.status).toBe('partial');
      expect(item.statusReason).toMatch(/^[A-Z].*\.$/);
      expect(await app.steps(id)).toMatchObject({ pictures: 'done', play: 'unprocessable' });
    } finally {
      clearInterval(murderer);
    }
    const next = path.join(app.folder, 'next.jpg');
    await drawPhoto().jpeg().toFile(next);
    expect((await app.process(next)).status).toBe('ready');
  });
});

describe('an item that goes away', () => {
  it('into the trash while it is processed is left alone, and gone on with when it is back [TRASH-05]', async () => {
    const { id } = await app.add(await makeFilm(app.folder, 'mts'), film);
    await app.media.remove({ id });
    await untilIdle();
    expect(await app.renditions(id)).toEqual([]);
    await app.media.restore({ id });
    expect(await app.settled(id)).toMatchObject({ status: 'ready', height: 1080 });
  });

  it('in the middle of a conversion stops it', async () => {
    const { id } = await app.add(await makeFilm(app.folder, 'dvAvi'), film);
    await untilConverting(id);
    await app.media.remove({ id });
    for (let tries = 0; tries < 100 && isConverting(); tries += 1) await sleep(50);
    expect(isConverting()).toBe(false);
    await untilIdle();
    expect(await app.steps(id)).toMatchObject({ play: 'pending' });
    const failed = await app.ctx.jobs.listJobs({ name: makeFilmRenditionJob.name, limit: 100 });
    expect(failed.filter(({ state }) => state === 'failed' || state === 'retry')).toEqual([]);
  });

  it('for good while it is processed harms nothing', async () => {
    const { id } = await app.add(await makeFilm(app.folder, 'vob'), film);
    await untilInspected(id);
    await app.ctx.db.deleteFrom('media').where('id', '=', id).execute();
    await untilIdle();
    const jobs = await app.ctx.jobs.listJobs({ limit: 200 });
    expect(jobs.filter(({ state }) => state === 'failed' || state === 'retry')).toEqual([]);
    expect(await app.renditions(id)).toEqual([]);
  });

  const untilInspected = async (id: string) => {
    for (let tries = 0; tries < 600 && (await app.steps(id)).inspect !== 'done'; tries += 1) {
      await sleep(20);
    }
  };
});

/** Waits until no job waits or runs. */
async function untilIdle() {
  for (let tries = 0; tries < 1200; tries += 1) {
    const counts = await app.ctx.jobs.counts();
    if (!counts.some(({ state }) => state === 'created' || state === 'active')) return;
    await sleep(50);
  }
  throw new Error('Jobs are still running.');
}

it('a job that comes twice does nothing the second time', async () => {
  const item = await app.process(await makeFilm(app.folder, 'webm'), film);
  const before = await rowOf(item.id);
  await runJob(processMediaJob, app.ctx, { mediaId: item.id });
  await runJob(makeFilmRenditionJob, app.ctx, { mediaId: item.id, step: 'play' });
  expect(await rowOf(item.id)).toEqual(before);
});

it('a conversion shows how far it is while it runs', async () => {
  const { id } = await app.add(await makeFilm(app.folder, 'hevc'), film);
  const seen = new Set<number | null>();
  const unsubscribe = app.ctx.events.subscribe(({ entityId }) => {
    if (entityId !== id) return;
    void rowOf(id).then(({ progress }) => seen.add(progress));
  });
  const item = await app.settled(id);
  unsubscribe();
  expect(item.progress).toBeNull();
  const shown = [...seen].filter((progress) => progress !== null);
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.every((progress) => progress >= 0 && progress <= 100)).toBe(true);
});

describe('a film whose metadata does not load', () => {
  it('in 15 s has the duration 0 and no thumbnail [PROC-05]', async () => {
    const slow = path.join(app.folder, 'slow-ffprobe');
    await writeFile(
      slow,
      '#!/bin/sh\ncase "$*" in -version) exec ffprobe -version;; esac\nsleep 60\n',
    );
    await chmod(slow, 0o755);
    const patient = await createTestApp({ MEDIA_FFPROBE: slow });
    await patient.startBackground();
    const person = await createPerson(patient.ctx.db);
    const file = await makeFilm(app.folder, 'h264Mp4');
    const { id } = await keepOriginal(patient.ctx, person.userId, file, {
      ...film,
      status: 'processing',
    });
    const started = performance.now();
    await patient.ctx.db.transaction().execute((trx) => enqueueProcessing(patient.ctx, trx, id));
    const media = patient.as(person.actor).media;
    let item = await media.find({ id });
    while (item.status === 'processing' && performance.now() - started < 50_000) {
      await sleep(200);
      item = await media.find({ id });
    }
    expect(performance.now() - started).toBeGreaterThan(14_000);
    expect(item).toMatchObject({
      status: 'failed',
      statusReason: 'Reading it took too long.',
      durationMs: 0,
      thumbnailUrl: null,
    });
    await patient.close();
  });
});

it('the sidecar beside an original follows what people say of it: words, date and turn [CORE-08]', async () => {
  const file = path.join(app.folder, 'words.jpg');
  await drawPhoto().jpeg().toFile(file);
  const { id } = await app.process(file);
  const { bucket, file_path: key } = await rowOf(id);
  const original = onDisk(app.ctx).pathOf(bucket!, key!);
  const before = await stat(original);
  await app.media.update({ id, title: 'Zürich, 1987', description: 'With Granny' });
  await app.media.setCapture({ ids: [id], localTime: '1987-07-01', precision: 'month' });
  await app.media.rotate({ id, rotation: 90 });
  await untilIdle();
  expect(await app.ctx.storage.readSidecar(bucket!, key!)).toMatchObject({
    id,
    title: 'Zürich, 1987',
    description: 'With Granny',
    originalName: 'words.jpg',
    capture: { localTime: '1987-07-01 00:00:00', precision: 'month', isApproximate: false },
    rotation: 90,
  });
  expect((await stat(original)).mtimeMs).toBe(before.mtimeMs);
});

const rowOf = (id: string) =>
  app.ctx.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

type Process = { pid: number; parent: number; command: string };

function processes(): Process[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return [{ pid: Number(name), parent, command }];
    } catch {
      return [];
    }
  });
}

/** Lists the media workers that this test process started. */
function workers() {
  return processes().filter(
    ({ parent, command }) => parent === process.pid && command.includes('media-worker'),
  );
}

/** In a full box there are two processes of bubblewrap between the server and the tools. */
function isConverting(): boolean {
  const all = new Map(processes().map((each) => [each.pid, each]));
  const own = new Set(workers().map(({ pid }) => pid));
  const isBelowWorker = ({ pid, parent }: Process): boolean => {
    const above = all.get(parent);
    return own.has(pid) || (above !== undefined && isBelowWorker(above));
  };
  return [...all.values()].some((each) => each.command.includes('libx264') && isBelowWorker(each));
}

function killWorkers(): number {
  const found = workers();
  for (const { pid } of found) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The worker has just ended by itself.
    }
  }
  return found.length;
}
