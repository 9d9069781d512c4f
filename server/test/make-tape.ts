/** A film whose colour and sound tell the moment: red and loud, then green and silent, then blue and loud. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** From when to when it is green and silent, of 9 seconds with 10 pictures each; the only key frame is the first. */
export const greenPart = { beginMs: 3000, endMs: 6000 };

export async function makeTape(file: string): Promise<string> {
  const picture = [
    'color=red:s=320x180:r=10:d=9',
    "drawbox=color=green:t=fill:enable='between(t,2.95,5.95)'",
    "drawbox=color=blue:t=fill:enable='gte(t,5.95)'",
  ].join(',');
  const sound = "aevalsrc='if(between(t,3,6),0,0.5*sin(2*PI*440*t))':s=48000:d=9";
  const sources = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound];
  const encode = '-c:v libx264 -preset ultrafast -g 1000 -pix_fmt yuv420p -c:a aac -shortest';
  await run('ffmpeg', ['-v', 'error', '-y', ...sources, ...encode.split(' '), file]);
  return file;
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
  return Array.from({ length: stdout.length / 3 }, (_, place) => {
    const [red = 0, green = 0, blue = 0] = stdout.subarray(3 * place, 3 * place + 3);
    const most = Math.max(red, green, blue);
    if (most === red) return 'red';
    return most === green ? 'green' : 'blue';
  });
}
