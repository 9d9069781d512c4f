/** Reads how the colours of HEIC and AVIF are coded when the container says so by numbers instead of a profile. */
import { propertiesOfPrimary } from '#platform/media/image/heif-boxes.ts';
import { withFileHead } from '#platform/media/sniff/file-head.ts';

export type CodedColours = {
  primaries: 'srgb' | 'p3' | 'bt2020';
  /** PQ and HLG contain brighter light than a screen shows. */
  curve: 'srgb' | 'pq' | 'hlg';
};

/** Keys are the numbers of ISO/IEC 23091-2. */
const primariesByNumber: Record<number, CodedColours['primaries']> = { 9: 'bt2020', 12: 'p3' };
const curvesByNumber: Record<number, CodedColours['curve']> = { 16: 'pq', 18: 'hlg' };

/** Returns null for what a decoder converts correctly itself: sRGB, or colours that a profile describes. */
export async function readCodedColours(path: string): Promise<CodedColours | null> {
  return withFileHead(path, async ({ bytes }) => {
    try {
      return coloursIn(bytes);
    } catch (error) {
      // The file is cut off; a decoder may still be able to read it.
      if (error instanceof RangeError) return null;
      throw error;
    }
  });
}

function coloursIn(bytes: Buffer): CodedColours | null {
  const found = propertiesOfPrimary(bytes).filter(({ type }) => type === 'colr');
  const kinds = found.map(({ start }) => bytes.toString('latin1', start, start + 4));
  const numbered = found[kinds.indexOf('nclx')];
  if (!numbered || kinds.some((kind) => kind === 'prof' || kind === 'rICC')) return null;
  const primaries = primariesByNumber[bytes.readUInt16BE(numbered.start + 4)] ?? 'srgb';
  const curve = curvesByNumber[bytes.readUInt16BE(numbered.start + 6)] ?? 'srgb';
  return primaries === 'srgb' && curve === 'srgb' ? null : { primaries, curve };
}
