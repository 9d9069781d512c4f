import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import {
  type EverythingFound,
  type everythingInput,
  type resultsInput,
  searchCountMaximum,
  type yearsInput,
} from '@heirloom/contract/search/search.schema.ts';
import type { z } from 'zod';
import { presentCollection } from '#features/collections/collections.present.ts';
import { readCollectionCards } from '#features/collections/collections.read.ts';
import { familyScope } from '#features/media-items/media-scope.ts';
import { readCursor, writeCursor } from '#features/media/list-cursor.ts';
import { findBestMatches, readPlace, writePlace } from '#features/search/best-matches.ts';
import { withFoundChapters } from '#features/search/found-chapters.ts';
import { findMatchesByType } from '#features/search/matches-by-type.read.ts';
import { inSearchSlot } from '#features/search/search-slot.ts';
import {
  findCollections,
  findMedia,
  findYears,
  type Search,
} from '#features/search/search.read.ts';
import type { ActorCtx } from '#platform/context.ts';

type SearchCtx = Pick<ActorCtx, 'db' | 'actor'>;

export function searchEverything(
  ctx: SearchCtx,
  { query, year, collectionId, limitPerGroup: limit, ...asked }: z.output<typeof everythingInput>,
): Promise<EverythingFound> {
  return inSearchSlot(ctx, async (trx) => {
    const search = { ...(await familyScope(trx, ctx.actor, asked)), query };
    // The queries run one after the other, so that a search takes one connection, not four.
    const collections = await collectionGroup({ db: trx, actor: ctx.actor }, search, limit);
    const media = { ...search, year, collectionId };
    const found = await findMatchesByType(trx, media, { limit });
    const group = async (type: MediaType) => {
      const { rows, count } = found.get(type) ?? { rows: [], count: 0 };
      return { items: await withFoundChapters(trx, rows, query), ...upToMaximum(count) };
    };
    const videos = await group('video');
    const photos = await group('image');
    const audio = await group('audio');
    return { collections, videos, photos, audio };
  });
}

async function collectionGroup(
  { db: trx, actor }: SearchCtx,
  { query, ...scope }: Search,
  limit: number,
) {
  // Their cards take longer to plan than all the rest of a search, and most words are in the name of none.
  const { ids, count } = await findCollections(trx, scope, { query, limit });
  const rows = await readCollectionCards(trx, { ...scope, viewerId: actor.userId }, ids);
  return { items: rows.map((row) => presentCollection(actor, row)), ...upToMaximum(count) };
}

function upToMaximum(count: number) {
  return {
    count: Math.min(count, searchCountMaximum),
    isMore: count > searchCountMaximum,
  };
}

export function listResults(
  ctx: SearchCtx,
  { cursor, limit, sort, direction, scope, spaceId, ...search }: z.output<typeof resultsInput>,
) {
  if (sort === 'bestMatch') {
    return listBestMatches(ctx, { cursor, limit, direction, scope, spaceId, ...search });
  }
  const order = { sort, direction };
  const after = cursor ? readCursor(order, cursor) : null;
  return inSearchSlot(ctx, async (trx) => {
    const owned = { ...search, ...(await familyScope(trx, ctx.actor, { scope, spaceId })) };
    const { rows, next } = await findMedia(trx, owned, { order, after, limit });
    const items = await withFoundChapters(trx, rows, search.query);
    return { items, nextCursor: next && writeCursor(order, next) };
  });
}

type BestInput = Omit<z.output<typeof resultsInput>, 'sort'>;

function listBestMatches(
  ctx: SearchCtx,
  { cursor, limit, direction, scope, spaceId, ...search }: BestInput,
) {
  const place = cursor ? readPlace(direction, cursor) : null;
  return inSearchSlot(ctx, async (trx) => {
    const owned = { ...search, ...(await familyScope(trx, ctx.actor, { scope, spaceId })) };
    const { rows, next } = await findBestMatches(trx, owned, { place, direction, limit });
    const items = await withFoundChapters(trx, rows, search.query);
    return { items, nextCursor: next && writePlace(direction, next) };
  });
}

export function listYears(
  ctx: SearchCtx,
  { scope, spaceId, ...search }: z.output<typeof yearsInput>,
) {
  return inSearchSlot(ctx, async (trx) => {
    const owned = { ...search, ...(await familyScope(trx, ctx.actor, { scope, spaceId })) };
    return { years: await findYears(trx, owned) };
  });
}
