/** Makes small films and recordings of the kinds that a family owns, by ffmpeg, when a test needs them. */
import { execFile } from 'node:child_process';
import { copyFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { madeByRecipe, type Recipe } from '#test/made-films.ts';

const run = promisify(execFile);

/** Vertical bars that move sideways: with two fields per picture they show combing as filmed motion does. */
export function bars(size: string, seconds: number, rate: number | string = 25) {
  return `smptehdbars=size=${size}:rate=${rate}:duration=${seconds},scroll=horizontal=0.01`;
}
export function tone(seconds: number, channels = 'stereo') {
  return `sine=frequency=440:sample_rate=48000:duration=${seconds},aformat=channel_layouts=${channels}`;
}
export function fields(first: 'tff' | 'bff') {
  return `interlace=scan=${first}:lowpass=0`;
}

export const H264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p';
const DV = '-c:v dvvideo -pix_fmt yuv420p -c:a pcm_s16le -ar 48000 -ac 2';

const filmRecipes = {
  /** A tape of a PAL camcorder: interlaced, bottom field first, 4:3. */
  dvAvi: {
    name: 'tape.avi',
    sources: [bars('720x576', 2, 50), tone(2)],
    options: `-vf ${fields('bff')},setsar=16/15 ${DV}`,
  },
  dvRaw: {
    name: 'tape.dv',
    sources: [bars('720x576', 2, 50), tone(2)],
    options: `-vf ${fields('bff')},setsar=64/45 ${DV} -f dv`,
  },
  dvNtsc: {
    name: 'tape-ntsc.avi',
    sources: [bars('720x480', 2, '60000/1001'), tone(2)],
    options: `-vf format=yuv411p,${fields('bff')},setsar=8/9 -c:v dvvideo -pix_fmt yuv411p -c:a pcm_s16le -ar 48000 -ac 2`,
  },
  /** A DVD: interlaced, top field first, 16:9. */
  vob: {
    name: 'VTS_01_1.VOB',
    sources: [bars('720x576', 2, 50), tone(2)],
    options: `-vf ${fields('tff')},setsar=64/45 -c:v mpeg2video -flags +ildct+ilme -top 1 -b:v 4M -c:a ac3 -f vob`,
  },
  mpeg1: {
    name: 'film.mpg',
    sources: [bars('352x288', 2), tone(2, 'mono')],
    options: '-c:v mpeg1video -b:v 1M -c:a mp2 -f mpeg',
  },
  wmv: {
    name: 'film.wmv',
    sources: [bars('320x240', 2), tone(2)],
    options: '-c:v wmv2 -b:v 1M -c:a wmav2',
  },
  /** A capture card: interlaced, but the file does not say so. */
  mjpegAvi: {
    name: 'capture.avi',
    sources: [bars('640x480', 2, 60), tone(2, 'mono')],
    options: `-vf ${fields('tff')} -c:v mjpeg -q:v 3 -c:a pcm_s16le`,
  },
  /** As cheap capture devices write it: interlaced, but flagged as progressive. */
  lyingMp4: {
    name: 'lying.mp4',
    sources: [bars('720x576', 2, 50), tone(2)],
    options: `-vf ${fields('tff')},setsar=16/15,setfield=prog ${H264} -c:a aac`,
  },
  /** A browser that records a camera: it writes while it records and never stores the length. */
  lengthless: {
    name: 'recorded.webm',
    sources: [bars('320x180', 2), tone(2)],
    options: '-c:v libvpx -deadline realtime -c:a libopus -live 1 -f webm',
  },
  /** An empty tape in a recorder that shows its state on the picture. */
  blueStart: {
    name: 'recorder.mp4',
    sources: [
      `${bars('640x480', 8)},drawbox=color=0x0000c0:t=fill:enable='lt(t,1.5)',` +
        `drawbox=x=40:y=40:w=90:h=24:color=white:t=fill:enable='lt(t,1.5)'`,
    ],
    options: `${H264} -g 25`,
  },
  xvidAvi: {
    name: 'film.avi',
    sources: [bars('640x480', 2), tone(2)],
    options: '-c:v mpeg4 -vtag XVID -bf 2 -q:v 5 -c:a libmp3lame',
  },
  /** A phone held upright: stored on its side, red at the left; displayed upright, red at the top. */
  rotatedMov: {
    name: 'IMG_0001.MOV',
    sources: ['color=blue:s=640x360:d=2,drawbox=w=320:h=360:color=red:t=fill', tone(2, 'mono')],
    options: `${H264} -c:a aac -metadata creation_time=2015-06-07T08:09:10Z`,
    isTurned: true,
  },
  h264Mp4: {
    name: 'film.mp4',
    sources: [bars('640x360', 2), tone(2)],
    options: `${H264} -c:a aac`,
  },
  /** Large enough to need a small copy. */
  hd: { name: 'hd.mp4', sources: [bars('1280x720', 2, 50), tone(2)], options: `${H264} -c:a aac` },
  hevc: {
    name: 'film-hevc.mp4',
    sources: [bars('640x360', 2), tone(2)],
    options: '-c:v libx265 -preset ultrafast -x265-params log-level=none -tag:v hvc1 -c:a aac',
  },
  /** A new phone: 10 bits, high dynamic range. */
  hdr: {
    name: 'hdr.mov',
    sources: [bars('640x360', 1), tone(1)],
    options:
      '-c:v libx265 -preset ultrafast -pix_fmt yuv420p10le -tag:v hvc1 -c:a aac -x265-params ' +
      'log-level=none:colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc',
  },
  tenBit: {
    name: 'ten-bit.mp4',
    sources: [bars('640x360', 1), tone(1)],
    options: '-c:v libx264 -preset ultrafast -pix_fmt yuv422p10le -c:a aac',
  },
  mkvAc3: {
    name: 'film.mkv',
    sources: [bars('640x360', 2), tone(2, '5.1')],
    options: `${H264} -c:a ac3`,
  },
  mkvAac: {
    name: 'film-aac.mkv',
    sources: [bars('640x360', 2), tone(2)],
    options: `${H264} -c:a aac`,
  },
  /** An AVCHD camcorder: interlaced H.264. */
  mts: {
    name: '00001.MTS',
    sources: [bars('1440x1080', 2, 50), tone(2)],
    options: `-vf ${fields('tff')},setsar=4/3 ${H264} -flags +ildct+ilme -x264-params tff=1 -c:a ac3 -f mpegts`,
  },
  phone3gp: {
    name: 'phone.3gp',
    sources: [bars('176x144', 2), tone(2, 'mono')],
    options: '-c:v h263 -c:a aac -ar 22050 -f 3gp',
  },
  webm: {
    name: 'film.webm',
    sources: [bars('320x180', 2), tone(2)],
    options: '-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -c:a libopus',
  },
  silent: { name: 'silent.mp4', sources: [bars('640x360', 2)], options: H264 },
  /** One picture, so there is no time between pictures. */
  oneFrame: { name: 'one.mp4', sources: [bars('640x360', 1)], options: `${H264} -frames:v 1` },
  /** A second and a half of black before the first picture, as on most tapes. */
  blackStart: {
    name: 'black.mp4',
    sources: [`${bars('640x360', 8)},drawbox=color=black:t=fill:enable='lt(t,1.5)'`, tone(8)],
    options: `${H264} -g 25 -c:a aac`,
  },
  allBlue: { name: 'blue.mp4', sources: ['color=blue:s=640x360:d=3'], options: H264 },
  oddSize: {
    name: 'odd.avi',
    sources: [bars('321x241', 1), tone(1)],
    options: '-c:v mjpeg -q:v 5',
  },
  twoLanguages: {
    name: 'two.mkv',
    sources: [bars('320x180', 1), tone(1), 'anullsrc=duration=1'],
    options:
      `-map 0 -map 2 -map 1 ${H264} -c:a aac -metadata:s:a:0 language=fra -metadata:s:a:1 language=deu ` +
      '-disposition:a:0 0 -disposition:a:1 default',
  },
  /** Pictures at irregular times, as phones record in the dark. */
  uneven: {
    name: 'uneven.mp4',
    sources: [`${bars('640x360', 3)},select='not(mod(n\\,3))+lt(t\\,1)'`, tone(3)],
    options: `${H264} -fps_mode vfr -c:a aac`,
  },
} satisfies Record<string, Recipe>;

const recordingRecipes = {
  mp3: { name: 'song.mp3', sources: [tone(2)], options: '-c:a libmp3lame' },
  wav: { name: 'song.wav', sources: [tone(2)], options: '-c:a pcm_s16le' },
  flac: { name: 'song.flac', sources: [tone(2)], options: '-c:a flac' },
  ogg: { name: 'song.ogg', sources: [tone(2)], options: '-c:a libvorbis' },
  opus: { name: 'song.opus', sources: [tone(2)], options: '-c:a libopus' },
  m4a: { name: 'song.m4a', sources: [tone(2)], options: '-c:a aac' },
  alac: { name: 'song-alac.m4a', sources: [tone(2)], options: '-c:a alac' },
  aiff: { name: 'song.aiff', sources: [tone(2)], options: '-c:a pcm_s16be' },
  wma: { name: 'song.wma', sources: [tone(2)], options: '-c:a wmav2' },
  mono: { name: 'mono.wav', sources: [tone(2, 'mono')], options: '-c:a pcm_s16le' },
  adpcm: { name: 'memo.wav', sources: [tone(2, 'mono')], options: '-c:a adpcm_ima_wav' },
  ac3: { name: 'song.ac3', sources: [tone(2)], options: '-c:a ac3' },
  /** A dictaphone; Debian's ffmpeg lacks the encoder. */
  amr: {
    name: 'memo.amr',
    sources: [tone(2, 'mono')],
    options: '-c:a libopencore_amrnb -ar 8000 -ac 1',
  },
} satisfies Record<string, Recipe>;

export type FilmKind = keyof typeof filmRecipes;
export type RecordingKind = keyof typeof recordingRecipes;

/** Makes a film of one to three seconds in the folder and returns its path. */
export function makeFilm(folder: string, kind: FilmKind): Promise<string> {
  return makeByRecipe(folder, filmRecipes[kind]);
}

/** Makes a recording of two seconds of a tone in the folder and returns its path. */
export function makeRecording(folder: string, kind: RecordingKind): Promise<string> {
  return makeByRecipe(folder, recordingRecipes[kind]);
}

/** Tells whether the installed ffmpeg can write a codec: some are absent in some distributions. */
export async function canEncode(encoder: string): Promise<boolean> {
  const { stdout } = await run('ffmpeg', ['-v', 'error', '-encoders']);
  return stdout.split('\n').some((line) => line.trim().split(/\s+/)[1] === encoder);
}

/** Truncates a file, as a camera does when its battery is empty. */
export function cutOff(path: string, sizeBytes: number): Promise<void> {
  return truncate(path, sizeBytes);
}

/** Makes a film or a recording that only one test needs. */
export async function makeByRecipe(folder: string, recipe: Recipe): Promise<string> {
  const path = join(folder, recipe.name);
  await copyFile(await madeByRecipe(recipe), path);
  return path;
}

/** Makes a film of six seconds whose sound goes on to the end, but whose second half of the sound cannot be read. */
export async function makeHalfDeafFilm(folder: string): Promise<string> {
  const whole = await makeByRecipe(folder, {
    name: 'heard.mkv',
    sources: [bars('320x180', 6), tone(6)],
    options: `${H264} -c:a alac`,
  });
  return makeByRecipe(folder, {
    name: 'half-heard.mkv',
    sources: [],
    files: [whole],
    options: '-c copy -bsf:a noise=amount=gt(n\\,35)',
  });
}
