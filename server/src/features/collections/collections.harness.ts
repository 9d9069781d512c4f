/** The procedures of collections on a real database, with media that have rows but no files. */
import { randomBytes, randomUUID } from 'node:crypto';
import { createRouterClient } from '@orpc/server';
import type { Insertable } from 'kysely';
import { pino } from 'pino';
import { collectionsRouter } from '#features/collections/collections.router.ts';
import { guardProcedure } from '#platform/api/guard-procedure.ts';
import { systemClock } from '#platform/clock.ts';
import type { Actor, RequestCtx } from '#platform/context.ts';
import type { MediaTable } from '#platform/db/media-tables.ts';
import { newId } from '#platform/ids.ts';
import { createPerson } from '#test/people.ts';
import { createTestDatabase } from '#test/test-db.ts';

export type CollectionsApp = Awaited<ReturnType<typeof createCollectionsApp>>;
export type Somebody = Awaited<ReturnType<CollectionsApp['person']>>;

export async function createCollectionsApp() {
  const database = await createTestDatabase();
  const { db } = database;
  const log = pino({ level: 'silent' });
  const as = (actor: Actor | null) =>
    createRouterClient(collectionsRouter, {
      context: { db, log, clock: systemClock, actor, request: { id: 'test' } } as RequestCtx,
      interceptors: [guardProcedure],
    });

  return {
    db,
    as,
    close: database.drop,
    /** Makes a signed-in person, with their calls and media. */
    person: async (options: Parameters<typeof createPerson>[1] = {}) => {
      const person = await createPerson(db, options);
      const media = async (changes: Partial<Insertable<MediaTable>> = {}): Promise<string> => {
        const row = mediaRow(person.userId, changes);
        await db.insertInto('media').values(row).execute();
        return row.id;
      };
      return {
        ...person,
        api: as(person.actor),
        media,
        /** Makes many media, in this order. */
        manyMedia: async (count: number): Promise<string[]> => {
          const rows = Array.from({ length: count }, () => mediaRow(person.userId, {}));
          for (let from = 0; from < count; from += 1000) {
            await db
              .insertInto('media')
              .values(rows.slice(from, from + 1000))
              .execute();
          }
          return rows.map(({ id }) => id);
        },
      };
    },
    trash: (mediaId: string, deletedAt: Date | null = new Date()) =>
      db.updateTable('media').set({ deleted_at: deletedAt }).where('id', '=', mediaId).execute(),
    /** The change events after a sequence number. */
    events: (after: number) =>
      db
        .selectFrom('change_event')
        .select(['seq', 'topic', 'action', 'user_id', 'entity_id'])
        .where('seq', '>', after)
        .orderBy('seq')
        .execute(),
  };
}

function mediaRow(userId: string, changes: Partial<Insertable<MediaTable>>) {
  const id = newId();
  return {
    id,
    user_id: userId,
    type: 'image' as const,
    title: 'A summer day',
    bucket: 'images' as const,
    file_path: `${userId}/${randomUUID()}.jpg`,
    file_size: 1000,
    original_name: 'IMG_0001.jpg',
    mime_type: 'image/jpeg',
    sha256: randomBytes(32).toString('hex'),
    status: 'ready' as const,
    thumbnail_path: `${userId}/${id}.jpg`,
    ...changes,
  };
}
