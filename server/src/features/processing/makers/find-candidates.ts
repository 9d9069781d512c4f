import { z } from 'zod';
import { withBestSource } from '#features/processing/makers/best-source.ts';
import type { Maker, Making, RenditionCtx } from '#features/processing/makers/make-rendition.ts';
import { replaceCandidates } from '#features/processing/steps/candidates.repo.ts';
import {
  joinSigns,
  mostSigns,
  placedSign,
  type PlacedSign,
} from '#platform/media/signs/join-signs.ts';

/** Looks for the moments at which events begin: in the copy that plays, and in what a camera wrote into the original. */
export const findCandidates: Maker = async (ctx, making) => {
  const candidates = joinSigns([...(await readWritten(ctx, making)), ...(await look(ctx, making))]);
  return {
    state: 'done',
    also: (trx, row) => replaceCandidates(trx, row.id, candidates),
  };
};

/** A worker that a hostile file has taken over could answer anything. */
const answer = z.array(placedSign).max(2 * mostSigns);

async function look(ctx: RenditionCtx, making: Making): Promise<PlacedSign[]> {
  const { row, signal, onProgress } = making;
  const options = { signal, onProgress, owner: row.user_id };
  return withBestSource(ctx, making, async (source) =>
    answer.parse(await ctx.media.findSigns(source, options)),
  );
}

async function readWritten({ media }: RenditionCtx, making: Making): Promise<PlacedSign[]> {
  const { path, facts, row, signal } = making;
  if (!facts.video) return [];
  return answer.parse(
    await media.readWrittenSigns({ path, facts }, { signal, owner: row.user_id }),
  );
}
