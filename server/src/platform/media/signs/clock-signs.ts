/** Makes signs of where the clock and the counter jump that a camera recorded with its pictures. */
import type { PlacedSign } from '#platform/media/signs/join-signs.ts';
import { createClockWatch, type Jump } from '#platform/media/signs/watch-clock.ts';

/** What a camera wrote beside one picture. */
export type CameraNotes = {
  /** In milliseconds since 1970 on the camera's clock; null where nothing was recorded. */
  recordedAt: number | null;
  timecode: string | null;
};

/** An event begins where the date jumps so far; a shorter pause is one within an event. */
const pauseMs = 10 * 60 * 1000;
const counterMs = 2000;

/** Takes the notes of each picture, in order. */
export function createClockSigns(framesPerSecond: number) {
  const dates = createClockWatch(pauseMs);
  const counters = createClockWatch(counterMs);
  return {
    /** `at`: the time in the film, in milliseconds. */
    read(at: number, { recordedAt, timecode }: CameraNotes): void {
      if (recordedAt !== null) dates.read({ at, shows: recordedAt });
      if (timecode !== null) counters.read({ at, shows: counterOf(timecode, framesPerSecond) });
    },
    list: (): PlacedSign[] => [
      ...dates.jumps.map((jump) => placed(jump, 0.97, dateSign(jump))),
      ...counters.jumps.map((jump) => placed(jump, 0.6, counterSign(jump, framesPerSecond))),
    ],
  };
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
