/** Reads the headers of MPEG audio, AAC and AC-3 frames, as far as needed to distinguish them. */
import { hasBytes } from '#platform/media/sniff/file-head.ts';
import type { MediaFormat } from '#platform/media/sniff/media-formats.ts';

/** Frames of one recording have the same `signature`. */
export type SoundFrame = { format: MediaFormat; lengthBytes: number; signature: string };

/** Reads the frame header at `at`; null if there is none. */
export function soundFrameAt(bytes: Buffer, at: number): SoundFrame | null {
  if (at + 8 > bytes.length) return null;
  if (hasBytes(bytes, at, [0x0b, 0x77])) return ac3Frame(bytes, at);
  if (bytes[at] !== 0xff) return null;
  return adtsFrame(bytes, at) ?? mpegFrame(bytes, at);
}

function adtsFrame(bytes: Buffer, at: number): SoundFrame | null {
  const [, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = bytes.subarray(at, at + 6);
  if ((second & 0xf6) !== 0xf0) return null;
  const rate = (third >> 2) & 0x0f;
  const lengthBytes = ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5);
  if (rate > 12 || lengthBytes < 7) return null;
  return { format: 'aac', lengthBytes, signature: `aac ${second} ${third}` };
}

const bitrates1 = {
  1: [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  2: [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  3: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
} as const;
const bitrates2 = {
  1: [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  2: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  3: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const sampleRates = [44_100, 48_000, 32_000] as const;

function mpegFrame(bytes: Buffer, at: number): SoundFrame | null {
  const [, second = 0, third = 0] = bytes.subarray(at, at + 3);
  if ((second & 0xe0) !== 0xe0) return null;
  const version = [2.5, null, 2, 1][(second >> 3) & 3];
  const layer = ([null, 3, 2, 1] as const)[(second >> 1) & 3];
  const rate = sampleRates[(third >> 2) & 3];
  if (!version || !layer || !rate) return null;
  const kilobits = (version === 1 ? bitrates1 : bitrates2)[layer][(third >> 4) - 1];
  if (!kilobits) return null;
  const sampleRate = version === 1 ? rate : version === 2 ? rate / 2 : rate / 4;
  const padding = (third >> 1) & 1;
  return {
    format: layer === 3 ? 'mp3' : 'mp2',
    lengthBytes: mpegFrameBytes({ version, layer, kilobits, sampleRate, padding }),
    signature: `mpeg ${version} ${layer} ${rate}`,
  };
}

type MpegFacts = {
  version: number;
  layer: 1 | 2 | 3;
  kilobits: number;
  sampleRate: number;
  padding: number;
};

function mpegFrameBytes({ version, layer, kilobits, sampleRate, padding }: MpegFacts): number {
  if (layer === 1) return (Math.floor((12_000 * kilobits) / sampleRate) + padding) * 4;
  const samplesPerByte = layer === 3 && version !== 1 ? 72_000 : 144_000;
  return Math.floor((samplesPerByte * kilobits) / sampleRate) + padding;
}

const ac3Kilobits = [
  32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640,
] as const;

function ac3Frame(bytes: Buffer, at: number): SoundFrame | null {
  const [, , third = 0, fourth = 0, fifth = 0, sixth = 0] = bytes.subarray(at, at + 6);
  const streamId = sixth >> 3;
  if (streamId > 10 && streamId <= 16) {
    return {
      format: 'eac3',
      lengthBytes: ((((third & 7) << 8) | fourth) + 1) * 2,
      signature: 'eac3',
    };
  }
  const rateCode = fifth >> 6;
  const kilobits = ac3Kilobits[(fifth & 0x3f) >> 1];
  if (rateCode === 3 || !kilobits || streamId > 10) return null;
  const wordsByRate = [
    kilobits * 2,
    Math.floor((kilobits * 320) / 147) + (fifth & 1),
    kilobits * 3,
  ];
  const lengthBytes = (wordsByRate[rateCode] ?? 0) * 2;
  return { format: 'ac3', lengthBytes, signature: `ac3 ${rateCode}` };
}
