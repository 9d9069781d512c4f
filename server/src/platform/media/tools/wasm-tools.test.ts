import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extractFrame } from '#platform/media/film/extract-frame.ts';
import { sharp } from '#platform/media/image/locked-sharp.ts';
import { probeMedia } from '#platform/media/probe/probe-media.ts';
import { chooseTools } from '#platform/media/tools/choose-tools.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { runFfmpeg } from '#platform/media/tools/run-ffmpeg.ts';
import { makeFilm, makeRecording } from '#test/make-film.ts';

const run = promisify(execFile);
let folder: string;
let tools: MediaTools;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wasm-'));
  const chosen = await chooseTools({ ffmpeg: '/nowhere/ffmpeg', ffprobe: '/nowhere/ffprobe' });
  if (!chosen.tools) throw new Error(chosen.problem);
  tools = chosen.tools;
  expect(tools).toMatchObject({ engine: 'wasm', version: 'wasm-5.1.4' });
  expect(chosen.problem).toContain('apt-get install -y --no-install-recommends ffmpeg');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('is only chosen where there is no ffmpeg', async () => {
  expect(await chooseTools()).toMatchObject({ tools: { engine: 'installed' }, problem: null });
});

describe('without an ffmpeg of this computer', () => {
  it.each(['h264Mp4', 'dvAvi', 'mkvAac', 'hevc', 'vob', 'wmv'] as const)(
    'a film is looked into and shows a picture: %s',
    async (name) => {
      const path = await makeFilm(folder, name);
      const facts = await probeMedia(tools, { path });
      const installed = await chooseTools();
      const reference = await probeMedia(installed.tools!, { path });
      expect(facts).toEqual(reference);
      const outPath = join(folder, `${name}.jpg`);
      const frame = await extractFrame(tools, { path, facts, atMs: 500, outPath });
      expect(frame.width / frame.height).toBeCloseTo(
        reference.video!.shownWidth / reference.video!.shownHeight,
        1,
      );
      const { entropy } = await sharp(outPath).stats();
      expect(entropy).toBeGreaterThan(0.5);
    },
  );

  it('a recording is looked into', async () => {
    const path = await makeRecording(folder, 'wma');
    const { isAudioOnly, durationMs } = await probeMedia(tools, { path });
    expect({ isAudioOnly, isLong: durationMs > 1_000 }).toEqual({
      isAudioOnly: true,
      isLong: true,
    });
  });

  it('what is no film is told from a film', async () => {
    const path = join(folder, 'words.mp4');
    await writeFile(path, 'Dear Granny, this is no film.');
    await expect(probeMedia(tools, { path })).rejects.toMatchObject({ kind: 'unprocessable' });
  });

  it('a film that names another file shows nothing of it', async () => {
    const secret = await makeFilm(folder, 'silent');
    const path = join(folder, 'innocent.mp4');
    await writeFile(path, `ffconcat version 1.0\nfile ${secret}\n`);
    await expect(probeMedia(tools, { path })).rejects.toMatchObject({ kind: 'unprocessable' });
    // Even without any whitelist it finds no other file: neither in its own file system nor in ours.
    const outPath = join(folder, 'leak.jpg');
    const before = ['-f', 'concat', '-safe', '0', '-format_whitelist', 'concat,mov'];
    const after = ['-frames:v', '1', '-f', 'image2', `file:${outPath}`];
    const call = { path, before, after, effort: 'quick', timeoutMs: 30_000 } as const;
    await expect(runFfmpeg(tools, call)).rejects.toMatchObject({
      stderr: expect.stringContaining('No such file or directory'),
    });
    await expect(stat(outPath)).rejects.toThrow('ENOENT');
  });

  it('a picture of 134 million pixels is refused before it is decoded', async () => {
    const path = join(folder, 'bomb.avi');
    const source = 'color=black:s=16384x8192:r=1:d=1';
    const encode = ['-pix_fmt', 'yuvj420p', '-c:v', 'mjpeg', '-frames:v', '1', path];
    await run('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, ...encode]);
    const facts = await probeMedia(tools, { path }).catch(() => null);
    const outPath = join(folder, 'bomb.jpg');
    if (facts?.video) {
      const frame = extractFrame(tools, { path, facts, atMs: 0, outPath });
      await expect(frame).rejects.toMatchObject({ kind: 'unprocessable' });
    }
    expect(await readdir(folder)).not.toContain('bomb.jpg');
  });

  it('its time is limited like that of any tool', async () => {
    const path = await makeFilm(folder, 'dvRaw');
    const after = ['-f', 'null', '-'];
    const call = { path, after, effort: 'quick', timeoutMs: 300 } as const;
    await expect(runFfmpeg(tools, call)).rejects.toMatchObject({ kind: 'timeout' });
  });
});
