import type { SortDirection } from '@heirloom/contract/media/media-lists.schema.ts';
import type { Kysely } from 'kysely';
import { type CursorRow, readCursor, writeCursor } from '#features/media/list-cursor.ts';
import { findMedia, type MediaSearch } from '#features/search/search.read.ts';
import { cursorWords } from '#platform/api/cursor.messages.ts';
import type { Database } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

/** Where a page begins: among what contains the text as typed, or among what contains only its words. */
type Place = { match: 'text' | 'words alone'; after: CursorRow | null };

type Page = { place?: Place | null; direction?: SortDirection; limit: number };

/** Finds first what contains the query as it stands, then what contains its words; each newest first. */
export async function findBestMatches(
  trx: Kysely<Database>,
  search: MediaSearch,
  { place, direction = 'desc', limit }: Page,
) {
  const order = orderIn(direction);
  const { match, after } = place ?? { match: 'text', after: null };
  const first = await findMedia(trx, { ...search, match }, { order, after, limit });
  if (first.next) return { rows: first.rows, next: { match, after: first.next } };
  if (match === 'words alone') return { rows: first.rows, next: null };

  const left = limit - first.rows.length;
  const others = { ...search, match: 'words alone' } as const;
  const rest = await findMedia(trx, others, { order, after: null, limit: Math.max(left, 1) });
  if (left === 0) {
    const isMore = rest.rows.length > 0;
    return { rows: first.rows, next: isMore ? { match: others.match, after: null } : null };
  }
  const next = rest.next && { match: others.match, after: rest.next };
  return { rows: [...first.rows, ...rest.rows], next };
}

export function writePlace(direction: SortDirection, { match, after }: Place): string {
  return `${match === 'text' ? 'text' : 'words'}.${after ? writeCursor(orderIn(direction), after) : ''}`;
}

/** Reads a place, or refuses an edited one; it does not decide whose items are found. */
export function readPlace(direction: SortDirection, cursor: string): Place {
  const [kind, row = ''] = cursor.split('.', 2);
  if (kind !== 'text' && kind !== 'words') {
    throw new AppError('BAD_REQUEST', cursorWords().invalid);
  }
  const after = row === '' ? null : readCursor(orderIn(direction), row);
  return { match: kind === 'text' ? 'text' : 'words alone', after };
}

const orderIn = (direction: SortDirection) => ({ sort: 'uploadDate', direction }) as const;
