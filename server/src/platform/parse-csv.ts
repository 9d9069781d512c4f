export type CsvRow = {
  /** On which line of the text it begins, from 1. */
  line: number;
  cells: string[];
  /** A quote that begins in it never ends. */
  isOpen: boolean;
};

/**
 * Reads rows of values between commas, or what else separates them (RFC 4180). What is quoted may hold separators, quotes
 * and line breaks; a quote within a value that is not quoted is part of it. Empty lines are left out.
 */
export function parseCsv(text: string, separator = ','): CsvRow[] {
  const rows: CsvRow[] = [];
  let at = text.startsWith('\u{feff}') ? 1 : 0;
  let line = 1;
  while (at < text.length) {
    const row: CsvRow = { line, cells: [], isOpen: false };
    for (let isLast = false; !isLast;) {
      const cell = readCell(text, at, separator);
      row.cells.push(cell.value);
      row.isOpen ||= cell.isOpen;
      line += text.slice(at, cell.end).split('\n').length - 1;
      isLast = text[cell.end] !== separator;
      at = cell.end + 1;
    }
    if (text[at - 1] === '\r' && text[at] === '\n') at += 1;
    line += 1;
    if (row.cells.length > 1 || row.cells[0] !== '') rows.push(row);
  }
  return rows;
}

/** Reads one value; `end` is the place of the separator, of the line break or of the end of the text behind it. */
function readCell(text: string, start: number, separator: string) {
  if (text[start] !== '"') {
    const end = endOfPlain(text, start, separator);
    return { value: text.slice(start, end), end, isOpen: false };
  }
  let at = start + 1;
  while (at < text.length && (text[at] !== '"' || text[at + 1] === '"')) {
    at += text[at] === '"' ? 2 : 1;
  }
  const quoted = text.slice(start + 1, at).replaceAll('""', '"');
  const end = endOfPlain(text, at + 1, separator);
  return { value: quoted + text.slice(at + 1, end), end, isOpen: at >= text.length };
}

function endOfPlain(text: string, start: number, separator: string): number {
  let at = Math.min(start, text.length);
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') {
    at += 1;
  }
  return at;
}
