/**
 * Plans how a sound is levelled, so that people do not have to change the volume and hear it on both ears
 * (docs/decisions/0007).
 */
import type { Part } from '#platform/media/encode/part-options.ts';
import type { MediaFacts } from '#platform/media/probe/media-facts.ts';
import { type Loudness, measureLoudness } from '#platform/media/sound/measure-loudness.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { toMediaError } from '#platform/media/tools/media-error.ts';

export type SoundLevel = {
  /** The loudness of the original; null where it could not be measured. */
  measured: Loudness | null;
  /** By how much the copy is louder; negative where it is quieter. */
  gainDb: number;
  /** ffmpeg's filters, in order; none where the sound is good already. */
  filters: string[];
};

/** The level that web broadcasters use; films of camcorders have -30 and less. */
const wishedLufs = -16;
/** A higher gain would raise the hiss of the tape rather than the voices. */
const mostDb = 12;
const hardlyHeardDb = 1;
/** The limit for sound that was made louder. */
const ceilingDb = -1;
/** By how much mixing more than two channels down to two speakers may raise the level. */
const downmixDb = 7.7;
/** Quieter sound is only noise. */
const silentLufs = -55;
/** The difference between the channels when one microphone recorded on one side of a cassette or a tape. */
const oneSidedDb = 30;

const asItIs: SoundLevel = { measured: null, gainDb: 0, filters: [] };

type Input = {
  path: string;
  facts: Pick<MediaFacts, 'audio' | 'durationMs'>;
  part?: Part | undefined;
  signal?: AbortSignal | undefined;
};

/** Measures the sound and plans how its copy is levelled. @throws {MediaError} aborted */
export async function levelSound(tools: MediaTools, input: Input): Promise<SoundLevel> {
  if (!input.facts.audio) return asItIs;
  try {
    return planLevel(await measureLoudness(tools, input));
  } catch (error) {
    const failure = toMediaError(error);
    if (failure.kind === 'aborted' || failure.kind === 'full') throw failure;
    return asItIs;
  }
}

/** Plans gain and filters; a limiter keeps louder sound from clipping. */
export function planLevel(measured: Loudness): SoundLevel {
  const gainDb = audible(wishedGain(measured));
  const limit = (10 ** (ceilingDb / 20)).toFixed(2);
  const louder = gainDb === 0 ? [] : [`volume=${gainDb}dB`, `alimiter=limit=${limit}:level=false`];
  return { measured, gainDb, filters: [...onBothEars(measured), ...louder] };
}

/**
 * Returns the gain for a player, which has no limiter: a sound with loud moments stays quieter than its copy would be.
 */
export function gainForPlayer(measured: Loudness): number {
  const { truePeakDb, channelsDb } = measured;
  const mix = channelsDb.length > 2 ? downmixDb : 0;
  const roomDb = truePeakDb === null ? 0 : Math.max(0, ceilingDb - truePeakDb - mix);
  return audible(Math.min(wishedGain(measured), Math.floor(roomDb * 10) / 10));
}

function wishedGain({ integratedLufs }: Loudness): number {
  if (integratedLufs <= silentLufs) return 0;
  const wished = wishedLufs - integratedLufs;
  return Math.round(Math.max(-mostDb, Math.min(mostDb, wished)) * 10) / 10;
}

const audible = (gainDb: number): number => (Math.abs(gainDb) < hardlyHeardDb ? 0 : gainDb);

function onBothEars({ channelsDb }: Loudness): string[] {
  const [left, right, ...others] = channelsDb;
  if (left === undefined || right === undefined || others.length > 0) return [];
  if (left - right > oneSidedDb) return ['pan=stereo|c0=c0|c1=c0'];
  return right - left > oneSidedDb ? ['pan=stereo|c0=c1|c1=c1'] : [];
}
