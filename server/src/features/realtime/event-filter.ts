import type { ChangeEvent } from '@heirloom/contract/realtime/change-event.ts';
import { listSpaceIds } from '#features/spaces/own-spaces.read.ts';
import { type Actor, isAdmin } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';

type FilterOptions = {
  db: Db;
  actor: Actor;
  /** The admin view of /media: everybody's changes. */
  wantsAll: boolean;
  send: (event: ChangeEvent) => void;
};

/** Sends on the events that concern a person: their own, those of the spaces that they are in, and of the settings. */
export function createEventFilter({ db, actor, wantsAll, send }: FilterOptions) {
  const seesAll = wantsAll && isAdmin(actor);
  /** Null until they are read: until then events wait. */
  let spaces: Set<string> | null = null;
  const waiting: ChangeEvent[] = [];
  /** How often an event has changed `spaces`. */
  let changes = 0;

  const concerns = (event: ChangeEvent): boolean =>
    event.spaceId === undefined
      ? event.userId === actor.userId ||
        (seesAll && event.userId !== null) ||
        event.topic === 'settings'
      : spaces!.has(event.spaceId);

  const pass = (event: ChangeEvent): void => {
    if (spaces === null) {
      waiting.push(event);
      return;
    }
    if (!concerns(event)) return;
    follow(spaces, event);
    send(event);
  };

  /** From what it says on, nothing more is sent of a space that was left or closed, and all of one that was joined. */
  const follow = (known: Set<string>, event: ChangeEvent): void => {
    const { topic, action, userId, spaceId, entityId } = event;
    // Administrators hear of the memberships of others, too.
    const isOwn = userId === actor.userId || spaceId !== undefined;
    if (topic !== 'spaces' || entityId === null || action === 'updated' || !isOwn) return;
    changes += 1;
    if (action === 'removed') known.delete(entityId);
    else if (actor.seesSpaces) known.add(entityId);
  };

  /** Reads which spaces the person is in now; what an event has said meanwhile is newer. */
  const readSpaces = async (now: Actor): Promise<void> => {
    const before = changes;
    const ids = await listSpaceIds(db, now);
    if (changes !== before) return;
    spaces = new Set(ids);
    for (const event of waiting.splice(0)) pass(event);
  };

  return { pass, readSpaces };
}
