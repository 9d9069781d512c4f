import { encoderOf, type Hardware, type HardwareKind } from '#platform/media/tools/hardware.ts';
import { words } from '#platform/media/tools/words.ts';

type Rate = { maxBitsPerSecond: number };

/** How ffmpeg encodes a picture. */
export type EncoderOptions = {
  /** Options before the input. */
  before: string[];
  /** The last filters. */
  filters: string[];
  /** The encoder with its options. */
  encode: string[];
};

/** The software encoder spends as much on a film of a family on average; the hardware knows no quality to aim at. */
const usualShare = 0.6;

/** Returns how ffmpeg encodes H.264 on the device. What comes before, reading and filters, stays the processor's work. */
export function hardwareOptions(
  { kind, device }: Pick<Hardware, 'kind' | 'device'>,
  { maxBitsPerSecond }: Rate,
): EncoderOptions {
  const usual = Math.round(maxBitsPerSecond * usualShare);
  const rate = `-b:v ${usual} -maxrate ${maxBitsPerSecond} -bufsize ${maxBitsPerSecond * 2}`;
  const { before, filters, own } = ways[kind](device);
  const codec = `-c:v ${encoderOf[kind]} ${own} ${rate} -profile:v high -g 120`;
  return { before, filters, encode: words(codec) };
}

type Way = { before: string[]; filters: string[]; own: string };

const ways: Record<HardwareKind, (device: string) => Way> = {
  vaapi: (device) => ({
    before: ['-init_hw_device', `vaapi=hw:${device}`, '-filter_hw_device', 'hw'],
    filters: ['format=nv12', 'hwupload'],
    own: '-rc_mode VBR',
  }),
  qsv: (device) => ({
    before: ['-init_hw_device', `qsv=hw,child_device=${device}`, '-filter_hw_device', 'hw'],
    filters: ['format=nv12', 'hwupload=extra_hw_frames=64'],
    own: '-preset veryfast -forced_idr 1',
  }),
  nvenc: () => ({
    before: [],
    filters: ['format=yuv420p'],
    own: '-preset p4 -rc vbr -forced-idr 1',
  }),
};
