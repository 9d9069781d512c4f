/** Which bytes of a file a request gets. `end` is inclusive. */
export type ByteRange = { start: number; end: number };

/** `whole`: no range, one that makes no sense, or several at once. `unsatisfiable`: beyond the end of the file. */
export type RangeAnswer = ByteRange | 'whole' | 'unsatisfiable';

/** Reads a Range header (RFC 9110 §14). Several ranges are answered by the whole file, as it may be. */
export function readRange(header: string | undefined, sizeBytes: number): RangeAnswer {
  const match = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '');
  if (!match) return 'whole';
  const [first, last] = [match[1]!, match[2]!];
  if (first === '') return last === '' ? 'whole' : suffix(Number(last), sizeBytes);
  const start = Number(first);
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start < sizeBytes ? { start, end } : 'unsatisfiable';
}

function suffix(length: number, sizeBytes: number): RangeAnswer {
  return length > 0 && sizeBytes > 0
    ? { start: Math.max(0, sizeBytes - length), end: sizeBytes - 1 }
    : 'unsatisfiable';
}
