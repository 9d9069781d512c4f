import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { probeMedia } from '#platform/media/probe/probe-media.ts';
import { outdatedSentence, safeInput } from '#platform/media/tools/ffmpeg-safety.ts';
import { locateTools, type MediaTools } from '#platform/media/tools/locate-tools.ts';
import { toMediaError } from '#platform/media/tools/media-error.ts';
import { runFfmpeg } from '#platform/media/tools/run-ffmpeg.ts';

let folder: string;
let tools: MediaTools;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ffmpeg-safety-'));
  const located = await locateTools();
  if (!located.tools) throw new Error(located.problem);
  tools = located.tools;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function make(name: string, options: string[]): string {
  const file = path.join(folder, name);
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', ...options, file]);
  return file;
}

function decode(file: string): Promise<string> {
  return runFfmpeg(tools, {
    path: file,
    after: ['-f', 'null', '-'],
    effort: 'quick',
    timeoutMs: 60_000,
  }).then(
    () => 'decoded',
    (error: unknown) => toMediaError(error).reason,
  );
}

const picture = 'testsrc2=size=64x64:rate=5:duration=0.4';

it('decodes what families own, and nothing that only hostile files have', async () => {
  const film = make('film.flv', ['-i', picture, '-c:v', 'flv']);
  expect(await decode(film)).toBe('decoded');
  const screen = make('screen.flv', ['-i', picture, '-c:v', 'flashsv']);
  expect(await decode(screen)).toBe('This kind of recording is not supported.');
});

it('refuses a file with hundreds of streams', async () => {
  const options = ['-i', 'anullsrc=r=8000:cl=mono', '-t', '0.1', '-c:a', 'pcm_s16le'];
  const maps = Array.from({ length: 300 }, () => ['-map', '0:a']).flat();
  const file = make('streams.mka', [...options, ...maps]);
  await expect(probeMedia(tools, { path: file })).rejects.toMatchObject({
    kind: 'unprocessable',
    reason: 'The file claims to have too many streams.',
  });
});

it('limits the largest block of memory to one frame of the most pixels', () => {
  const line = safeInput('/film.mp4');
  const valueOf = (name: string) => Number(line[line.indexOf(name) + 1]);
  expect(valueOf('-max_alloc')).toBe(valueOf('-max_pixels') * 8);
});

it.each([
  ['5.1.9-0+deb12u1', null],
  ['7.1.2', null],
  ['8.0', null],
  ['n8.1', null],
  ['9.0', null],
  ['N-118320-g1c9c8e1ab1', null],
  ['5.1.2', '5.1.7'],
  ['6.1.1-3ubuntu5', '6.1.3'],
  ['7.0', '7.0.3'],
  ['6.0.1', '6.1.3'],
  ['4.4.2', '5.1.7'],
])('says of ffmpeg %s when it lacks security fixes', (version, wanted) => {
  const sentence = outdatedSentence(version);
  if (wanted === null) expect(sentence).toBeNull();
  else expect(sentence).toContain(`ffmpeg ${version} lacks security fixes of ${wanted}`);
});
