import type { NewsKind } from '@heirloom/contract/news/news-kinds.ts';
import { sql } from 'kysely';
import { newsDays } from '#features/news/news-days.ts';
import type { Db } from '#platform/db/schema.ts';

type Insert = {
  to: readonly string[];
  /** Who has switched this kind off is not told. */
  refusal: string;
  kind: NewsKind;
  actorId: string | null;
  spaceId: string | null;
  mediaId: string | null;
  detail: string | null;
  count: number;
};

/** `isNew`: it is no entry that only counts further. */
type Told = { id: number; userId: string; isNew: boolean };

/** Returns the entries of those who are told: unread ones that say the same count further. */
export async function insertNews(
  db: Db,
  { to, refusal, kind, actorId, spaceId, mediaId, detail, count }: Insert,
): Promise<Told[]> {
  const { rows } = await sql<Told>`
    insert into news (user_id, kind, actor_id, space_id, media_id, detail, count)
    select person.id, ${kind}, ${actorId}::uuid, ${spaceId}::uuid, ${mediaId}::uuid, ${detail}, ${count}::integer
    from auth."user" person
    where person.id = any(${[...to]}::uuid[]) and person.disabled_at is null
      and person.id is distinct from ${actorId}::uuid
      and not exists (select from mail_refusal where user_id = person.id and kind = ${refusal})
    order by person.id
    on conflict (user_id, kind, actor_id, space_id, media_id, detail) where read_at is null
      do update set count = news.count + excluded.count, at = now()
    returning id, user_id as "userId", xmax = 0 as "isNew"`.execute(db);
  return rows;
}

export async function markRead(
  db: Db,
  { userId, upTo }: { userId: string; upTo: number },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('news')
    .set({ read_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('at', '<=', ({ selectFrom }) =>
      selectFrom('news as shown')
        .select('shown.at')
        .where('shown.id', '=', upTo)
        .where('shown.user_id', '=', userId),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function forgetNews(db: Db): Promise<void> {
  await db
    .deleteFrom('news')
    .where('at', '<', sql<Date>`now() - make_interval(days => ${newsDays})`)
    .execute();
}
