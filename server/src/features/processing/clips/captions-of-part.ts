import type { Part } from '#platform/media/encode/part-options.ts';

const cueTimes = /^((?:\d+:)?\d\d:\d\d\.\d{3})[ \t]+-->[ \t]+((?:\d+:)?\d\d:\d\d\.\d{3})/;
/** The moments of single words within a cue. */
const wordTimes = /<(?:\d+:)?\d\d:\d\d\.\d{3}>/g;

/**
 * Takes the cues that are shown within a part out of a WebVTT text, with their times from the beginning of the part;
 * null when there are none. Notes, styles and regions are left out: they may tell of the rest.
 */
export function captionsOfPart(text: string, { beginMs, endMs }: Part): string | null {
  const cues = text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split('\n');
      const at = lines.findIndex((line) => cueTimes.test(line));
      const times = cueTimes.exec(lines[at] ?? '');
      if (!times) return [];
      const begin = Math.max(beginMs, readTime(times[1]!));
      const end = Math.min(endMs, readTime(times[2]!));
      if (begin >= end) return [];
      const words = lines
        .slice(at + 1)
        .join('\n')
        .replaceAll(wordTimes, '');
      return [`${writeTime(begin - beginMs)} --> ${writeTime(end - beginMs)}\n${words}`];
    });
  return cues.length === 0 ? null : `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

function readTime(text: string): number {
  const [seconds = 0, minutes = 0, hours = 0] = text.split(':').map(Number).toReversed();
  return Math.round(((hours * 60 + minutes) * 60 + seconds) * 1000);
}

function writeTime(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const seconds = ((ms % 60_000) / 1000).toFixed(3).padStart(6, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${seconds}`;
}
