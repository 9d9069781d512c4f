import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** What was found how: by the query as it stands, by all its words in any order, or by its words alone. */
export type Match = 'text' | 'words' | 'words alone';

/** `text`: searched for the query as it stands. `words`: searched for its words; contains the text as well. */
type SearchColumns = { text: string; words: string };

/**
 * Compares folded columns with a query, ignoring case and accents. What contains the text contains the words, too. One
 * walk of a trigram index looks up all words.
 */
export function matches(
  columns: SearchColumns,
  query: string,
  match: Match = 'words',
): RawBuilder<SqlBool> {
  const text = contains(columns.text, query);
  if (match === 'text') return text;
  const words = [...new Set(query.split(/\s+/).filter(Boolean))];
  const all = sql<SqlBool>`(${sql.join(
    words.map((word) => contains(columns.words, word)),
    sql` and `,
  )})`;
  return match === 'words' ? all : sql<SqlBool>`(${all} and not ${text})`;
}

const contains = (column: string, text: string) =>
  sql<SqlBool>`(${sql.ref(column)} like search_pattern(${text}))`;
