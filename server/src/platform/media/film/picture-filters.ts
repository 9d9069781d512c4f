/** ffmpeg's filters for the shape, motion, colours and size of a picture. */
import { isInterlaced, type VideoStream } from '#platform/media/probe/media-facts.ts';

export type Size = { width: number; height: number };

/** `full`: each field becomes a picture, which keeps the motion of a camcorder. `half`: two fields become one. */
export type FieldRate = 'full' | 'half';

/** Shrinks a size to fit a box, never enlarges it, and keeps both sides even, as encoders require. */
export function fitInside({ width, height }: Size, box: Size): Size {
  const factor = Math.min(1, box.width / width, box.height / height);
  return { width: even(width * factor), height: even(height * factor) };
}

/** Returns the size of the upright film with square pixels, or null when it is unknown. */
export function shownSize({ shownWidth, shownHeight }: VideoStream): Size | null {
  return shownWidth > 0 && shownHeight > 0 ? { width: shownWidth, height: shownHeight } : null;
}

/**
 * Returns the filter that deinterlaces. It leaves frames flagged as progressive unchanged, so it does no harm to film
 * that declares nothing; film that was only measured as interlaced is deinterlaced throughout.
 */
export function deinterlace(video: VideoStream, fieldRate: FieldRate): string {
  const mode = isInterlaced(video) && fieldRate === 'full' ? 'send_field' : 'send_frame';
  const { source } = video.fieldOrder;
  if (source === 'person' && !isInterlaced(video)) return 'null';
  if ((source !== 'measured' && source !== 'person') || !isInterlaced(video)) {
    return `bwdif=mode=${mode}:deint=interlaced`;
  }
  const parity = video.fieldOrder.scan === 'top-first' ? 'tff' : 'bff';
  return `bwdif=mode=${mode}:parity=${parity}:deint=all`;
}

/**
 * Scales to square pixels and to the size in one step; ffmpeg has rotated the picture before. Where a tape changes
 * between 4:3 and 16:9, as television does too, pictures of the other shape get black borders.
 */
export function scaleTo({ width, height }: Size): string {
  const shape = width / height;
  const rounding = Math.max(0.02, 2 / Math.min(width, height));
  const isOther = `gt(abs(dar/${shape}-1),${rounding})`;
  const fit = (side: number, isSmaller: string, fitted: string) =>
    `'if(${isOther}*${isSmaller},2*round(${fitted}/2),${side})'`;
  const w = fit(width, `lt(dar,${shape})`, `${height}*dar`);
  const h = fit(height, `gt(dar,${shape})`, `${width}/dar`);
  const inTheMiddle = `pad=w=${width}:h=${height}:x=-1:y=-1:eval=frame`;
  return `scale=w=${w}:h=${h}:eval=frame,${inTheMiddle},setsar=1`;
}

/**
 * Limits the pictures per second to a useful number by leaving out every second, third … so that motion stays even.
 * Rates of 1000 and more are not real: such film has a time for each picture.
 */
export function limitFrameRate({ frameRate }: VideoStream, most: number): string[] {
  if (frameRate <= most * 1.02 || frameRate >= 1_000) return [];
  return [`fps=${(frameRate / Math.ceil(frameRate / (most * 1.02))).toFixed(3)}`];
}

/** Scales a film with a high dynamic range and maps its colours and brightness to those that all screens show. */
export function toneMapTo({ width, height }: Size): string {
  return [
    `zscale=w=${width}:h=${height}:t=linear:npl=100`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=tonemap=hable:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
    'setsar=1',
  ].join(',');
}

/** The added 0.01 keeps 1079.9999 from becoming 1078. */
const even = (length: number) => Math.max(2, Math.floor(length / 2 + 0.01) * 2);
