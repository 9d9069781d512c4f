import { type NewsSwitch, newsSwitch } from '@heirloom/contract/news/news-kinds.ts';
import type { newsPage, NewsSetting } from '@heirloom/contract/news/news.schema.ts';
import type { z } from 'zod';
import { listSwitches, switchMail } from '#features/mails/mails.service.ts';
import { presentNews } from '#features/news/news.present.ts';
import { countNews, listNews } from '#features/news/news.read.ts';
import { forgetNews, markRead } from '#features/news/news.repo.ts';
import type { ActorCtx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { publish } from '#platform/events/publish.ts';

type NewsCtx = Pick<ActorCtx, 'db' | 'actor'>;

const pageSize = 30;

export async function listOwnNews(
  { db, actor }: NewsCtx,
  { before = null }: { before?: number | null },
): Promise<z.output<typeof newsPage>> {
  const rows = await listNews(db, actor, { before, limit: pageSize });
  const page = rows.slice(0, pageSize);
  const nextBefore = rows.length > pageSize ? page.at(-1)!.id : null;
  return { items: page.map(presentNews), nextBefore };
}

export function countOwnNews({ db, actor }: NewsCtx): Promise<{ total: number; unread: number }> {
  return countNews(db, actor);
}

export async function markOwnRead({ db, actor }: NewsCtx, upTo: number): Promise<void> {
  const { userId } = actor;
  await db.transaction().execute(async (trx) => {
    const marked = await markRead(trx, { userId, upTo });
    if (marked === 0) return;
    await publish(trx, { topic: 'news', action: 'updated', userId, entityId: null });
  });
}

export function listNewsSwitches(ctx: NewsCtx): Promise<NewsSetting[]> {
  return listSwitches<NewsSwitch>(ctx, newsSwitch.options);
}

export async function setNewsSwitch(ctx: NewsCtx, wish: NewsSetting): Promise<NewsSetting[]> {
  await ctx.db.transaction().execute((trx) => switchMail(trx, ctx, wish));
  return listNewsSwitches(ctx);
}

/** Forgets what was told long ago. */
export function forgetOldNews(db: Db): Promise<void> {
  return forgetNews(db);
}
