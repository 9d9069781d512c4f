import type { Chapter, ChapterList } from '@heirloom/contract/chapters/chapters.schema.ts';
import { listChapters } from '#features/chapters/chapters.read.ts';
import { chaptersOfFile } from '#features/chapters/stored-chapter.ts';
import type { Visible } from '#features/media-items/media-items.policy.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { storedFacts } from '#features/processing/steps/stored-facts.ts';
import { readAcquaintance } from '#features/spaces/acquaintance.read.ts';
import { type ActorCtx, isAdmin } from '#platform/context.ts';

type Reader = Pick<ActorCtx, 'db' | 'actor'>;
type Item = Pick<MediaRow, 'id' | 'user_id'>;

/**
 * The owner and administrators learn everything; a member what was changed while the item was in a space of theirs, and
 * names of people with whom they share a space.
 */
export async function toldTo({ db, actor }: Reader, { id, user_id }: Item) {
  const { userId } = actor;
  if (user_id === userId || isAdmin(actor)) {
    return { name: (_: string | null, name: string | null) => name, isKnown: () => true };
  }
  const { since, people } = await readAcquaintance(db, { userId, mediaId: id });
  return {
    name: (who: string | null, name: string | null) =>
      who !== null && people.has(who) ? name : null,
    isKnown: ({ actor_id, at }: { actor_id: string | null; at: Date }) =>
      actor_id === userId || (since !== null && at >= since),
  };
}

/** Lists an item's chapters: those that people made or, before anybody has, those of its file. */
export async function chaptersOf(reader: Reader, row: Visible<MediaRow>): Promise<ChapterList> {
  if (row.chapter_summary !== null) {
    return { mediaId: row.id, isOfFile: false, items: await listToldChapters(reader, row) };
  }
  const found = chaptersOfFile(row.id, storedFacts.parse(row.facts).chapters);
  const items = found.map((one) => ({ ...one, makerName: null, version: 0 }));
  return { mediaId: row.id, isOfFile: true, items };
}

export async function listToldChapters(reader: Reader, item: Item): Promise<Chapter[]> {
  const chapters = await listChapters(reader.db, item.id);
  const told = await toldTo(reader, item);
  return chapters.map(({ makerId, ...chapter }) => ({
    ...chapter,
    makerName: told.name(makerId, chapter.makerName),
  }));
}
