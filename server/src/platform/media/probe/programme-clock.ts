/**
 * Reads the clock inside MPEG programme streams, as DVDs and digitising services write them. Where one file contains
 * several recordings, each has a clock of its own, and the end of the file tells only of the last one.
 */
import { type FileHandle, open } from 'node:fs/promises';

const pack = Buffer.from([0, 0, 1, 0xba]);
const clockHz = 90_000;
const samples = 256;
/** A window of this size contains at least one pack. */
const windowBytes = 64 * 1024;
/** A span that takes more than this multiple of its share of the whole is examined. */
const unevenTimes = 1.5;
/** ffmpeg keeps shorter gaps unchanged. */
const gapMs = 10_000;
/** A clock starts at most this long before the first picture. */
const headStartMs = 1_000;

type Moment = { at: number; ms: number };

export type Programme = {
  /** The minimum length of all recordings together; 0 for a file without a clock. */
  ms: number;
  /** More than 1 where the file holds several recordings. */
  clocks: number;
};

/**
 * Adds up the minimum length of the programme over all its clocks, by reading at a few hundred places of the file.
 * @throws if the file cannot be read
 */
export async function measureProgramme(path: string): Promise<Programme> {
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  const first = await clockAt(file, 0);
  const last = await lastClock(file, size);
  if (!first || !last) return { ms: 0, clocks: 0 };
  const stepBytes = Math.max(windowBytes, (last.at - first.at) / samples);
  const moments = [first];
  for (let at = first.at + stepBytes; at < last.at; at += stepBytes) {
    const moment = await clockAt(file, Math.floor(at));
    if (moment && moment.at > moments.at(-1)!.at) moments.push(moment);
  }
  const spans = [...moments, last].map((to, place, all): Span => [all[place - 1] ?? to, to]);
  const usualMs = median(spans.map(([from, to]) => to.ms - from.ms));
  const longestMs = (bytes: number) => Math.max(gapMs, usualMs * unevenTimes * (bytes / stepBytes));
  const programme = { ms: -headStartMs, clocks: 1 };
  for (const span of spans) await addSpan(file, span, { programme, longestMs });
  return { ...programme, ms: Math.max(0, Math.round(programme.ms)) };
}

type Span = [from: Moment, to: Moment];

type Sum = { programme: Programme; longestMs: (bytes: number) => number };

/** Adds the length of a span. A clock that jumps has restarted: the place is found by bisection. */
async function addSpan(file: FileHandle, [from, to]: Span, sum: Sum): Promise<void> {
  const ms = to.ms - from.ms;
  const bytes = to.at - from.at;
  if (ms >= 0 && ms <= sum.longestMs(bytes)) {
    sum.programme.ms += ms;
    return;
  }
  const middle = bytes > windowBytes ? await clockAt(file, from.at + Math.floor(bytes / 2)) : null;
  if (middle && middle.at < to.at) {
    await addSpan(file, [from, middle], sum);
    await addSpan(file, [middle, to], sum);
    return;
  }
  sum.programme.ms -= headStartMs;
  sum.programme.clocks += 1;
}

async function clockAt(file: FileHandle, at: number): Promise<Moment | null> {
  return clocksIn(await read(file, at), at)[0] ?? null;
}

async function lastClock(file: FileHandle, size: number): Promise<Moment | null> {
  const at = Math.max(0, size - windowBytes);
  return clocksIn(await read(file, at), at).at(-1) ?? null;
}

async function read(file: FileHandle, at: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(windowBytes), 0, windowBytes, at);
  return buffer.subarray(0, bytesRead);
}

function clocksIn(bytes: Buffer, offset: number): Moment[] {
  const moments: Moment[] = [];
  for (let at = bytes.indexOf(pack); at >= 0; at = bytes.indexOf(pack, at + pack.length)) {
    const ms = clockOf(bytes.subarray(at + pack.length, at + pack.length + 5));
    if (ms !== null) moments.push({ at: offset + at, ms });
  }
  return moments;
}

/** Reads the 33 bits of the system clock reference between marker bits, which MPEG-2 and MPEG-1 place differently. */
function clockOf([a = 0, b = 0, c = 0, d = 0, e = 0]: Buffer): number | null {
  if ((a & 0xc4) === 0x44) {
    const high = ((a >> 3) & 7) * 2 ** 30 + (a & 3) * 2 ** 28 + b * 2 ** 20;
    return toMs(high + (c >> 3) * 2 ** 15 + (c & 3) * 2 ** 13 + d * 2 ** 5 + (e >> 3));
  }
  if ((a & 0xf1) === 0x21) {
    const high = ((a >> 1) & 7) * 2 ** 30 + b * 2 ** 22;
    return toMs(high + (c >> 1) * 2 ** 15 + d * 2 ** 7 + (e >> 1));
  }
  return null;
}

const toMs = (ticks: number): number => (ticks / clockHz) * 1000;

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
