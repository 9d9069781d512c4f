import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { probeMedia } from '#platform/media/probe/probe-media.ts';
import { gainForPlayer, planLevel } from '#platform/media/sound/level-sound.ts';
import { makeAudioCopy } from '#platform/media/sound/make-audio-copy.ts';
import { measureLoudness } from '#platform/media/sound/measure-loudness.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { usualTools } from '#test/usual-tools.ts';

let folder: string;
let tools: MediaTools;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'level-'));
  const located = await usualTools();
  if (!located.tools) throw new Error(located.problem);
  tools = located.tools;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function loudness(integratedLufs: number, channelsDb = [-20, -20]) {
  return {
    integratedLufs,
    rangeLu: 5,
    channelsDb,
    truePeakDb: null,
  };
}

describe('planLevel', () => {
  it.each([
    ['a quiet tape', -30, 12],
    ['a very quiet tape', -45, 12],
    ['speech', -22, 6],
    ['a loud record', -8, -8],
    ['what is right', -16.4, 0],
    ['silence', -70, 0],
  ])('%s at %d LUFS gets %d dB', (_, lufs, gainDb) => {
    expect(planLevel(loudness(lufs)).gainDb).toBe(gainDb);
  });

  it('puts a sound of one side on both', () => {
    expect(planLevel(loudness(-16, [-20, -120])).filters).toEqual(['pan=stereo|c0=c0|c1=c0']);
    expect(planLevel(loudness(-16, [-90, -21])).filters).toEqual(['pan=stereo|c0=c1|c1=c1']);
  });

  it('leaves two sides, one, and six as they are', () => {
    for (const sides of [[-20, -40], [-20], [-20, -120, -20, -20, -20, -20]]) {
      expect(planLevel(loudness(-16, sides)).filters).toEqual([]);
    }
  });
});

describe('gainForPlayer', () => {
  const heard = (lufs: number, truePeakDb: number | null, channels = 2) =>
    gainForPlayer({ ...loudness(lufs, Array(channels).fill(-20)), truePeakDb });

  it('is what a copy gets, as long as no moment of it gets louder than the ceiling', () => {
    expect([heard(-22, -12), heard(-45, -30), heard(-8, 0), heard(-70, -120)]).toEqual([
      6, 12, -8, 0,
    ]);
    expect([heard(-30, -6), heard(-30, -4.93), heard(-30, -1.5), heard(-30, 0.4)]).toEqual([
      5, 3.9, 0, 0,
    ]);
  });

  it('never makes louder what may be louder than was measured', () => {
    expect(heard(-30, null)).toBe(0);
    expect(heard(-30, -14, 6)).toBe(5.3);
  });
});

it('makes a quiet recording of one side as loud as others, on both sides [FORMAT-14]', async () => {
  const path = join(folder, 'cassette.aiff');
  const source = 'sine=f=1000:d=3:sample_rate=48000,volume=0.4,pan=stereo|c0=c0';
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, path]);
  const facts = await probeMedia(tools, { path });
  const before = await measureLoudness(tools, { path, facts });
  const copy = await makeAudioCopy(tools, { path, facts, outPath: join(folder, 'copy.m4a') });
  const copied = { path: copy.path, facts: await probeMedia(tools, { path: copy.path }) };
  const after = await measureLoudness(tools, copied);
  expect(before.integratedLufs).toBeLessThan(-25);
  expect(before.channelsDb[1]).toBe(-120);
  expect(copy.level.gainDb).toBe(12);
  expect(after.integratedLufs - before.integratedLufs).toBeGreaterThan(11);
  expect(after.channelsDb[1]).toBeCloseTo(after.channelsDb[0] ?? 0, 0);
});
