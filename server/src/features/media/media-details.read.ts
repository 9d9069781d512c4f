import type { Kysely, Selectable } from 'kysely';
import type { Authorized } from '#features/media/media.policy.ts';
import type { MediaRow } from '#features/media/media.present.ts';
import type { Database, RenditionTable } from '#platform/db/schema.ts';

export type RenditionRow = Selectable<RenditionTable>;

export type DetailRows = {
  renditions: RenditionRow[];
  ownerName: string;
  /** Where the person who asks has stopped. */
  positionMs: number;
};

/** What stands in other tables about one item. */
export const readDetails = async (
  db: Kysely<Database>,
  row: Authorized<MediaRow>,
  viewerId: string,
): Promise<DetailRows> => {
  const [renditions, owner] = await Promise.all([
    db.selectFrom('rendition').selectAll().where('media_id', '=', row.id).orderBy('kind').execute(),
    db
      .selectFrom('auth.user')
      .leftJoin('playback', (join) =>
        join.on('playback.media_id', '=', row.id).on('playback.user_id', '=', viewerId),
      )
      .select(['auth.user.name', 'playback.position_ms'])
      .where('auth.user.id', '=', row.user_id)
      .executeTakeFirst(),
  ]);
  return { renditions, ownerName: owner?.name ?? '', positionMs: owner?.position_ms ?? 0 };
};
