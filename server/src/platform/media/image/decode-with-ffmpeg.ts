/** Decodes by ffmpeg the pictures that sharp does not know or cannot read. */
import { UnprocessableMedia } from '#platform/media/image/unprocessable-media.ts';
import type { MediaFormat } from '#platform/media/sniff/media-formats.ts';
import { runTool } from '#platform/media/tools/run-tool.ts';
import { ToolError } from '#platform/media/tools/tool-error.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

/** The only demuxer allowed for each format; none of them opens other files. */
const demuxers: Partial<Record<MediaFormat, string>> = {
  jpeg: 'jpeg_pipe',
  png: 'png_pipe',
  gif: 'gif',
  webp: 'webp_pipe',
  bmp: 'bmp_pipe',
  jxl: 'jpegxl_pipe',
  jp2: 'j2k_pipe',
  psd: 'psd_pipe',
  ico: 'ico',
  tga: 'image2pipe',
  pcx: 'pcx_pipe',
  pbm: 'pbm_pipe',
  pgm: 'pgm_pipe',
  ppm: 'ppm_pipe',
  'heic-sequence': 'mov',
  'avif-sequence': 'mov',
};

/** `image2pipe` does not detect the codec, so it must be named. */
const decoders: Partial<Record<MediaFormat, string>> = { tga: 'targa' };

/** The only decoders allowed for each format. */
const allowed: Partial<Record<MediaFormat, string>> = {
  jpeg: 'mjpeg',
  png: 'png,apng',
  gif: 'gif',
  webp: 'webp',
  bmp: 'bmp',
  jxl: 'libjxl',
  jp2: 'jpeg2000,libopenjpeg',
  psd: 'psd',
  ico: 'bmp,png',
  tga: 'targa',
  pcx: 'pcx',
  pbm: 'pbm',
  pgm: 'pgm,pgmyuv',
  ppm: 'ppm',
  'heic-sequence': 'hevc',
  'avif-sequence': 'libdav1d,libaom-av1,av1',
};

/** Debian's libjxl also reports errors that it recovers from: only ffmpeg's own lines count. */
const complaints: Partial<Record<MediaFormat, RegExp>> = { jxl: /^(\[|Error)/m };

export type FfmpegPictureInput = {
  ffmpeg: string | null;
  path: string;
  format: MediaFormat;
  outputPath: string;
  maxPixels: number;
  signal?: AbortSignal | undefined;
};

/**
 * Writes the first picture of a file as PNG; rotated only where the container (not EXIF) says so. Tells whether ffmpeg
 * complained about the file.
 * @throws {ToolError} of kind missing where there is no ffmpeg; of kind failed if it cannot decode the file
 */
export async function decodeWithFfmpeg(input: FfmpegPictureInput): Promise<{ hasErrors: boolean }> {
  const { ffmpeg, path, format, outputPath, maxPixels, signal } = input;
  const demuxer = demuxers[format];
  if (!demuxer) throw new UnprocessableMedia(trouble.pictureKind, format);
  if (!ffmpeg)
    throw new ToolError({ kind: 'missing', message: 'ffmpeg is needed for this picture' });
  const safety = ['-protocol_whitelist', 'file', '-format_whitelist', demuxer];
  const codecs = ['-codec_whitelist', allowed[format] ?? 'none', '-max_streams', '16'];
  // One block of memory: a whole picture with 16 bits for each of four colours.
  const memory = ['-max_alloc', String(maxPixels * 8)];
  const limits = ['-max_pixels', String(maxPixels), '-threads', '1', ...codecs, ...memory];
  const turning = demuxer === 'mov' ? [] : ['-noautorotate'];
  const source = [
    '-f',
    demuxer,
    ...(decoders[format] ? ['-c:v', decoders[format]] : []),
    ...turning,
    '-i',
    `file:${path}`,
    '-map',
    '0:v:0',
    '-frames:v',
    '1',
  ];
  const target = ['-c:v', 'png', '-compression_level', '1', '-f', 'image2', '-update', '1'];
  const { stderr } = await runTool({
    command: ffmpeg,
    args: [
      '-nostdin',
      '-v',
      'error',
      '-y',
      ...safety,
      ...limits,
      ...source,
      ...target,
      `file:${outputPath}`,
    ],
    timeoutMs: 30_000,
    cpuSeconds: 60,
    memoryBytes: 1_500_000_000,
    fileBytes: 1024 ** 3,
    ...(signal && { signal }),
  });
  return { hasErrors: complaints[format]?.test(stderr) ?? stderr.trim() !== '' };
}
