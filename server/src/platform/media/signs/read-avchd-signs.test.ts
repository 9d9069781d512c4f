import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { probeMedia } from '#platform/media/probe/probe-media.ts';
import { readMdpm } from '#platform/media/signs/read-mdpm.ts';
import { readWrittenSigns } from '#platform/media/signs/read-written-signs.ts';
import { makeFilm } from '#test/make-film.ts';
import { makeAvchdOriginal, mdpmMessage } from '#test/tapes/make-avchd-original.ts';
import { usualTools } from '#test/usual-tools.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'heirloom-avchd-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function signsOf(file: string) {
  const tools = (await usualTools()).tools!;
  return readWrittenSigns(tools, { path: file, facts: await probeMedia(tools, { path: file }) });
}

it('finds where the date of an AVCHD camera jumps, not where it paused for minutes (TAPE-01 in part)', async () => {
  const film = await makeAvchdOriginal(folder, [
    { at: '2009-05-03T10:20:30', seconds: 3 },
    { at: '2009-05-03T10:26:00', seconds: 2 },
    { at: null, seconds: 1 },
    { at: '2010-08-12T16:00:00', seconds: 3 },
  ]);
  const [jump, ...others] = await signsOf(film);
  expect(others).toEqual([]);
  expect(jump?.sign).toEqual({
    kind: 'date',
    from: '2009-05-03T10:26:01',
    to: '2010-08-12T16:00:00',
  });
  expect(Math.abs(jump!.startMs - 6000)).toBeLessThan(100);
  expect(await signsOf(await makeFilm(folder, 'h264Mp4'))).toEqual([]);
});

it('reads nothing from a message that is another, is cut off, or knows no day (TAPE-01 in part)', () => {
  const message = mdpmMessage(Date.parse('2009-05-03T10:20:30Z'), 30).subarray(4);
  expect(readMdpm(message)).toEqual({
    recordedAt: Date.parse('2009-05-03T10:20:30Z'),
    timecode: '00:00:01:05',
  });
  expect(readMdpm(Buffer.from('0605ff00', 'hex'))).toBeNull();
  expect(readMdpm(message.subarray(0, 26))).toEqual({ recordedAt: null, timecode: null });
  const unset = Buffer.from(message);
  unset.fill(0xff, message.length - 11, message.length - 1);
  expect(readMdpm(unset)?.recordedAt).toBeNull();
});
