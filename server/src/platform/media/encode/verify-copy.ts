import { findEarlyEnd } from '#platform/media/encode/early-end.ts';
import type { MediaFacts } from '#platform/media/probe/media-facts.ts';
import { parseProbe, type ProbedFacts } from '#platform/media/probe/parse-probe.ts';
import { reachesEnd } from '#platform/media/probe/reaches-end.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';
import { runFfmpeg, runFfprobe } from '#platform/media/tools/run-ffmpeg.ts';
import { words } from '#platform/media/tools/words.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

export type VerifiedCopy = {
  durationMs: number;
  /** 0 for recordings. */
  width: number;
  height: number;
  /** A sentence for the family when the copy shows less than the original promised, else null. */
  damage: string | null;
};

type Input = {
  /** The original, or the part of it that was copied. */
  path: string;
  copyPath: string;
  source: Pick<MediaFacts, 'video' | 'audio' | 'durationMs' | 'promisedMs' | 'restartsClock'>;
  signal?: AbortSignal | undefined;
};

const enough = 0.98;
/** Audio frames and the last picture can change the length of a film by this much. */
const toleranceMs = 150;
const decodedSeconds = 2;
const endTimeoutMs = 60_000;

/**
 * Checks a copy as a player would: picture and sound must be there if the original has them, each must be as long as in
 * the original, and the first and last two seconds must decode without an error.
 * @throws {MediaError} unprocessable for a copy without content, failed for one that does not decode
 */
export async function verifyCopy(tools: MediaTools, input: Input): Promise<VerifiedCopy> {
  const { copyPath, source, signal } = input;
  const copy = await probeCopy(tools, { copyPath, signal });
  const lacksSound = source.audio !== null && copy.audio === null;
  if (source.video && !copy.video) throw empty(trouble.filmShowsNothing);
  if (!source.video && lacksSound) throw empty(trouble.noSound);
  await decodeEnds(tools, { copyPath, durationMs: copy.durationMs, signal });
  return {
    durationMs: copy.durationMs,
    width: copy.video?.shownWidth ?? 0,
    height: copy.video?.shownHeight ?? 0,
    damage: lacksSound ? trouble.soundUnreadable : await findDamage(tools, input, copy),
  };
}

type Copy = { copyPath: string; signal?: AbortSignal | undefined };

async function probeCopy(tools: MediaTools, { copyPath, signal }: Copy): Promise<ProbedFacts> {
  const questions = ['-show_format', '-show_streams'];
  const answer = await runFfprobe(tools, { path: copyPath, questions, timeoutMs: 30_000, signal });
  return parseProbe(answer.stdout.toString('utf8'));
}

async function decodeEnds(
  tools: MediaTools,
  { copyPath, durationMs, signal }: Copy & { durationMs: number },
) {
  const start = ['-t', String(decodedSeconds)];
  const end = ['-sseof', String(-decodedSeconds)];
  const isShort = durationMs <= decodedSeconds * 2000;
  for (const before of isShort ? [[]] : [start, end]) {
    const decoded = await runFfmpeg(tools, {
      path: copyPath,
      before: ['-xerror', ...before],
      after: [...words('-map 0:v? -map 0:a? -f null'), '-'],
      effort: 'quick',
      timeoutMs: 60_000,
      signal,
    });
    if (/error|invalid/i.test(decoded.stderr)) throw useless(decoded.stderr);
  }
}

/**
 * Finds out what is missing at the end. The container may promise more than picture and sound, such as subtitles that
 * stay or the data of a camera.
 */
async function findDamage(
  tools: MediaTools,
  { path, copyPath, source, signal }: Input,
  copy: ProbedFacts,
): Promise<string | null> {
  const promisedMs = Math.max(source.durationMs, source.promisedMs);
  const { durationMs } = copy;
  const isShort = durationMs < promisedMs * enough && promisedMs - durationMs > toleranceMs;
  const wholeMs = isShort ? promisedMs : durationMs;
  const early = await findEarlyEnd(tools, { path, source, copyPath, copy, wholeMs, signal });
  if (early && !isShort) {
    const startOnly = early.what === 'sound' ? trouble.soundStartOnly : trouble.pictureStartOnly;
    return startOnly(spoken(early.endMs), spoken(early.wholeMs));
  }
  if (!isShort) return null;
  const end = { path, durationMs: promisedMs, timeoutMs: endTimeoutMs, signal };
  const canCheckEnd = !early && !source.restartsClock;
  if (canCheckEnd && (await reachesEnd(tools, end).catch(() => false))) return null;
  return trouble.startOnly(spoken(durationMs), spoken(promisedMs));
}

function spoken(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000);
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`;
}

const empty = (reason: string) => new MediaError({ kind: 'unprocessable', reason });

const useless = (detail: string) =>
  new MediaError({ kind: 'failed', reason: trouble.notPlayed, detail });
