/** The flags with which ffmpeg and ffprobe always run on uploaded files, and the oldest that should run on them. */
import { allowedDecoders } from '#platform/media/tools/allowed-decoders.ts';
import { toolsWords } from '#platform/media/tools/tools.messages.ts';

/**
 * Containers of single films and recordings. Formats that point to other files are left out: playlists (HLS, DASH),
 * ffconcat, image sequences and capture devices would leak other people's pictures.
 */
const containers = [
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,mpegvideo,asf,flv,dv,ogg,wav,mp3,aac,flac',
  'aiff,amr,amrnb,amrwb,w64,caf,h264,hevc,m4v,ivf,rm,gif,mjpeg,ac3,eac3,dts,ape,wv,tta,mxf,nut,vc1',
  'truehd,dsf,iff,mpc,mpc8,tak,au,oma,webp_pipe,loas,voc,wtv,dss',
].join(',');

/** 8192 x 8192: of larger pictures one frame alone takes hundreds of megabytes. */
const maxPixels = 67_108_864;

/** One block of memory: a frame of that many pixels with 16 bits for each of four colours. */
const maxBlockBytes = maxPixels * 8;

/** Films with all languages and their fonts have some dozens. */
const maxStreams = 256;

/** Enough to find streams that start late, as on DVDs. */
const lookAhead = ['-probesize', '20M', '-analyzeduration', '20M'];

/** Returns options and input of ffmpeg or ffprobe for one local file, whatever its name. */
export function safeInput(path: string, options: string[] = []): string[] {
  return [
    '-protocol_whitelist',
    'file',
    '-format_whitelist',
    containers,
    '-codec_whitelist',
    allowedDecoders,
    '-max_pixels',
    String(maxPixels),
    '-max_streams',
    String(maxStreams),
    '-max_alloc',
    String(maxBlockBytes),
    ...lookAhead,
    ...options,
    '-i',
    `file:${path}`,
  ];
}

/** The last releases of each line with mends of security holes in decoders that we allow, as of November 2026. */
const floors: readonly (readonly [number, number, number])[] = [
  [5, 1, 7],
  [6, 1, 3],
  [7, 0, 3],
  [7, 1, 2],
  [8, 0, 0],
];

/**
 * Returns a sentence for administrators when this version of ffmpeg lacks security fixes, else null. Null also for
 * builds that are not numbered like releases: their age cannot be told.
 */
export function outdatedSentence(version: string): string | null {
  const numbers = /^n?(\d+)\.(\d+)(?:\.(\d+))?/.exec(version)?.slice(1);
  if (!numbers) return null;
  const [major = 0, minor = 0, patch = 0] = numbers.map((text) => Number(text ?? 0));
  const line = floors.find(([first, second]) => first === major && second === minor);
  const [lastMajor, lastMinor] = floors.at(-1)!;
  const isNewer = major > lastMajor || (major === lastMajor && minor > lastMinor);
  if (line ? patch >= line[2] : isNewer) return null;
  const wanted = (line ?? floors.find(([first]) => first >= major) ?? floors[0]!).join('.');
  return toolsWords('en').outdated(version, wanted);
}
