/** Inspects renditions as a browser would: by decoding them, without the server's own code. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sharp from 'sharp';

const run = promisify(execFile);

export type Inspection = {
  /** `768x576`; null without a picture. */
  shown: string | null;
  seconds: number;
  hasPicture: boolean;
  hasSound: boolean;
  /** Codecs, as ffprobe names them. */
  codecs: string[];
};

type Probe = {
  streams: {
    codec_type: string;
    codec_name: string;
    width?: number;
    height?: number;
    side_data_list?: { rotation?: number }[];
  }[];
  format: { duration?: string };
};

/** Finds out what a browser shows and plays of a film or a recording. */
export async function inspectMedia(file: string): Promise<Inspection> {
  const { stdout } = await run('ffprobe', [
    '-v',
    'error',
    '-show_format',
    '-show_streams',
    '-of',
    'json',
    file,
  ]);
  const { streams, format } = JSON.parse(stdout) as Probe;
  const video = streams.find(
    ({ codec_type, codec_name }) =>
      codec_type === 'video' && codec_name !== 'mjpeg' && codec_name !== 'png',
  );
  const decoded = await decode(file, { hasVideo: video !== undefined });
  const isSideways = video?.side_data_list?.some(({ rotation }) => Math.abs(rotation ?? 0) === 90);
  const sides = [video?.width, video?.height];
  return {
    shown: video ? (isSideways ? sides.toReversed() : sides).join('x') : null,
    seconds: Number(format.duration ?? 0),
    ...decoded,
    codecs: streams
      .filter(({ codec_type }) => codec_type === 'video' || codec_type === 'audio')
      .map(({ codec_name }) => codec_name),
  };
}

const silenceDb = -70;
const frameBytes = 64 * 64 * 3;

/** Decodes the whole file once: whether it is heard, and whether a picture from its middle has more than one colour. */
async function decode(file: string, { hasVideo }: { hasVideo: boolean }) {
  const pictures = '-map 0:v:0 -vf scale=64:64,format=rgb24 -f rawvideo -';
  const sound = '-map 0:a? -af volumedetect -f null -';
  const options = `-xerror -i ${file} ${hasVideo ? pictures : ''} ${sound}`;
  const { stdout, stderr } = await run(
    'ffmpeg',
    ['-hide_banner', '-nostats', ...options.split(/ +/)],
    { encoding: 'buffer', maxBuffer: 512 * 1024 * 1024 },
  );
  const volume = /mean_volume: (-?[\d.]+) dB/.exec(stderr.toString());
  const frames = Math.floor(stdout.length / frameBytes);
  const start = Math.floor(frames / 2) * frameBytes;
  const middle = stdout.subarray(start, start + frameBytes);
  return {
    hasPicture: frames > 0 && (await hasDifferences(middle, 64, 64)),
    hasSound: volume !== null && Number(volume[1]) > silenceDb,
  };
}

/** Decodes a picture, and tells whether it shows more than one colour. */
export async function isPictureOfSomething(file: string): Promise<boolean> {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return hasDifferences(data, info.width, info.height);
}

async function hasDifferences(pixels: Buffer, width: number, height: number): Promise<boolean> {
  const { channels } = await sharp(pixels, { raw: { width, height, channels: 3 } }).stats();
  return channels.some(({ stdev }) => stdev > 3);
}
