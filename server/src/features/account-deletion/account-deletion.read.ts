import type { AccountDeletionPreview } from '@heirloom/contract/account-deletion/account-deletion.contract.ts';
import { type Kysely, sql } from 'kysely';
import { requireMayLeave } from '#features/roles/roles.service.ts';
import type { ActorCtx } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

type PreviewCtx = Pick<ActorCtx, 'db' | 'actor' | 'config'>;

export async function previewDeletion(ctx: PreviewCtx): Promise<AccountDeletionPreview> {
  const { db, actor } = ctx;
  const { userId } = actor;
  const { items, bytes, collections, links, comments } = await countBelongings(db, userId);
  return {
    itemCount: items,
    sizeBytes: bytes,
    collectionCount: collections,
    linkCount: links,
    commentCount: actor.seesSpaces ? comments : 0,
    isLastAdministrator: await isLast(ctx),
  };
}

async function countBelongings(db: Kysely<Database>, userId: string) {
  const counted = await sql<{
    items: number;
    bytes: number;
    collections: number;
    links: number;
    comments: number;
  }>`
    select (select count(*)::int from media where user_id = ${userId}) as items,
      (select coalesce(sum(file_size), 0)::float8 from media where user_id = ${userId}) as bytes,
      (select count(*)::int from collections where user_id = ${userId}) as collections,
      (select count(*)::int from shares where user_id = ${userId}) as links,
      (select count(*)::int from item_comment where author_id = ${userId}) as comments`.execute(db);
  return counted.rows[0]!;
}

async function isLast(ctx: PreviewCtx): Promise<boolean> {
  try {
    await ctx.db.transaction().execute((trx) => requireMayLeave(trx, ctx, ctx.actor.userId));
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === 'CONFLICT') return true;
    throw error;
  }
}
