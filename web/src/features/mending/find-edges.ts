import type { Mending } from '@heirloom/contract/mending/mending.schema.ts';

/** The luma of one picture, line by line. */
export type Luma = { width: number; height: number; values: Uint8Array };

type Crop = Mending['crop'];

/** Further in nothing is an edge. */
const mostShare = 0.12;
const blackBelow = 26;
/** Lines of noise differ from their neighbours so many times as much as the lines of the picture do. */
const noisyFactor = 4;
const leastNoise = 14;

/**
 * Finds what stands at each side of a film and is no picture: black borders, and the torn lines where a recorder
 * switches its heads. In percent, as it is to be cut off; of pictures from all over the film, since a dark scene is no
 * border.
 */
export function findEdges(pictures: readonly Luma[]): Crop {
  const shown = pictures.filter((picture) => brightnessOf(picture) >= blackBelow);
  if (shown.length === 0) return { left: 0, top: 0, right: 0, bottom: 0 };
  const [first] = shown;
  const upright = linesOf(shown, (picture, line) => rowOf(picture, line), first!.height);
  const sideways = linesOf(shown, (picture, line) => columnOf(picture, line), first!.width);
  return {
    left: percentOf(sideways, 'toNext'),
    top: percentOf(upright, 'toNext'),
    right: percentOf(sideways.toReversed(), 'toLast'),
    bottom: percentOf(upright.toReversed(), 'toLast'),
  };
}

/** `toNext`, `toLast`: how much its points usually differ from those of the line after it, and before it. */
type Line = { brightness: number; toNext: number; toLast: number };

/** What each line is like; `brightness` is the most that it ever has. */
function linesOf(
  pictures: readonly Luma[],
  lineOf: (picture: Luma, line: number) => Uint8Array,
  count: number,
): Line[] {
  const differences = Array.from({ length: count - 1 }, (_, line) =>
    medianOf(
      pictures.map((picture) => differenceOf(lineOf(picture, line), lineOf(picture, line + 1))),
    ),
  );
  return Array.from({ length: count }, (_, line) => ({
    brightness: Math.max(...pictures.map((picture) => meanOf(lineOf(picture, line)))),
    toNext: differences[line] ?? 0,
    toLast: differences[line - 1] ?? 0,
  }));
}

/** `lines`: from the side inwards; `inwards`: which of their neighbours is further in. */
function percentOf(lines: readonly Line[], inwards: 'toNext' | 'toLast'): number {
  const usual = medianOf(lines.map((line) => line[inwards]));
  const noisy = Math.max(leastNoise, noisyFactor * usual);
  const most = Math.floor(lines.length * mostShare);
  const isEdge = (line: Line) => line.brightness < blackBelow || line[inwards] > noisy;
  const inside = lines.findIndex(
    (line, place) => !isEdge(line) && !isEdge(lines[place + 1] ?? line),
  );
  if (inside <= 0 || inside > most) return 0;
  return Math.ceil((100 * inside) / lines.length);
}

const rowOf = ({ width, values }: Luma, line: number): Uint8Array =>
  values.subarray(line * width, (line + 1) * width);

function columnOf({ width, height, values }: Luma, column: number): Uint8Array {
  return Uint8Array.from({ length: height }, (_, line) => values[line * width + column]!);
}

const meanOf = (values: Uint8Array): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const brightnessOf = ({ values }: Luma): number => meanOf(values);

const differenceOf = (one: Uint8Array, other: Uint8Array): number =>
  one.reduce((sum, value, place) => sum + Math.abs(value - other[place]!), 0) / one.length;

function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
