import type { ArchiveEntry } from '@heirloom/contract/archive-format/archive.schema.ts';
import { type ExportScope, isInScope } from '#features/export/export-scope.read.ts';
import type { Db } from '#platform/db/schema.ts';

const pageLength = 1000;

/** Lists where the reader stopped playing, of everybody for the operator. */
export async function* readPositions(
  db: Db,
  scope: ExportScope,
): AsyncGenerator<ArchiveEntry<'positions'>> {
  for (let after: { user_id: string; media_id: string } | null = null; ;) {
    const rows = await nextPositions(db, scope, after);
    for (const { user_id, media_id, position_ms, updated_at } of rows) {
      yield {
        personId: user_id,
        itemId: media_id,
        positionMs: position_ms,
        updatedAt: updated_at.toISOString(),
      };
    }
    if (rows.length < pageLength) return;
    after = rows.at(-1)!;
  }
}

function nextPositions(
  db: Db,
  scope: ExportScope,
  after: { user_id: string; media_id: string } | null,
) {
  return db
    .selectFrom('playback')
    .innerJoin('media', 'media.id', 'playback.media_id')
    .select(['playback.user_id', 'playback.media_id', 'position_ms', 'playback.updated_at'])
    .where(isInScope(scope))
    .$if(scope.readerId !== null, (query) => query.where('playback.user_id', '=', scope.readerId))
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('playback.user_id', 'playback.media_id'),
          '>',
          tuple(after!.user_id, after!.media_id),
        ),
      ),
    )
    .orderBy('playback.user_id')
    .orderBy('playback.media_id')
    .limit(pageLength)
    .execute();
}
