import { type RawBuilder, sql } from 'kysely';

/**
 * Tells whether others may make links to an item: as its owner says of it in that space, else as they say of all that they
 * add there. `place` is a row of `space_item`, `owner` that of its owner in `space_member`.
 */
export function mayPassOn({ place, owner }: { place: string; owner: string }): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${sql.ref(`${place}.may_pass_on`)}, ${sql.ref(`${owner}.passes_on`)}, false)`;
}
