import { createHash } from 'node:crypto';
import { sql } from 'kysely';

const mark = '/* prepared */';

/**
 * For `modifyFront` of a select that finds one row by its key, or the few of one person, and for the beginning of other
 * statements like that: PostgreSQL then parses and plans it once per connection, which costs more than to run it. Never
 * for lists and searches: their best plan depends on the values, and one plan for all made searches of 100,000 items 30
 * times slower.
 */
export const prepared = sql.raw(mark);

const names = new Map<string, string>();
/** Each connection keeps what it has planned in memory. */
const namesMaximum = 300;
/** Longer ones add many rows, and hardly ever as many again. */
const longestText = 4000;
/** The same of an insert: with a name for each number of rows, those that come later would find none left. */
const mostRows = 8;

/** Returns the name under which a connection keeps a statement that is planned once; undefined for all others. */
export function statementName(text: string): string | undefined {
  return isPlannedOnce(text) ? nameOf(text) : undefined;
}

/** What returns all columns cannot be run any more once a newer version has added one; closing-pool.ts runs marked ones again. */
const returnsAll = /\b(?:select|returning)\s+(?:\w+\.)?\*/i;

/** The same for statements of which each is planned once. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= namesMaximum || text.length > longestText) return undefined;
  if (returnsAll.test(text)) return undefined;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

const isMarked = /^\s*(?:select )?\/\* prepared \*\//;
/** Adds a few rows or a job, or changes or deletes what one id names. */
const isOfOneRow =
  /^\s*(?:insert into "\w+" \([^)]*\) values|WITH ins AS|(?:update|delete from) "\w+" .*where "(?:id|media_id)" = \$\d+)/;

const isPlannedOnce = (text: string): boolean =>
  isMarked.test(text) || (isOfOneRow.test(text) && text.split('), (').length <= mostRows);
