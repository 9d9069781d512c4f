/** Finds the stretches of a film that show nothing that was filmed. */
import type { PictureMeasure } from '#platform/media/signs/measure-picture.ts';
import { isSilent } from '#platform/media/signs/measure-sound.ts';

/** In samples; `to` is the first one behind. */
export type Span = { from: number; to: number };

export const emptyKinds = ['black', 'blue', 'grey', 'snow', 'frozen'] as const;
export type EmptyKind = (typeof emptyKinds)[number];
export type Stretch = Span & { kind: EmptyKind };

/** A hole of so many samples does not end a stretch: an empty tape crackles. */
const longestHole = 3;
/** In steps of luma. */
const samePicture = 2;

/** Finds all stretches, also those of a single sample, in order; they do not overlap. */
export function findStretches(pictures: readonly PictureMeasure[]): Stretch[] {
  const kinds = pictures.map(kindOf);
  const stretches: Stretch[] = [];
  for (const [place, kind] of kinds.entries()) {
    if (kind === null) continue;
    const last = stretches.at(-1);
    const hole = { from: last?.to ?? 0, to: place };
    const goesOn = last?.kind === kind && isCrackle(pictures, kind, hole);
    if (goesOn) last.to = place + 1;
    else stretches.push({ kind, from: place, to: place + 1 });
  }
  return stretches.map(withFirstFrozen);
}

/** A picture that stands still is the same after a crackle; in a film of few pictures a second it is the next one. */
function isCrackle(pictures: readonly PictureMeasure[], kind: EmptyKind, { from, to }: Span) {
  if (from === to || kind !== 'frozen') return to - from <= longestHole;
  const [before, after] = [pictures[from - 1]!.layout, pictures[to]!.layout];
  const isSame = before.every((luma, place) => Math.abs(luma - after[place]!) < samePicture);
  return to - from <= longestHole && isSame;
}

/** The first picture that stands still is the one that the next ones are compared with. */
function withFirstFrozen(stretch: Stretch): Stretch {
  const hasEarlier = stretch.kind === 'frozen' && stretch.from > 0;
  return hasEarlier ? { ...stretch, from: stretch.from - 1 } : stretch;
}

/** Of a picture without contrast. */
const even = 0.9;

function kindOf(picture: PictureMeasure): EmptyKind | null {
  const { luma, brightest, blue, red, evenness, change } = picture;
  if (luma < 34 && brightest < 46 && Math.abs(blue - 128) < 12 && Math.abs(red - 128) < 12) {
    return 'black';
  }
  if (evenness > even && blue > 150 && red < 135) return 'blue';
  if (evenness > even && Math.abs(blue - 128) < 8 && Math.abs(red - 128) < 8) return 'grey';
  if (isSnow(picture)) return 'snow';
  return change < 1 ? 'frozen' : null;
}

/** The grain of a picture without shapes is weaker than snow. */
const weakestSnow = 20;

function isSnow({ spread, likeNeighbour, likeBefore }: PictureMeasure): boolean {
  return spread > weakestSnow && likeNeighbour < 0.45 && Math.abs(likeBefore) < 0.3;
}

/** Finds where nothing is heard for two seconds or more. */
export function findSilence(sounds: readonly Float32Array[], shortest: number): Span[] {
  const spans: Span[] = [];
  for (const [place, bands] of sounds.entries()) {
    if (!isSilent(bands)) continue;
    const last = spans.at(-1);
    if (last && place - last.to <= 1) last.to = place + 1;
    else spans.push({ from: place, to: place + 1 });
  }
  return spans.filter(({ from, to }) => to - from >= shortest);
}
