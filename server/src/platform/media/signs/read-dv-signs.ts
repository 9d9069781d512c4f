import type { MediaFacts } from '#platform/media/probe/media-facts.ts';
import type { PlacedSign } from '#platform/media/signs/join-signs.ts';
import { createChunkReader } from '#platform/media/signs/read-chunks.ts';
import { dvFormats, readDvPicture } from '#platform/media/signs/read-dv-packs.ts';
import { createClockWatch, type Jump } from '#platform/media/signs/watch-clock.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { runFfmpeg } from '#platform/media/tools/run-ffmpeg.ts';
import { words } from '#platform/media/tools/words.ts';

type Input = { path: string; facts: MediaFacts; signal?: AbortSignal };

/** An event begins where the date jumps so far; a shorter pause is one within an event. */
const pauseMs = 10 * 60 * 1000;
const counterMs = 2000;
const shortestLimitMs = 30 * 60 * 1000;

/** Finds where the camera was switched off, in the original of a DV tape; nothing in other films. @throws {ToolError} */
export async function readDvSigns(tools: MediaTools, input: Input): Promise<PlacedSign[]> {
  const { path, facts, signal } = input;
  const { video, durationMs } = facts;
  const format = formatOf(video);
  if (!video || format === null) return [];
  const dates = createClockWatch(pauseMs);
  const counters = createClockWatch(counterMs);
  let number = 0;
  const read = createChunkReader(({ bytes }) => {
    const at = (number * 1000) / format.perSecond;
    number += 1;
    if (bytes.length !== format.bytes) return;
    const { recordedAt, timecode } = readDvPicture(bytes, format.sequences);
    if (recordedAt !== null) dates.read({ at, shows: recordedAt });
    if (timecode !== null) counters.read({ at, shows: counterOf(timecode, format.perSecond) });
  });
  await runFfmpeg(tools, {
    path,
    after: ['-map', `0:${video.index}`, ...words('-c copy -f avi pipe:1')],
    effort: 'heavy',
    timeoutMs: Math.max(shortestLimitMs, durationMs),
    onStdout: read,
    signal,
  });
  return [
    ...dates.jumps.map((jump) => placed(jump, 0.97, dateSign(jump))),
    ...counters.jumps.map((jump) => placed(jump, 0.6, counterSign(jump, format.perSecond))),
  ];
}

function formatOf(video: MediaFacts['video']) {
  if (video?.codec !== 'dvvideo') return null;
  if (video.storedHeight === 576) return dvFormats.pal;
  return video.storedHeight === 480 ? dvFormats.ntsc : null;
}

function placed({ at }: Jump, score: number, sign: PlacedSign['sign']): PlacedSign {
  return { startMs: Math.round(at), endMs: Math.round(at), score, sign };
}

function dateSign({ from, to }: Jump): PlacedSign['sign'] {
  return { kind: 'date', from: dateOf(from), to: dateOf(to) };
}
const dateOf = (moment: number): string => new Date(moment).toISOString().slice(0, 19);

function counterSign({ from, to }: Jump, perSecond: number): PlacedSign['sign'] {
  return { kind: 'timecode', from: timecodeOf(from, perSecond), to: timecodeOf(to, perSecond) };
}

function counterOf(timecode: string, perSecond: number): number {
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = timecode.split(':').map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + (frames * 1000) / perSecond;
}

function timecodeOf(shows: number, perSecond: number): string {
  const frames = Math.round(((shows % 1000) * perSecond) / 1000);
  const parts = [shows / 3_600_000, (shows / 60_000) % 60, (shows / 1000) % 60, frames];
  return parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
}
