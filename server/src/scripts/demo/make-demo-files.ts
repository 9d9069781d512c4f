import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import { ExifTool } from 'exiftool-vendored';
import sharp from 'sharp';
import {
  type DemoFilm,
  type DemoPhoto,
  type DemoRecording,
  films,
  photos,
  recordings,
} from './family.ts';
import { drawScene } from './scenes.ts';

const run = promisify(execFile);

export type DemoFile = {
  path: string;
  fileName: string;
  title: string;
  type: MediaType;
};

/**
 * Makes the demo family's files in a folder: films slowly panning over a scene, photos with EXIF dates, recordings of
 * chords.
 */
export async function makeDemoFiles(
  folder: string,
  onFile: (title: string) => void,
): Promise<DemoFile[]> {
  const made: DemoFile[] = [];
  const keep = async (
    fileName: string,
    title: string,
    type: DemoFile['type'],
    make: (file: string) => Promise<void>,
  ) => {
    const file = path.join(folder, fileName);
    await make(file);
    made.push({ path: file, fileName, title, type });
    onFile(title);
  };
  for (const [n, film] of films.entries())
    await keep(film.fileName, film.title, 'video', (file) => makeFilm(file, film, n));
  const exif = new ExifTool({ maxProcs: 1 });
  for (const [n, photo] of photos.entries())
    await keep(photo.fileName, photo.title, 'image', (file) => makePhoto(file, photo, n, exif));
  await exif.end();
  for (const recording of recordings)
    await keep(recording.fileName, recording.title, 'audio', (file) =>
      makeRecording(file, recording),
    );
  return made;
}

async function makePhoto(
  file: string,
  photo: DemoPhoto,
  seed: number,
  exif: ExifTool,
): Promise<void> {
  const [width, height] = photo.isPortrait ? [1067, 1600] : [1600, 1067];
  await sharp(Buffer.from(drawScene(photo.scene, seed, width, height)))
    .jpeg({ quality: 88 })
    .toFile(file);
  const tags = {
    Make: 'Heirloom',
    Model: 'Demo',
    ...(photo.taken && { DateTimeOriginal: photo.taken }),
  };
  await exif.write(file, tags, ['-overwrite_original']);
}

function melody(hertz: number): string {
  return [1, 1.25, 1.5]
    .map((chord, n) => `0.22*sin(2*PI*${hertz * chord}*t)*(0.6+0.4*sin(2*PI*t*${0.7 + n * 0.23}))`)
    .join('+');
}

async function makeFilm(file: string, film: DemoFilm, seed: number): Promise<void> {
  const still = `${file}.png`;
  await writeFile(
    still,
    await sharp(Buffer.from(drawScene(film.scene, 100 + seed)))
      .png()
      .toBuffer(),
  );
  const pan = `crop=w=iw*0.86:h=ih*0.86:x='(iw-ow)*t/${film.seconds}':y='(ih-oh)/2'`;
  const input = [
    '-v',
    'error',
    '-y',
    '-loop',
    '1',
    '-framerate',
    '25',
    '-i',
    still,
    '-f',
    'lavfi',
    '-i',
    `aevalsrc=${melody(220 + seed * 30)}:s=48000`,
    '-t',
    String(film.seconds),
  ];
  const output =
    film.format === 'dv'
      ? [
          '-vf',
          `${pan},scale=720:576,setsar=16/15,fps=50,interlace`,
          '-c:v',
          'dvvideo',
          '-pix_fmt',
          'yuv420p',
          '-c:a',
          'pcm_s16le',
          '-ac',
          '2',
        ]
      : [
          '-vf',
          `${pan},scale=1280:720`,
          '-c:v',
          'libx264',
          '-preset',
          'ultrafast',
          '-pix_fmt',
          'yuv420p',
          '-c:a',
          'aac',
          '-ac',
          '2',
          '-movflags',
          '+faststart',
        ];
  await run('ffmpeg', [...input, ...output, file]);
}

async function makeRecording(file: string, { seconds, hertz }: DemoRecording): Promise<void> {
  await run('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    `aevalsrc=(${melody(hertz)})*(0.3+0.7*abs(sin(t*0.9))):s=44100`,
    '-t',
    String(seconds),
    file,
  ]);
}
