/** A film whose colour and sound tell the moment: red and loud, then green and silent, then blue and loud. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** From when to when it is green and silent, of 9 seconds with 10 pictures each; the only key frame is the first. */
export const greenPart = { beginMs: 3000, endMs: 6000 };

export function makeTape(file: string): Promise<string> {
  return writeTape(file, '-preset ultrafast -g 1000');
}

/** The same with a key picture each 1.2 s, none of them where a colour begins, and pictures that refer to later ones. */
export function makeKeyedTape(file: string): Promise<string> {
  return writeTape(file, '-preset veryfast -bf 2 -g 12 -sc_threshold 0');
}

async function writeTape(file: string, keys: string): Promise<string> {
  const picture = [
    'color=red:s=320x180:r=10:d=9',
    "drawbox=color=green:t=fill:enable='between(t,2.95,5.95)'",
    "drawbox=color=blue:t=fill:enable='gte(t,5.95)'",
  ].join(',');
  const sound = "aevalsrc='if(between(t,3,6),0,0.5*sin(2*PI*440*t))':s=48000:d=9";
  const sources = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound];
  const encode = `-c:v libx264 ${keys} -pix_fmt yuv420p -c:a aac -shortest`;
  await run('ffmpeg', ['-v', 'error', '-y', ...sources, ...encode.split(' '), file]);
  return file;
}

/** The same for three and a half minutes, green from 70 to 140 s, with captions and chapters that tell of the rest. */
export async function makeLongTape(file: string): Promise<string> {
  const captions = ['Secret quarrel', 'By the lake', 'Secret way home'].map((said, place) => {
    const minute = (seconds: number) =>
      `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')},000`;
    const begin = 70 * place + 10;
    return `${place + 1}\n${minute(begin)} --> ${minute(begin + 20)}\n${said}\n`;
  });
  const chapters = ['Secret quarrel', 'Lake', 'Secret way home'].map(
    (title, place) =>
      `[CHAPTER]\nTIMEBASE=1/1\nSTART=${70 * place}\nEND=${70 * place + 70}\ntitle=${title}\n`,
  );
  const [said, named] = [`${file}.srt`, `${file}.txt`];
  await writeFile(said, captions.join('\n'));
  await writeFile(named, [';FFMETADATA1', ...chapters].join('\n'));
  const picture = [
    'color=red:s=160x90:r=5:d=210',
    "drawbox=color=green:t=fill:enable='between(t,69.95,139.95)'",
    "drawbox=color=blue:t=fill:enable='gte(t,139.95)'",
  ].join(',');
  const sources = ['-f', 'lavfi', '-i', picture, '-i', said, '-i', named];
  const encode = '-map 0 -map 1 -map_metadata 2 -c:v libx264 -preset ultrafast -pix_fmt yuv420p';
  const more = '-c:s mov_text -metadata:s:s:0 language=eng';
  const options = [...encode.split(' '), ...more.split(' ')];
  await run('ffmpeg', ['-v', 'error', '-y', ...sources, ...options, file]);
  return file;
}

/** The colours of all parts of a picture. */
export async function everyBlock(file: string): Promise<Set<string>> {
  const decode = '-vf scale=80:45:flags=area,format=rgb24 -f rawvideo -';
  const { stdout } = await run('ffmpeg', ['-v', 'error', '-i', file, ...decode.split(' ')], {
    encoding: 'buffer',
  });
  return new Set(coloursIn(stdout));
}

/** Every picture that is in a film, as the shares of red, green and blue, edit lists ignored. */
export async function everyColour(file: string): Promise<('red' | 'green' | 'blue')[]> {
  const before = ['-v', 'error', '-ignore_editlist', '1'];
  const isMp4 = /\.(mp4|m4a)$/.test(file);
  const decode = '-an -vf scale=1:1:flags=area,format=rgb24 -fps_mode passthrough -f rawvideo -';
  const { stdout } = await run(
    'ffmpeg',
    [...(isMp4 ? before : ['-v', 'error']), '-i', file, ...decode.split(' ')],
    { encoding: 'buffer' },
  );
  return coloursIn(stdout);
}

function coloursIn(rgb: Buffer): ('red' | 'green' | 'blue')[] {
  return Array.from({ length: rgb.length / 3 }, (_, place) => {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(3 * place, 3 * place + 3);
    const most = Math.max(red, green, blue);
    if (most === red) return 'red';
    return most === green ? 'green' : 'blue';
  });
}
