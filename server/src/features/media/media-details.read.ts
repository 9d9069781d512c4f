import { type Kysely, type Selectable, sql } from 'kysely';
import { listChapters } from '#features/chapters/chapters.read.ts';
import type { StoredChapter } from '#features/chapters/stored-chapter.ts';
import { rightsOnItem, type Visible } from '#features/media-items/media-items.policy.ts';
import { findLive } from '#features/media-items/media-items.repo.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { readEmptyStretches } from '#features/processing/steps/empty-stretches.read.ts';
import { storedFacts } from '#features/processing/steps/stored-facts.ts';
import type { Right } from '#features/spaces/member-rights.ts';
import { findProposalSpace } from '#features/spaces/proposal-space.read.ts';
import { isAdmin, type Viewer } from '#platform/context.ts';
import type { RenditionTable } from '#platform/db/media-tables.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { Database } from '#platform/db/schema.ts';

export type RenditionRow = Selectable<RenditionTable>;

export type DetailRows = {
  renditions: RenditionRow[];
  ownerName: string;
  /** What only the program knew that it was imported from (people, comments, places) is for its owner, not for spaces. */
  seesImported: boolean;
  /** Where the viewer stopped playing. */
  positionMs: number;
  /** Those that people made; null: nobody made any. */
  chapters: StoredChapter[] | null;
  emptyStretches: { startMs: number; endMs: number }[];
  /** The film that belongs to a live photo, if both were uploaded. */
  liveFilm: { row: MediaRow; renditions: RenditionRow[] } | null;
  /** What a clip is a part of; null, too, for who may not see that. */
  parent: { row: MediaRow; renditions: RenditionRow[] } | null;
  rights: ReadonlySet<Right>;
  /** Where somebody who may not change it may propose. */
  proposalSpace: { id: string; isOwnerMember: boolean } | undefined;
};

/** Reads the rows of other tables about one item. */
export async function readDetails(
  db: Kysely<Database>,
  row: Visible<MediaRow>,
  viewer: Viewer,
): Promise<DetailRows> {
  const [renditions, chapters, emptyStretches, liveFilm, parent, rights, owner] = await Promise.all(
    [
      readRenditions(db, row.id),
      row.chapter_summary === null ? null : listChapters(db, row.id),
      row.type === 'video' ? readEmptyStretches(db, row.id) : [],
      readLiveFilm(db, row, viewer),
      readParent(db, row, viewer),
      rightsOnItem(db, viewer, row),
      db
        .selectFrom('auth.user')
        .leftJoin('playback', (join) =>
          join.on('playback.media_id', '=', row.id).on('playback.user_id', '=', viewer.userId),
        )
        .select(['auth.user.name', 'playback.position_ms'])
        .where('auth.user.id', '=', row.user_id)
        .executeTakeFirst(),
    ],
  );
  const { name: ownerName = '', position_ms } = owner ?? {};
  const { userId, seesSpaces } = viewer;
  const proposalSpace =
    seesSpaces && !rights.has('mend')
      ? await findProposalSpace(db, { userId, mediaId: row.id })
      : undefined;
  const seesImported = viewer.userId === row.user_id || isAdmin(viewer);
  return {
    renditions,
    chapters,
    emptyStretches,
    liveFilm,
    parent,
    rights,
    proposalSpace,
    ownerName,
    seesImported,
    positionMs: position_ms ?? 0,
  };
}

const readRenditions = (db: Kysely<Database>, id: string): Promise<RenditionRow[]> =>
  db.selectFrom('rendition').selectAll().where('media_id', '=', id).orderBy('kind').execute();

export function findRendition(
  db: Kysely<Database>,
  mediaId: string,
  kind: string,
): Promise<RenditionRow | undefined> {
  return db
    .selectFrom('rendition')
    .modifyFront(prepared)
    .selectAll()
    .where('media_id', '=', mediaId)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

async function readLiveFilm(
  db: Kysely<Database>,
  photo: Visible<MediaRow>,
  viewer: Viewer,
): Promise<DetailRows['liveFilm']> {
  const { contentIdentifier } = storedFacts.parse(photo.facts);
  if (photo.type !== 'image' || contentIdentifier === null) return null;
  const row = await db
    .selectFrom('media')
    .selectAll()
    .where('user_id', '=', photo.user_id)
    .where('type', '=', 'video')
    .where('deleted_at', 'is', null)
    .where(sql<string>`facts->>'contentIdentifier'`, '=', contentIdentifier)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  // The photo may be in a space without its film.
  if (!row || !(await rightsOnItem(db, viewer, row)).has('see')) return null;
  return { row, renditions: await readRenditions(db, row.id) };
}

async function readParent(
  db: Kysely<Database>,
  { parent_id }: Visible<MediaRow>,
  viewer: Viewer,
): Promise<DetailRows['parent']> {
  if (parent_id === null) return null;
  const row = await findLive(db, parent_id);
  if (!row || !(await rightsOnItem(db, viewer, row)).has('see')) return null;
  return { row, renditions: await readRenditions(db, row.id) };
}
