import { sharp } from '#platform/media/image/locked-sharp.ts';

/** Mean brightness of a picture of a lens cap or of a tape before the first recording. */
const BLACK = 16;
/** Variation of a blue screen, a fade or an empty tape. */
const UNIFORM = 5;

/** Tells whether a picture shows nothing: black, or one colour all over. */
export async function isBlankPicture(path: string): Promise<boolean> {
  const small = sharp(path, { failOn: 'none' }).resize(64, 64, { fit: 'fill' });
  const { data, info } = await small
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels: depth } = info;
  const { channels } = await sharp(data, { raw: { width, height, channels: depth } }).stats();
  const [red, green, blue] = channels;
  if (!red || !green || !blue) return false;
  const brightness = 0.299 * red.mean + 0.587 * green.mean + 0.114 * blue.mean;
  return brightness < BLACK || [red, green, blue].every(({ stdev }) => stdev < UNIFORM);
}
