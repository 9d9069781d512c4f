import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extractSubtitles } from '#platform/media/film/extract-subtitles.ts';
import { makeStoryboard } from '#platform/media/film/make-storyboard.ts';
import { probeMedia } from '#platform/media/probe/probe-media.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { colourAt } from '#test/inspect-film.ts';
import { makeFilm } from '#test/make-film.ts';
import { usualTools } from '#test/usual-tools.ts';

let folder: string;
let tools: MediaTools;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storyboard-'));
  const located = await usualTools();
  if (!located.tools) throw new Error(located.problem);
  tools = located.tools;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('makeStoryboard', () => {
  const targets = () => ({
    imagePath: join(folder, 'storyboard.jpg'),
    vttPath: join(folder, 'storyboard.vtt'),
    imageUrl: 'storyboard',
  });

  it('draws a picture for every two seconds, in order', async () => {
    const path = join(folder, 'long.mp4');
    const colours = `color=red:s=160x90:r=2:d=90,drawbox=color=blue:t=fill:enable='gte(t,41)'`;
    const encode = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 4'.split(' ');
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', colours, ...encode, path]);
    const facts = await probeMedia(tools, { path });
    const storyboard = await makeStoryboard(tools, { path, facts, ...targets() });
    expect(storyboard).toMatchObject({ count: 45, columns: 10, rows: 5, intervalMs: 2_000 });
    const image = targets().imagePath;
    expect(await sharp(image).metadata()).toMatchObject({ width: 1600, height: 450 });
    // The 20th picture is of second 38, the 23rd of second 44, the last of second 88.
    const at = (place: number) =>
      colourAt(image, ((place % 10) + 0.5) / 10, (Math.floor(place / 10) + 0.5) / 5);
    expect([await at(0), await at(19), await at(22), await at(44)]).toEqual([
      'red',
      'red',
      'blue',
      'blue',
    ]);
    const vtt = await readFile(targets().vttPath, 'utf8');
    expect(vtt).toContain('00:00:38.000 --> 00:00:40.000\nstoryboard#xywh=1440,90,160,90');
  });

  it('makes none for a short film', async () => {
    const path = await makeFilm(folder, 'h264Mp4');
    const facts = await probeMedia(tools, { path });
    expect(await makeStoryboard(tools, { path, facts, ...targets() })).toBeNull();
  });

  it('leaves no half of it behind when it fails', async () => {
    const path = await makeFilm(folder, 'h264Mp4');
    const facts = { ...(await probeMedia(tools, { path })), durationMs: 90_000 };
    const elsewhere = join(folder, 'gone.mp4');
    await rm(targets().imagePath, { force: true });
    const running = makeStoryboard(tools, { path: elsewhere, facts, ...targets() });
    await expect(running).rejects.toMatchObject({ kind: 'failed' });
    expect((await readdir(folder)).filter((name) => name.includes('.part'))).toEqual([]);
  });
});

describe('extractSubtitles', () => {
  it('writes text subtitles as WebVTT with their language', async () => {
    const film = await makeFilm(folder, 'h264Mp4');
    const text = join(folder, 'words.srt');
    await writeFile(text, '1\n00:00:00,500 --> 00:00:01,500\nGrüße von <i>Oma</i>\n');
    const path = join(folder, 'words.mkv');
    const mux = ['-i', film, '-i', text, '-i', text, '-map', '0', '-map', '1', '-map', '2'];
    const languages = '-metadata:s:s:0 language=ger -metadata:s:s:1 language=eng'.split(' ');
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...mux, '-c', 'copy', ...languages, path]);
    const facts = await probeMedia(tools, { path });
    const files = await extractSubtitles(tools, { path, facts, outputDir: folder });
    expect(files.map(({ language }) => language)).toEqual(['ger', 'eng']);
    const vtt = await readFile(files[0]?.path ?? '', 'utf8');
    expect(vtt).toMatch(/^WEBVTT\n\n00:00\.5\d\d --> 00:01\.5\d\d\nGrüße von <i>Oma<\/i>\n/);
  });

  it('leaves out subtitles that are pictures or can not be read', async () => {
    const path = await makeFilm(folder, 'h264Mp4');
    const facts = await probeMedia(tools, { path });
    const subtitles = [
      { index: 1, codec: 'dvd_subtitle', language: null },
      { index: 0, codec: 'subrip', language: null },
    ];
    const input = { path, facts: { ...facts, subtitles }, outputDir: folder };
    expect(await extractSubtitles(tools, input)).toEqual([]);
  });
});
