import type { Chapter } from '@heirloom/contract/chapters/chapters.schema.ts';
import { listChapters } from '#features/chapters/chapters.read.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
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

export async function listToldChapters(reader: Reader, item: Item): Promise<Chapter[]> {
  const chapters = await listChapters(reader.db, item.id);
  const told = await toldTo(reader, item);
  return chapters.map(({ makerId, ...chapter }) => ({
    ...chapter,
    makerName: told.name(makerId, chapter.makerName),
  }));
}
