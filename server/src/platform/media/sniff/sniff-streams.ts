/** Recognises films without a container header: transport and program streams, DV, bare video. */
import { hasBytes } from '#platform/media/sniff/file-head.ts';
import type { MediaFormat } from '#platform/media/sniff/media-formats.ts';

const PACKET_BYTES = 188;
const PACKETS_NEEDED = 5;
const SYNC = 0x47;

/** Names the kind of stream that the bytes begin with. */
export function sniffStream(bytes: Buffer): MediaFormat | null {
  if (isDv(bytes)) return 'dv';
  if (hasBytes(bytes, 0, [0, 0, 1, 0xba])) return hasNavigationPack(bytes) ? 'vob' : 'mpeg-ps';
  if (hasBytes(bytes, 0, [0, 0, 1, 0xb3])) return 'mpeg-es';
  if (hasBytes(bytes, 0, [0, 0, 1, 0xb0])) return 'mpeg4-es';
  if (hasPackets(bytes, PACKET_BYTES)) return 'mpeg-ts';
  if (hasPackets(bytes, PACKET_BYTES + 4)) return 'm2ts';
  return sniffBareVideo(bytes);
}

/** A header block of a DIF sequence: section 0, sequence 0, then NTSC or PAL. */
function isDv(bytes: Buffer): boolean {
  return hasBytes(bytes, 0, [0x1f, 0x07, 0x00]) && [0x3f, 0xbf].includes(bytes[3] ?? 0);
}

/** A DVD title begins with a pack that holds a system header and private stream 2. */
function hasNavigationPack(bytes: Buffer): boolean {
  const firstSector = bytes.subarray(0, 2048);
  return firstSector.includes(Buffer.from([0, 0, 1, 0xbf]));
}

/** Recordings off the air may begin in the middle of a packet. */
function hasPackets(bytes: Buffer, stride: number): boolean {
  const needed = Math.min(PACKETS_NEEDED, Math.floor(bytes.length / stride));
  if (needed < 3) return false;
  for (let start = 0; start < stride; start += 1) {
    let packets = 0;
    while (packets < needed && bytes[start + packets * stride] === SYNC) packets += 1;
    if (packets === needed) return true;
  }
  return false;
}

const H264_REMARKS = 6;
const H264_PARAMETERS = 7;
const H264_DELIMITER = 9;
const HEVC_PARAMETERS = 32;
const HEVC_DELIMITER = 35;

/** Bare H.264 and HEVC begin with a start code and a parameter set or a delimiter; some encoders first remark who they are. */
function sniffBareVideo(bytes: Buffer): MediaFormat | null {
  const at = hasBytes(bytes, 0, [0, 0, 0, 1]) ? 4 : 3;
  if (at === 3 && !hasBytes(bytes, 0, [0, 0, 1])) return null;
  const [header = 0, second = 0] = bytes.subarray(at, at + 2);
  if (header & 0x80) return null;
  const hevcType = header >> 1;
  const isHevcHeader = (header & 1) === 0 && second === 1;
  if (isHevcHeader && (hevcType === HEVC_PARAMETERS || hevcType === HEVC_DELIMITER)) return 'hevc';
  const h264Type = header & 0x1f;
  return [H264_REMARKS, H264_PARAMETERS, H264_DELIMITER].includes(h264Type) ? 'h264' : null;
}
