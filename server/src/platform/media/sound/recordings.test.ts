import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAudioPlayback } from '#platform/media/probe/decide-audio-playback.ts';
import { probeMedia } from '#platform/media/probe/probe-media.ts';
import { copiedFormat, copySound } from '#platform/media/sound/copy-sound.ts';
import { extractCover } from '#platform/media/sound/extract-cover.ts';
import { makeAudioCopy } from '#platform/media/sound/make-audio-copy.ts';
import { makePeaks } from '#platform/media/sound/make-peaks.ts';
import { measureLoudness } from '#platform/media/sound/measure-loudness.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { type Browser, hasBrowser, openBrowser } from '#test/browser.ts';
import { meanVolumeDb } from '#test/inspect-film.ts';
import { canEncode, makeFilm, makeRecording, type RecordingKind } from '#test/make-film.ts';
import { samplePath, samples, samplesNote } from '#test/samples.ts';
import { usualTools } from '#test/usual-tools.ts';

let folder: string;
let outPath: string;
let tools: MediaTools;
let browser: Browser | null = null;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recordings-'));
  outPath = join(folder, 'copy.m4a');
  const located = await usualTools();
  if (!located.tools) throw new Error(located.problem);
  tools = located.tools;
  if (hasBrowser) browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

const kinds: [RecordingKind, 'direct' | 'transcode', string][] = [
  ['mp3', 'direct', ''],
  ['wav', 'direct', ''],
  ['flac', 'direct', '[FORMAT-21]'],
  ['m4a', 'direct', ''],
  ['ogg', 'transcode', ''],
  ['opus', 'transcode', ''],
  ['alac', 'transcode', ''],
  ['aiff', 'transcode', '[FORMAT-20]'],
  ['wma', 'transcode', '[FORMAT-19]'],
  ['adpcm', 'transcode', ''],
  ['ac3', 'transcode', ''],
  ['amr', 'transcode', ''],
];

describe('a recording plays with sound', () => {
  it.each(kinds)('%s: %s %s', async (kind, decision) => {
    if (kind === 'amr' && !(await canEncode('libopencore_amrnb'))) return;
    const path = await makeRecording(folder, kind);
    const facts = await probeMedia(tools, { path });
    expect(facts.isAudioOnly).toBe(true);
    expect(decideAudioPlayback(facts)).toBe(decision);
    const isDirect = decision === 'direct';
    const copy = isDirect ? null : await makeAudioCopy(tools, { path, facts, outPath });
    if (copy) {
      expect(copy.damage).toBeNull();
      expect(Math.abs(copy.durationMs - facts.durationMs)).toBeLessThan(80);
      const { container, audio, isStreamable } = await probeMedia(tools, { path: outPath });
      expect(container).toContain('m4a');
      expect(audio?.codec).toBe('aac');
      expect(isStreamable).toBe(true);
    }
    const playable = isDirect ? path : outPath;
    const [before, after] = [await meanVolumeDb(path), await meanVolumeDb(playable)];
    expect(Math.abs((before ?? 0) + (copy?.level.gainDb ?? 0) - (after ?? -99))).toBeLessThan(1.5);
    await playsInBrowser(playable);
  });

  it('keeps mono mono', async () => {
    const path = await makeRecording(folder, 'mono');
    const facts = await probeMedia(tools, { path });
    await makeAudioCopy(tools, { path, facts, outPath });
    expect((await probeMedia(tools, { path: outPath })).audio?.channels).toBe(1);
  });

  const recordings = samples.filter(({ type }) => type === 'audio');
  it.each(recordings.map(({ file, path }) => [file, path] as const))(
    `a real one: %s${samplesNote}`,
    async (_, path) => {
      const facts = await probeMedia(tools, { path });
      expect(decideAudioPlayback(facts)).toBe('transcode');
      const copy = await makeAudioCopy(tools, { path, facts, outPath });
      expect(Math.abs(copy.durationMs - facts.durationMs)).toBeLessThan(80);
      const [before, after] = [await meanVolumeDb(path), await meanVolumeDb(outPath)];
      expect(Math.abs((before ?? 0) + copy.level.gainDb - (after ?? -99))).toBeLessThan(1.5);
      await playsInBrowser(outPath);
    },
  );
});

describe('copySound', () => {
  it.each(['mp3', 'wav', 'flac', 'm4a'] as const)(
    'copies %s without converting it, and without its tags [SHARE-10, SHARE-11]',
    async (kind) => {
      const path = await makeRecording(folder, kind);
      const facts = await probeMedia(tools, { path });
      const tagged = join(folder, `tagged.${kind}`);
      const copied = join(folder, `copied.${copiedFormat(facts)!.extension}`);
      const tags = ['-metadata', 'title=At the lake', '-metadata', 'comment=47.375'];
      execFileSync('ffmpeg', ['-y', '-v', 'error', '-i', path, '-c', 'copy', ...tags, tagged]);
      const input = { path: tagged, facts: await probeMedia(tools, { path: tagged }) };
      const { damage } = await copySound(tools, { ...input, outPath: copied });
      expect(damage).toBeNull();
      const copy = await probeMedia(tools, { path: copied });
      expect(copy.audio!.codec).toBe(facts.audio!.codec);
      expect(decideAudioPlayback(copy)).toBe('direct');
      expect(streamHash(copied)).toBe(streamHash(tagged));
      const bytes = await readFile(copied);
      for (const secret of ['At the lake', '47.375']) expect(bytes.includes(secret)).toBe(false);
    },
  );

  it('leaves to the encoder what plays nowhere', async () => {
    const path = await makeRecording(folder, 'wma');
    const facts = await probeMedia(tools, { path });
    expect(copiedFormat(facts)).toBeNull();
    await expect(copySound(tools, { path, facts, outPath })).rejects.toMatchObject({
      kind: 'unprocessable',
    });
  });

  const streamHash = (path: string) => {
    const what = ['-map', '0:a', '-c', 'copy', '-f', 'streamhash', '-'];
    return execFileSync('ffmpeg', ['-v', 'error', '-i', path, ...what]).toString();
  };
});

describe('makePeaks', () => {
  it('draws where it is loud and where it is not', async () => {
    const path = join(folder, 'half.wav');
    const half = `sine=f=440:d=1,apad=pad_dur=1`;
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', half, path]);
    const peaks = await makePeaks(tools, { path, facts: await probeMedia(tools, { path }) });
    expect(peaks).toHaveLength(3_600);
    expect(Math.max(...peaks.subarray(100, 1_700))).toBeGreaterThan(10);
    expect(Math.max(...peaks.subarray(1_900))).toBeLessThanOrEqual(1);
  });

  it('draws the sound of a film too', async () => {
    const path = await makeFilm(folder, 'mkvAc3');
    const peaks = await makePeaks(tools, { path, facts: await probeMedia(tools, { path }) });
    expect(Math.max(...peaks)).toBeGreaterThan(2);
  });

  it('says so when there is no sound', async () => {
    const path = await makeFilm(folder, 'silent');
    const running = makePeaks(tools, { path, facts: await probeMedia(tools, { path }) });
    await expect(running).rejects.toMatchObject({ kind: 'unprocessable' });
  });
});

describe('measureLoudness', () => {
  it('finds six decibels between a tone and the same at half strength', async () => {
    const loudness = async (volume: number) => {
      const path = join(folder, 'tone.wav');
      const source = `sine=f=1000:d=3,volume=${volume}`;
      execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, path]);
      const facts = await probeMedia(tools, { path });
      return (await measureLoudness(tools, { path, facts })).integratedLufs;
    };
    expect((await loudness(1)) - (await loudness(0.5))).toBeCloseTo(6, 0);
  });
});

it('finds the highest point between the samples when asked', async () => {
  const path = join(folder, 'between.wav');
  const quarter = 'aevalsrc=0.5*sin(2*PI*12000*t+PI/4):s=48000:d=3';
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', quarter, path]);
  const facts = await probeMedia(tools, { path });
  expect((await measureLoudness(tools, { path, facts })).truePeakDb).toBeNull();
  const { truePeakDb } = await measureLoudness(tools, { path, facts, findsPeak: true });
  // Every sample is 3 dB below it.
  expect(truePeakDb).toBeGreaterThan(-6.6);
  expect(truePeakDb).toBeLessThan(-5);
});

describe('extractCover', () => {
  it.each(['recording.aiff', 'recording.ogg', 'recording.ape'])(
    `of %s${samplesNote}`,
    async (file) => {
      if (samples.length === 0) return;
      const path = samplePath(file);
      const coverPath = join(folder, 'cover');
      const facts = await probeMedia(tools, { path });
      expect(await extractCover(tools, { path, facts, outPath: coverPath })).toBe(true);
      const { format, width } = await sharp(coverPath).metadata();
      expect([format, width]).toEqual(['jpeg', facts.cover?.storedWidth]);
    },
  );

  it('finds none where there is none', async () => {
    const path = await makeRecording(folder, 'mp3');
    const facts = await probeMedia(tools, { path });
    expect(await extractCover(tools, { path, facts, outPath: join(folder, 'none') })).toBe(false);
  });
});

/** Without a browser only the other checks run. */
async function playsInBrowser(path: string): Promise<void> {
  if (!browser) return;
  const played = await browser.play(path);
  expect(played.how).toBe('ended');
  expect(played.soundBytes).toBeGreaterThan(200);
}
