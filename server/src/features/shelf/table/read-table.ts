import { tapeNumberMaximum } from '@heirloom/contract/limits.ts';
import { tapeKinds, tapeStates } from '@heirloom/contract/tapes/tape-words.ts';
import { createTapeInput } from '@heirloom/contract/tapes/tapes.schema.ts';
import type { z } from 'zod';
import { shelfWords } from '#features/shelf/shelf.messages.ts';
import { plainName, type TableColumn, tableColumns } from '#features/shelf/table/table-columns.ts';
import { type CsvRow, parseCsv } from '#platform/parse-csv.ts';

export type TableProblem = { line: number; sentence: string };
type Entered = z.output<typeof createTapeInput>;
/** A line without a kind leaves it as it is. */
export type TableTape = { line: number; tape: Omit<Entered, 'kind'> & { kind?: Entered['kind'] } };

/** Reads a table of tapes; what is wrong comes with its line. Columns that are missing stay as they are on the shelf. */
export function readTable(csv: string): { tapes: TableTape[]; problems: TableProblem[] } {
  const words = shelfWords().table;
  const rows = parseCsv(csv, separatorOf(csv));
  const [head, ...lines] = rows;
  if (!head) return { tapes: [], problems: [{ line: 1, sentence: words.empty }] };
  const columns = head.cells.map(columnOf);
  const unknown = head.cells.filter((name, at) => columns[at] === null && name.trim() !== '');
  const problems = unknown.map((name) => ({
    line: head.line,
    sentence: words.unknownColumn(name.trim().slice(0, 60)),
  }));
  if (!columns.includes('label')) problems.push({ line: head.line, sentence: words.noLabel });
  if (problems.length > 0) return { tapes: [], problems };
  const tapes: TableTape[] = [];
  const lineOfNumber = new Map<number, number>();
  for (const row of lines) {
    const read = readRow(row, columns);
    const number = 'tape' in read ? read.tape.number : undefined;
    const twin = number === undefined ? undefined : lineOfNumber.get(number);
    if ('sentence' in read) problems.push({ line: row.line, sentence: read.sentence });
    else if (twin !== undefined) {
      problems.push({ line: row.line, sentence: words.twice(number!, twin) });
    } else {
      if (number !== undefined) lineOfNumber.set(number, row.line);
      tapes.push({ line: row.line, tape: read.tape });
    }
  }
  return { tapes, problems };
}

/** Spreadsheets of many countries write semicolons. */
function separatorOf(csv: string): string {
  const [first = ''] = csv.split('\n', 1);
  return [',', ';', '\t'].toSorted((a, b) => first.split(b).length - first.split(a).length)[0]!;
}

/** Null for no column of ours; the number of files, which an export writes, is read from the shelf itself. */
function columnOf(name: string): TableColumn | 'files' | null {
  const plain = plainName(name.replace(/^\u{feff}/u, ''));
  if (plain === 'files') return 'files';
  return Object.entries(tableColumns).find(([known]) => known === plain)?.[1] ?? null;
}

type Read = { tape: TableTape['tape'] } | { sentence: string };

function readRow({ cells, isOpen }: CsvRow, columns: (TableColumn | 'files' | null)[]): Read {
  const words = shelfWords().table;
  if (isOpen) return { sentence: words.openQuote };
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    return { sentence: words.tooManyCells };
  }
  const values: Partial<Record<TableColumn, string>> = {};
  for (const [at, column] of columns.entries()) {
    if (column !== null && column !== 'files') values[column] = withoutGuard(cells[at] ?? '');
  }
  const { number = '', kind, state, transferredOn, ...texts } = values;
  const wanted = number.trim().replace(/^(#|no\.?|nr\.?)\s*/i, '');
  if (wanted !== '' && !isNumber(wanted)) return { sentence: words.number(shortened(number)) };
  const knownKind = tapeKinds.find((each) => squeezed(each) === squeezed(kind ?? ''));
  if (kind?.trim() && !knownKind) return { sentence: words.kind(shortened(kind)) };
  const knownState = tapeStates.find((each) => squeezed(each) === squeezed(state ?? ''));
  if (state?.trim() && !knownState) return { sentence: words.state(shortened(state)) };
  const parsed = createTapeInput.safeParse({
    ...texts,
    ...(wanted !== '' && { number: Number(wanted) }),
    kind: knownKind ?? 'other',
    ...(knownState && { state: knownState }),
    ...(transferredOn !== undefined && { transferredOn: transferredOn.trim() || null }),
  });
  if (parsed.success) {
    const { kind: _, ...tape } = parsed.data;
    return { tape: { ...tape, ...(knownKind && { kind: knownKind }) } };
  }
  const [issue] = parsed.error.issues;
  return { sentence: words.field(headOf(String(issue!.path[0] ?? '')), issue!.message) };
}

const isNumber = (text: string): boolean =>
  /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= tapeNumberMaximum;

/** 'Super 8' is super8, 'S-VHS' is s-vhs. */
const squeezed = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]+/g, '');

const shortened = (text: string): string =>
  text.trim().length > 60 ? `${text.trim().slice(0, 60)}…` : text.trim();

/** An export puts an apostrophe before what a spreadsheet would take for a formula. */
const withoutGuard = (text: string): string => text.replace(/^'(?=[=+\-@\t\r])/, '');

const headOf = (column: string): string =>
  Object.entries(tableColumns).find(([, name]) => name === column)?.[0] ?? column;
