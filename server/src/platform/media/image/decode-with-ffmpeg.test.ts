import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decodeWithFfmpeg } from '#platform/media/image/decode-with-ffmpeg.ts';
import { drawPhoto, readCorners } from '#test/make-photo.ts';

const run = promisify(execFile);
let folder: string;
let source: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-ffmpeg-'));
  source = join(folder, 'drawing.png');
  await drawPhoto().png().toFile(source);
});
afterAll(() => rm(folder, { recursive: true }));

/** Makes an ffmpeg that first writes a line to stderr, as some of its libraries do. */
async function talkative(line: string): Promise<string> {
  const ffmpeg = join(folder, 'ffmpeg');
  await writeFile(ffmpeg, `#!/bin/sh\necho '${line}' >&2\nexec ffmpeg "$@"\n`);
  await chmod(ffmpeg, 0o755);
  return ffmpeg;
}

it.each([
  [
    'jxl',
    './lib/jxl/dec_ans.cc:367: Histogram can represent numbers that are too large: 64',
    false,
  ],
  ['jxl', '[libjxl @ 0x55c3b080d280] Unexpected end of JXL codestream', true],
  ['bmp', 'a word too many', true],
] as const)('hears in %s what counts: %s', async (format, line, hasErrors) => {
  const path = join(folder, `drawing.${format}`);
  const outputPath = join(folder, 'decoded.png');
  await run('ffmpeg', ['-v', 'error', '-y', '-i', source, path]);
  const picture = { path, format, outputPath, maxPixels: 1_000_000 };
  const found = await decodeWithFfmpeg({ ...picture, ffmpeg: await talkative(line) });
  expect(found).toEqual({ hasErrors });
  expect(await readCorners(outputPath)).toEqual(['red', 'green', 'blue', 'white']);
});
