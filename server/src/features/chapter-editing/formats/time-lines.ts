import {
  BrokenText,
  type FoundChapter,
  linesOf,
  readTime,
  type WrittenChapter,
} from '#features/chapter-editing/formats/found-chapter.ts';

/** Only the time: what follows is taken by its length, so that long lines take no longer than their length. */
const timeFirst = /^[-*•\s]*[([]?(\d[\d:.,]*)[)\]]?(?=\s|[-–—:|]\s|$)/;

/** Reads lines such as '0:00 Title' and '[1:02:03] - Title', as they stand in the description of a film. */
export function readTimeLines(text: string): FoundChapter[] {
  return linesOf(text).flatMap((written, index) => {
    if (written.trim() === '') return [];
    const row = written.trim();
    const [found = '', time = ''] = timeFirst.exec(row) ?? [];
    if (!time.includes(':')) throw new BrokenText(index + 1, 'timeFirst');
    const startMs = readTime(time);
    if (startMs === null) throw new BrokenText(index + 1, 'time');
    return {
      startMs,
      endMs: null,
      title: titleIn(row.slice(found.length)),
      description: null,
      line: index + 1,
    };
  });
}

/** Leaves out the dash between a time and its title. */
function titleIn(rest: string): string {
  return rest.trim().replace(/^[-–—:|]\s+/, '');
}

/** To the second, as other programs expect it, and finer only where a chapter begins within one. */
export function writeTimeLines(chapters: readonly WrittenChapter[]): string {
  return chapters.map(({ startMs, title }) => `${shortTime(startMs)} ${title}\n`).join('');
}

function shortTime(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60];
  const clock = hours > 0 ? `${hours}:${two(minutes)}` : String(minutes);
  const fraction = ms % 1000 === 0 ? '' : `.${String(ms % 1000).padStart(3, '0')}`;
  return `${clock}:${two((ms / 1000) % 60)}${fraction}`;
}
