/** Recognises containers of films and recordings by their signatures. */
import { hasBytes } from '#platform/media/sniff/file-head.ts';
import type { MediaFormat } from '#platform/media/sniff/media-formats.ts';

const signatures: [string | number[], MediaFormat][] = [
  ['fLaC', 'flac'],
  ['#!AMR', 'amr'],
  ['MAC ', 'ape'],
  ['wvpk', 'wv'],
  ['caff\0\x01', 'caf'],
  ['.snd\0', 'au'],
  ['TTA1', 'tta'],
  ['TTA2', 'tta'],
  ['tBaK', 'tak'],
  ['MPCK', 'mpc'],
  ['MP+', 'mpc'],
  ['DSD \x1c', 'dsf'],
  ['\x02dss', 'dss'],
  ['\x03dss', 'dss'],
  ['\x03ds2', 'dss'],
  ['\x07ds2', 'dss'],
  ['FLV\x01', 'flv'],
  ['.RMF', 'rm'],
  ['riff\x2e\x91\xcf\x11\xa5\xd6\x28\xdb', 'w64'],
  [[0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11], 'wmv'],
];

const ebml = [0x1a, 0x45, 0xdf, 0xa3];
const ebmlHeaderBytes = 4096;
const mxfPartition = Buffer.from([
  0x06, 0x0e, 0x2b, 0x34, 0x02, 0x05, 0x01, 0x01, 0x0d, 0x01, 0x02, 0x01, 0x01, 0x02,
]);

/** Finds the container whose signature the bytes begin with. */
export function sniffContainer(bytes: Buffer): MediaFormat | null {
  const found = signatures.find(([signature]) => hasBytes(bytes, 0, signature));
  if (found) return found[1];
  if (hasBytes(bytes, 0, ebml)) {
    const header = bytes.subarray(0, ebmlHeaderBytes);
    return header.includes('webm') ? 'webm' : 'mkv';
  }
  if (hasBytes(bytes, 0, 'OggS')) return sniffOgg(bytes);
  if (hasBytes(bytes, 0, 'FRM8') && hasBytes(bytes, 12, 'DSD ')) return 'dff';
  return sniffChunks(bytes) ?? (bytes.includes(mxfPartition) ? 'mxf' : null);
}

function sniffChunks(bytes: Buffer): MediaFormat | null {
  const container = bytes.toString('latin1', 0, 4);
  const content = bytes.toString('latin1', 8, 12);
  if (container === 'FORM' && (content === 'AIFF' || content === 'AIFC')) return 'aiff';
  if (!['RIFF', 'RIFX', 'RF64', 'BW64', 'ON2 '].includes(container)) return null;
  if (content === 'WAVE') return 'wav';
  if (content === 'AVI ' || content === 'ON2f') return 'avi';
  // A file of a Video CD: MPEG in the sectors of a disc.
  return content === 'CDXA' ? 'mpeg-ps' : null;
}

const pictureCodecs = ['\x80theora', 'BBCD', '\x01video', 'YUV4MPEG'];
const oggPageHeaderBytes = 27;
const oggFirstPageFlag = 2;

/** Finds the codec in the first pages of an Ogg file: the file begins with the first page of each stream. */
function sniffOgg(bytes: Buffer): MediaFormat {
  const codecs: string[] = [];
  let at = 0;
  while (hasBytes(bytes, at, 'OggS') && (bytes[at + 5] ?? 0) & oggFirstPageFlag) {
    const segments = bytes[at + 26] ?? 0;
    const table = bytes.subarray(at + oggPageHeaderBytes, at + oggPageHeaderBytes + segments);
    const bodyAt = at + oggPageHeaderBytes + segments;
    codecs.push(bytes.toString('latin1', bodyAt, bodyAt + 8));
    at = bodyAt + table.reduce((sum, size) => sum + size, 0);
  }
  if (codecs.some((codec) => pictureCodecs.some((name) => codec.startsWith(name)))) return 'ogv';
  return codecs[0] === 'OpusHead' ? 'opus' : 'ogg';
}
