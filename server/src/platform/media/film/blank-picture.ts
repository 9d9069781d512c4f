import { sharp } from '#platform/media/image/locked-sharp.ts';

/** Mean brightness up to which a picture is black, as with a lens cap or on a tape before the first recording. */
const black = 16;
/** How far parts of a blue screen, a fade or an empty tape may differ from one colour, of 255. */
const uniform = 12;
/** The rest may be the word `PLAY` that a recorder writes into a corner. */
const nearlyAll = 0.95;
const side = 64;

/** Tells whether a picture shows nothing: black, or one colour all over except for a word. */
export async function isBlankPicture(path: string): Promise<boolean> {
  const pixels = await sharp(path, { failOn: 'none' })
    .resize(side, side, { fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  const [red = [], green = [], blue = []] = [0, 1, 2].map((channel) =>
    [...pixels].filter((_, at) => at % 3 === channel),
  );
  const brightness = 0.299 * mean(red) + 0.587 * mean(green) + 0.114 * mean(blue);
  return brightness < black || isOneColour([red, green, blue]);
}

function isOneColour(channels: number[][]): boolean {
  const usual = channels.map((values) => values.toSorted((a, b) => a - b)[values.length / 2] ?? 0);
  const isUsual = (at: number) =>
    channels.every((values, channel) => Math.abs(values[at]! - usual[channel]!) <= uniform);
  const alike = Array.from({ length: side * side }, (_, at) => isUsual(at)).filter(Boolean);
  return alike.length >= nearlyAll * side * side;
}

const mean = (values: number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
