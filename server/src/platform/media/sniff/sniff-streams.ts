/** Recognises films without a container header: transport and programme streams, DV, raw video streams. */
import { hasBytes } from '#platform/media/sniff/file-head.ts';
import type { MediaFormat } from '#platform/media/sniff/media-formats.ts';

const packetBytes = 188;
const packetsNeeded = 5;
const sync = 0x47;

/** Finds the kind of stream that the bytes begin with. */
export function sniffStream(bytes: Buffer): MediaFormat | null {
  if (isDv(bytes)) return 'dv';
  if (hasBytes(bytes, 0, [0, 0, 1, 0xba])) return hasNavigationPack(bytes) ? 'vob' : 'mpeg-ps';
  if (hasBytes(bytes, 0, [0, 0, 1, 0xb3])) return 'mpeg-es';
  if (hasBytes(bytes, 0, [0, 0, 1, 0xb0])) return 'mpeg4-es';
  if (hasPackets(bytes, packetBytes)) return 'mpeg-ts';
  if (hasPackets(bytes, packetBytes + 4)) return 'm2ts';
  return sniffBareVideo(bytes);
}

/** Tells whether the bytes begin with the header block of a DIF sequence: section 0, sequence 0, then NTSC or PAL. */
function isDv(bytes: Buffer): boolean {
  return hasBytes(bytes, 0, [0x1f, 0x07, 0x00]) && [0x3f, 0xbf].includes(bytes[3] ?? 0);
}

/** A DVD title begins with a pack that holds a system header and private stream 2. */
function hasNavigationPack(bytes: Buffer): boolean {
  const firstSector = bytes.subarray(0, 2048);
  return firstSector.includes(Buffer.from([0, 0, 1, 0xbf]));
}

/** Looks for packets from any place on: recordings of broadcasts may begin in the middle of a packet. */
function hasPackets(bytes: Buffer, stride: number): boolean {
  const needed = Math.min(packetsNeeded, Math.floor(bytes.length / stride));
  if (needed < 3) return false;
  for (let start = 0; start < stride; start += 1) {
    let packets = 0;
    while (packets < needed && bytes[start + packets * stride] === sync) packets += 1;
    if (packets === needed) return true;
  }
  return false;
}

const h264Remarks = 6;
const h264Parameters = 7;
const h264Delimiter = 9;
const hevcParameters = 32;
const hevcDelimiter = 35;

/**
 * Raw H.264 and HEVC begin with a start code and a parameter set or a delimiter; some encoders first write a comment
 * about themselves.
 */
function sniffBareVideo(bytes: Buffer): MediaFormat | null {
  const at = hasBytes(bytes, 0, [0, 0, 0, 1]) ? 4 : 3;
  if (at === 3 && !hasBytes(bytes, 0, [0, 0, 1])) return null;
  const [header = 0, second = 0] = bytes.subarray(at, at + 2);
  if (header & 0x80) return null;
  const hevcType = header >> 1;
  const isHevcHeader = (header & 1) === 0 && second === 1;
  if (isHevcHeader && (hevcType === hevcParameters || hevcType === hevcDelimiter)) return 'hevc';
  const h264Type = header & 0x1f;
  return [h264Remarks, h264Parameters, h264Delimiter].includes(h264Type) ? 'h264' : null;
}
