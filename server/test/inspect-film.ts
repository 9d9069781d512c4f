/** Examines finished films and recordings independently of the code that made them. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';

const run = promisify(execFile);

const ffmpeg = (path: string, options: string) =>
  run('ffmpeg', ['-hide_banner', '-nostats', '-i', path, ...options.split(' '), '-']);

export type Seen = { pictures: number; combingPercent: number; meanVolumeDb: number | null };

/** Decodes a film once, to see what the three functions below see in three times. */
export async function seeAndHear(path: string): Promise<Seen> {
  const map = '-map 0:v:0 -map 0:a? -fps_mode passthrough -progress pipe:1';
  const { stdout, stderr } = await ffmpeg(path, `${map} -vf idet -af volumedetect -f null`);
  const counted = [...stdout.matchAll(/^frame=(\d+)$/gm)].at(-1)?.[1];
  return {
    pictures: Number(counted),
    combingPercent: readCombing(stderr),
    meanVolumeDb: readVolume(stderr),
  };
}

/** Counts how many of 100 pictures show combing, by ffmpeg's idet. */
export async function combingPercent(path: string): Promise<number> {
  const { stderr } = await ffmpeg(path, '-vf idet -an -f null');
  return readCombing(stderr);
}

function readCombing(stderr: string): number {
  const found = /Multi.*TFF: *(\d+) BFF: *(\d+) Progressive: *(\d+) Undetermined: *(\d+)/.exec(
    stderr,
  );
  const [top = 0, bottom = 0, progressive = 0, undetermined = 0] = (found ?? [])
    .slice(1)
    .map(Number);
  return (100 * (top + bottom)) / (top + bottom + progressive + undetermined);
}

/** Measures the loudness of the decoded sound; -91 dB is silence, null means no sound. */
export async function meanVolumeDb(path: string): Promise<number | null> {
  const { stderr } = await ffmpeg(path, '-map 0:a? -af volumedetect -f null').catch(() => ({
    stderr: '',
  }));
  return readVolume(stderr);
}

function readVolume(stderr: string): number | null {
  const found = /mean_volume: (-?[\d.]+) dB/.exec(stderr);
  return found ? Number(found[1]) : null;
}

/** Counts the pictures that can be decoded. */
export async function countPictures(path: string): Promise<number> {
  const count = '-v error -select_streams v:0 -count_frames -show_entries stream=nb_read_frames';
  const { stdout } = await run('ffprobe', [...count.split(' '), '-of', 'csv=p=0', path]);
  return Number(stdout.split('\n')[0]?.replace(',', ''));
}

/** Returns everything that ffprobe shows of a file, as text: to check what must not be in it. */
export async function everythingAbout(path: string): Promise<string> {
  const { stdout } = await run('ffprobe', ['-v', 'error', '-show_format', '-show_streams', path]);
  return stdout;
}

/** Finds the strongest of the three colours at a place; x and y are 0 to 1. */
export async function colourAt(
  path: string,
  x: number,
  y: number,
): Promise<'red' | 'green' | 'blue'> {
  // The bytes, not the path, because sharp caches what it read from a path.
  const { data, info } = await sharp(await readFile(path))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const column = Math.min(info.width - 1, Math.floor(x * info.width));
  const row = Math.min(info.height - 1, Math.floor(y * info.height));
  const start = (row * info.width + column) * 3;
  const [red = 0, green = 0, blue = 0] = data.subarray(start, start + 3);
  if (red >= green && red >= blue) return 'red';
  return green >= blue ? 'green' : 'blue';
}
