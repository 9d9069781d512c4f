import { readContainerLayout } from '#platform/media/probe/container-layout.ts';
import { decideAudioPlayback } from '#platform/media/probe/decide-audio-playback.ts';
import { canPlayDirectly } from '#platform/media/probe/decide-playback.ts';
import { measureDuration } from '#platform/media/probe/measure-duration.ts';
import { mayHideFields, measureFieldOrder } from '#platform/media/probe/measure-field-order.ts';
import type { MediaFacts } from '#platform/media/probe/media-facts.ts';
import { parseProbe, type ProbedFacts } from '#platform/media/probe/parse-probe.ts';
import { measureProgramme, type Programme } from '#platform/media/probe/programme-clock.ts';
import { promisedTimes } from '#platform/media/probe/promised-length.ts';
import { isWhole, reachesEnd } from '#platform/media/probe/reaches-end.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { MediaError, toMediaError } from '#platform/media/tools/media-error.ts';
import { runFfprobe } from '#platform/media/tools/run-ffmpeg.ts';
import type { ToolOutput } from '#platform/media/tools/run-tool.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

const questions = ['-show_format', '-show_streams', '-show_chapters'];
/** spec §9: after this time the duration is 0 and no thumbnail is made. */
export const metadataTimeoutMs = 15_000;
/** To start ffmpeg in WebAssembly takes some seconds of a slow computer, each time. */
const wasmTimeoutMs = 3 * metadataTimeoutMs;

type Input = {
  path: string;
  timeoutMs?: number;
  /** Nothing is measured that its streams do not say. */
  isOwnCopy?: boolean | undefined;
  signal?: AbortSignal;
};

/**
 * Probes a film or a recording, whatever its name says. Measures a duration that the container does not give, and the
 * field order of tape-sized film that does not declare it, as far as 15 s allow, or 45 s in WebAssembly.
 * @throws {MediaError} unprocessable for a file without picture and sound; aborted; failed
 */
export async function probeMedia(tools: MediaTools, input: Input): Promise<MediaFacts> {
  const usualMs = tools.engine === 'wasm' ? wasmTimeoutMs : metadataTimeoutMs;
  const { path, timeoutMs = usualMs, signal } = input;
  const deadline = Date.now() + timeoutMs;
  try {
    const answer = await runFfprobe(tools, { path, questions: questions, timeoutMs, signal });
    const probed = parseProbe(answer.stdout.toString('utf8'));
    if (probed.isLocked || answer.stderr.includes('DRM protected')) throw locked(answer.stderr);
    if (!probed.video && !probed.audio) throw nothingToPlay(answer.stderr);
    const facts = { ...probed, ...(await readContainerLayout(path)) };
    if (input.isOwnCopy) return facts;
    const rest = { path, facts, deadline };
    const programme = await readProgramme(path, facts);
    facts.restartsClock = programme.clocks > 1;
    // Of several recordings in one file ffprobe sees only the start of the first clock and the end of the last one.
    facts.durationMs = facts.restartsClock
      ? programme.ms
      : await betterDuration(tools, { ...rest, isGuess: isGuess(answer, facts) });
    facts.videos = await withFieldOrder(tools, rest);
    facts.video = facts.videos[0] ?? null;
    if (facts.container === 'wav') {
      facts.promisedMs = Math.round(facts.durationMs * (await promisedTimes(path)));
    }
    facts.isCutOff = await isCutOff(tools, { ...rest, isLengthKnown: probed.durationMs > 0 });
    return facts;
  } catch (error) {
    const failure = toMediaError(error);
    if (failure.kind === 'timeout') return timedOut();
    throw failure;
  }
}

type Rest = { path: string; facts: MediaFacts; deadline: number };

const readProgramme = async (path: string, { container }: MediaFacts): Promise<Programme> =>
  container === 'mpeg' ? measureProgramme(path).catch(() => noProgramme) : noProgramme;

const noProgramme: Programme = { ms: 0, clocks: 0 };

/** Measures the length where the container has none or ffprobe estimates it from the bit rate. */
async function betterDuration(
  tools: MediaTools,
  { path, facts, deadline, isGuess }: Rest & { isGuess: boolean },
): Promise<number> {
  const { durationMs } = facts;
  if (durationMs > 0 && !isGuess) return durationMs;
  const timeoutMs = msUntil(deadline);
  const measuredMs = await measureDuration(tools, { path, timeoutMs }).catch(() => 0);
  // Measuring ends where the last packet begins, so an estimate close to it is the better value.
  const isGuessGood = Math.abs(durationMs - measuredMs) < Math.max(200, durationMs * 0.03);
  return measuredMs === 0 || isGuessGood ? durationMs || measuredMs : measuredMs;
}

async function withFieldOrder(tools: MediaTools, { path, facts, deadline }: Rest) {
  const [video, ...others] = facts.videos;
  if (!video || !mayHideFields(video)) return facts.videos;
  const timeoutMs = msUntil(deadline);
  const fieldOrder = await measureFieldOrder(tools, { path, video, timeoutMs }).catch(() => null);
  const isSeen = fieldOrder !== null && fieldOrder.scan !== 'unknown';
  return [isSeen ? { ...video, fieldOrder } : video, ...others];
}

/**
 * Tells whether an original that browsers play directly is cut off. Other originals get a copy, which is compared with
 * them.
 */
async function isCutOff(
  tools: MediaTools,
  { path, facts, deadline, isLengthKnown }: Rest & { isLengthKnown: boolean },
): Promise<boolean> {
  const isPlayed = facts.isAudioOnly
    ? decideAudioPlayback(facts) === 'direct'
    : canPlayDirectly(facts);
  if (!isPlayed) return false;
  // Nothing was recorded, or nothing is left of it: making the copy will find out.
  if (facts.durationMs === 0) return facts.isAudioOnly;
  if (!isLengthKnown) return true;
  if (!isWhole(facts.durationMs, facts.promisedMs)) return true;
  const end = { path, durationMs: facts.durationMs, timeoutMs: msUntil(deadline) };
  return !(await reachesEnd(tools, end).catch(() => true));
}

/** Tells whether ffprobe's duration is a guess. Raw DV has a constant rate, so its estimate is exact. */
function isGuess({ stderr }: ToolOutput, { container }: ProbedFacts): boolean {
  return container !== 'dv' && stderr.includes('Estimating duration from bitrate');
}

const msUntil = (deadline: number) => Math.max(1_000, deadline - Date.now());

function nothingToPlay(detail: string): MediaError {
  return new MediaError({ kind: 'unprocessable', reason: trouble.neither, detail });
}

function locked(detail: string): MediaError {
  return new MediaError({ kind: 'unprocessable', reason: trouble.locked, detail });
}

function timedOut(): MediaFacts {
  return {
    container: '',
    confidence: 0,
    durationMs: 0,
    promisedMs: 0,
    isCutOff: false,
    restartsClock: false,
    isTimedOut: true,
    sizeBytes: 0,
    video: null,
    audio: null,
    videos: [],
    audios: [],
    subtitles: [],
    cover: null,
    chapters: [],
    timecode: null,
    isLocked: false,
    isAudioOnly: false,
    isStreamable: false,
    isWebm: false,
  };
}
