/** Recognises files made of ISO boxes: MP4, QuickTime, 3GP, HEIC, AVIF, CR3, JPEG 2000 and XL. */
import { hasBytes } from '#platform/media/sniff/file-head.ts';
import type { MediaFormat } from '#platform/media/sniff/media-formats.ts';

const maxBrands = 64;

const formatByBrand: Record<string, MediaFormat> = {
  heic: 'heic',
  heix: 'heic',
  heim: 'heic',
  heis: 'heic',
  hevc: 'heic-sequence',
  hevx: 'heic-sequence',
  hevm: 'heic-sequence',
  hevs: 'heic-sequence',
  avif: 'avif',
  avis: 'avif-sequence',
  'crx ': 'cr3',
  'jp2 ': 'jp2',
  'jpx ': 'jp2',
  mjp2: 'mj2',
  'qt  ': 'mov',
  'M4A ': 'm4a',
  'M4B ': 'm4a',
  'M4P ': 'm4a',
  'F4A ': 'm4a',
  'F4B ': 'm4a',
  'M4V ': 'm4v',
  M4VH: 'm4v',
  M4VP: 'm4v',
};

const quickTimeStarts = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);

/** Finds the format by the brands of the `ftyp` box, or by the first box of an older QuickTime file. */
export function sniffBoxes(bytes: Buffer): MediaFormat | null {
  if (hasBytes(bytes, 0, [0, 0, 0, 0x0c, 0x4a, 0x58, 0x4c, 0x20])) return 'jxl';
  if (hasBytes(bytes, 0, [0xff, 0x0a])) return 'jxl';
  if (hasBytes(bytes, 0, [0xff, 0x4f, 0xff, 0x51])) return 'jp2';
  if (hasBytes(bytes, 0, [0, 0, 0, 0x0c, 0x6a, 0x50, 0x20, 0x20])) {
    return hasBytes(bytes, 16, 'ftypmjp2') ? 'mj2' : 'jp2';
  }
  const firstBox = bytes.toString('latin1', 4, 8);
  if (firstBox === 'ftyp') return formatOfBrands(readBrands(bytes));
  return quickTimeStarts.has(firstBox) ? 'mov' : null;
}

function readBrands(bytes: Buffer): string[] {
  const boxBytes = bytes.readUInt32BE(0);
  const end = Math.min(boxBytes, bytes.length, 16 + 4 * maxBrands);
  const brands = [bytes.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString('latin1', at, at + 4));
  return brands;
}

function formatOfBrands([major = '', ...compatible]: string[]): MediaFormat {
  const named = formatByBrand[major];
  if (named) return named;
  if (major.startsWith('3g2')) return '3g2';
  if (/^3g[a-z]/.test(major)) return '3gp';
  if (major === 'msf1') return compatible.includes('avis') ? 'avif-sequence' : 'heic-sequence';
  if (/^(mif\d|miaf|MiHB|MiHE|MiHA)$/.test(major)) return stillOf(compatible);
  return 'mp4';
}

/** `mif1` only means a still picture: the compatible brands tell how it is coded. */
function stillOf(compatible: string[]): MediaFormat {
  if (compatible.includes('avif')) return 'avif';
  return 'heic';
}
