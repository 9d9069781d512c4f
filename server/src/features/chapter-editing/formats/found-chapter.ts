/** A chapter as a text names it; `line`: where it begins in the text, from 1. */
export type FoundChapter = {
  startMs: number;
  /** Null where the text does not say. */
  endMs: number | null;
  title: string;
  description: string | null;
  line: number;
};

/** A chapter to be written, with the end that it has in the film. */
export type WrittenChapter = Omit<FoundChapter, 'line' | 'endMs'> & { endMs: number };

export type TextProblem =
  | 'time'
  | 'timeFirst'
  | 'timebase'
  | 'noBegin'
  | 'endBeforeBegin'
  | 'xml'
  | 'noHeader'
  | 'titleTooLong'
  | 'descriptionTooLong'
  | 'twice'
  | 'beyondEnd'
  | 'tooLate';

/** What is wrong with a text, and in which of its lines. */
export class BrokenText extends Error {
  readonly line: number;
  readonly problem: TextProblem;
  constructor(line: number, problem: TextProblem) {
    super(`line ${line}: ${problem}`);
    this.line = line;
    this.problem = problem;
  }
}

export function linesOf(text: string): string[] {
  return text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
}

const times = /^(?:(\d{1,4}):)?(\d{1,4}):(\d{2})(?:[.,](\d{1,9}))?$/;

/** Reads '1:02', '75:20', '1:02:03' or '01:02:03.456'; null for anything else. */
export function readTime(text: string): number | null {
  const [, hours, minutes = '', seconds = '', fraction = ''] = times.exec(text) ?? [];
  if (minutes === '' || Number(seconds) > 59) return null;
  if (hours !== undefined && Number(minutes) > 59) return null;
  const whole = (Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1000 + Math.floor(Number(fraction.padEnd(3, '0').slice(0, 3)));
}

/** Writes '01:02:03.456'. */
export function writeTime(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const clock = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60].map(two).join(':');
  return `${clock}.${String(ms % 1000).padStart(3, '0')}`;
}
