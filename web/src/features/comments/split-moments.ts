/** A part of a text; `ms`: it names this moment. */
export type TextPart = { text: string; ms?: number };

const times = /(?<![\d:.])(?:(\d{1,2}):([0-5]\d)|(\d{1,3})):([0-5]\d)(?![\d:])/g;

/** Finds moments such as 1:23 and 1:02:03 in a text; one after the end of the film is a time of day, or a mistake. */
export function splitMoments(text: string, durationMs: number | null): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(times)) {
    const [time, hours = '0', minutesOfHour, minutes, seconds] = match;
    const inMinutes = Number(hours) * 60 + Number(minutesOfHour ?? minutes);
    const ms = (inMinutes * 60 + Number(seconds)) * 1000;
    if (durationMs === null || ms > durationMs) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: time, ms });
    end = match.index + time.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
