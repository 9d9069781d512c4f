/**
 * Measures how long fifty viewers of one film wait for the first byte of each part, at 8 Mbit/s: each asks for a MiB every
 * 1.05 s, as players do, beside a client that reads a byte a second, first with nothing else to do, then while a backup
 * runs; and the same from nginx. Needs Debian's nginx-light. Run: node bench/viewers.bench.ts [seconds]. Exits with 1 when
 * one in a hundred waits longer than 300 ms.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startHeirloom } from '../e2e/fixtures/heirloom-server.ts';
import { commandProgram } from '../server/test/programs.ts';
import { photoOf } from './bench-media.ts';
import { percentile } from './measure.ts';
import { startNginx } from './nginx.ts';
import { noteFigure } from './note-figure.ts';
import { signUpRose, uploadBytes } from './rose.ts';

const mebibyte = 1024 * 1024;
const viewers = 50;
const bitsPerSecond = 8_000_000;
const partMs = ((mebibyte * 8) / bitsPerSecond) * 1000;
const seconds = Number(process.argv[2] ?? 30);
const sizeBytes = 512 * mebibyte;
const barMs = 300;

type Film = { url: string; cookie: string };

/** Reads a part of the film; returns the milliseconds to its first byte. */
function readPart({ url, cookie }: Film, part: number): Promise<number> {
  const range = `bytes=${part * mebibyte}-${(part + 1) * mebibyte - 1}`;
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const request = get(url, { headers: { cookie, range } }, (answer) => {
      if (answer.statusCode !== 206) reject(new Error(`${answer.statusCode}`));
      let firstMs: number | null = null;
      answer
        .on('data', () => (firstMs ??= performance.now() - startedAt))
        .on('end', () => resolve(firstMs ?? Infinity))
        .on('error', reject);
    });
    request.on('error', reject);
  });
}

/** Watches from somewhere in the film on, at the rate of its bits. */
async function watch(film: Film, viewer: number, untilMs: number): Promise<number[]> {
  const waits: number[] = [];
  await sleep((viewer / viewers) * partMs);
  for (let part = viewer * 7; performance.now() < untilMs; part += 1) {
    const due = performance.now() + partMs;
    waits.push(await readPart(film, part % (sizeBytes / mebibyte)));
    await sleep(Math.max(0, due - performance.now()));
  }
  return waits;
}

/** A client that takes a byte a second of the whole film. */
function dawdle({ url, cookie }: Film): () => void {
  const request = get(url, { headers: { cookie } }, (answer) => {
    answer.pause();
    const reading = setInterval(() => answer.read(1), 1000);
    answer.once('close', () => clearInterval(reading)).on('error', () => undefined);
  });
  request.on('error', () => undefined);
  return () => request.destroy();
}

async function watchAll(film: Film): Promise<number> {
  const end = dawdle(film);
  const untilMs = performance.now() + seconds * 1000;
  const all = await Promise.all(
    Array.from({ length: viewers }, (_, viewer) => watch(film, viewer, untilMs)),
  );
  end();
  return percentile(all.flat(), 99);
}

function note(what: string, oursMs: number, nginxMs: number): void {
  noteFigure({
    what: `${viewers} viewers at 8 Mbit/s, ${what}: first byte, p99`,
    ours: `${oursMs.toFixed(0)} ms`,
    reference: `nginx ${nginxMs.toFixed(0)} ms`,
    bar: `${barMs} ms`,
    isMet: oursMs <= barMs,
  });
}

const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-bench-'));
const backups = path.join(folder, 'backups');
const heirloom = await startHeirloom({ BACKUP_DIR: backups });
try {
  const cookie = await signUpRose(heirloom);
  const bytes = photoOf(sizeBytes);
  const id = await uploadBytes(heirloom, cookie, bytes);
  await writeFile(path.join(folder, 'film'), bytes);
  const nginx = await startNginx(folder, `root ${folder};`);
  const ours: Film = { url: `${heirloom.url}/api/media/${id}/original`, cookie };
  const reference: Film = { url: `${nginx.url}/film`, cookie: '' };
  note('nothing else to do', await watchAll(ours), await watchAll(reference));

  const backUp = () =>
    promisify(execFile)(process.execPath, [commandProgram, 'backup', '--new'], {
      cwd: path.join(import.meta.dirname, '..'),
      env: {
        PATH: process.env.PATH,
        DATA_DIR: heirloom.dataDir,
        STATE_DIR: path.join(heirloom.dataDir, '.state'),
        BACKUP_DIR: backups,
        KEEP_FREE_BYTES: '0',
      },
    });
  const backUpUntil = async (end: AbortSignal): Promise<void> => {
    // Each is whole: nothing is there from the one before.
    await rm(backups, { recursive: true, force: true });
    await backUp();
    if (!end.aborted) await backUpUntil(end);
  };
  const besideBackups = async (film: Film): Promise<number> => {
    const end = new AbortController();
    const backingUp = backUpUntil(end.signal);
    const waited = await watchAll(film);
    end.abort();
    await backingUp;
    return waited;
  };
  note('while a backup runs', await besideBackups(ours), await besideBackups(reference));
  nginx.stop();
} finally {
  await heirloom.stop();
  await rm(folder, { recursive: true, force: true });
}
