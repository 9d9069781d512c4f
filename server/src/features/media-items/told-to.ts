import { readAcquaintance } from '#features/spaces/acquaintance.read.ts';
import { isAdmin, type Viewer } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';

type Reader = { db: Db; actor: Viewer };
type Item = { id: string; user_id: string };

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
