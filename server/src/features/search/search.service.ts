import {
  type EverythingFound,
  type everythingInput,
  type resultsInput,
  searchCountMaximum,
  type yearsInput,
} from '@heirloom/contract/search/search.schema.ts';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { presentCollection } from '#features/collections/collections.present.ts';
import { listCollections } from '#features/collections/collections.read.ts';
import { readCursor, writeCursor } from '#features/media/list-cursor.ts';
import { presentMediaItem } from '#features/media/media.present.ts';
import { inSearchSlot } from '#features/search/search-slot.ts';
import {
  countCollections,
  countMedia,
  findMedia,
  findYears,
  type MediaSearch,
  type Search,
} from '#features/search/search.read.ts';
import type { ActorCtx } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';

type SearchCtx = Pick<ActorCtx, 'db' | 'actor'>;

const order = { sort: 'uploadDate', direction: 'desc' } as const;

export function searchEverything(
  ctx: SearchCtx,
  { query, year, collectionId, limitPerGroup: limit }: z.output<typeof everythingInput>,
): Promise<EverythingFound> {
  return inSearchSlot(ctx, async (trx) => {
    const search = { ownerId: ctx.actor.userId, query };
    // The queries run one after the other, so that a search takes one connection, not four.
    const collections = await collectionGroup(trx, search, limit);
    const media = { ...search, year, collectionId };
    const videos = await mediaGroup(trx, { ...media, type: 'video' }, limit);
    const photos = await mediaGroup(trx, { ...media, type: 'image' }, limit);
    const audio = await mediaGroup(trx, { ...media, type: 'audio' }, limit);
    return { collections, videos, photos, audio };
  });
}

async function mediaGroup(trx: Kysely<Database>, search: MediaSearch, limit: number) {
  const { rows, next } = await findMedia(trx, search, { after: null, limit });
  const count = next === null ? rows.length : await countMedia(trx, search);
  return { items: rows.map(presentMediaItem), ...upToMaximum(count) };
}

async function collectionGroup(trx: Kysely<Database>, search: Search, limit: number) {
  const { ownerId, query } = search;
  const { rows, next } = await listCollections(trx, ownerId, { query, after: null, limit });
  const count = next === null ? rows.length : await countCollections(trx, search);
  return { items: rows.map(presentCollection), ...upToMaximum(count) };
}

function upToMaximum(count: number) {
  return {
    count: Math.min(count, searchCountMaximum),
    isMore: count > searchCountMaximum,
  };
}

export function listResults(
  ctx: SearchCtx,
  { cursor, limit, ...search }: z.output<typeof resultsInput>,
) {
  const after = cursor ? readCursor(order, cursor) : null;
  return inSearchSlot(ctx, async (trx) => {
    const owned = { ...search, ownerId: ctx.actor.userId };
    const { rows, next } = await findMedia(trx, owned, { after, limit });
    return { items: rows.map(presentMediaItem), nextCursor: next && writeCursor(order, next) };
  });
}

export function listYears(ctx: SearchCtx, search: z.output<typeof yearsInput>) {
  return inSearchSlot(ctx, async (trx) => ({
    years: await findYears(trx, { ...search, ownerId: ctx.actor.userId }),
  }));
}
