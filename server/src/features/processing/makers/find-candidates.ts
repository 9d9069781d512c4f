import { z } from 'zod';
import { withBestSource } from '#features/processing/makers/best-source.ts';
import { compareFilmJob } from '#features/processing/makers/compare-film.job.ts';
import type { Maker, Making, RenditionCtx } from '#features/processing/makers/make-rendition.ts';
import { measureFilm } from '#features/processing/makers/measure-film.ts';
import { replaceCandidates } from '#features/processing/steps/candidates.repo.ts';
import { savePrint } from '#features/processing/steps/prints.repo.ts';
import { forgetSamples } from '#features/processing/steps/samples.repo.ts';
import {
  joinSigns,
  mostSigns,
  placedSign,
  type PlacedSign,
} from '#platform/media/signs/join-signs.ts';

/** Looks for the moments at which events begin: in the copy that plays, and in what a camera wrote into the original. */
export const findCandidates: Maker = async (ctx, making) => {
  const written = await readWritten(ctx, making);
  const { signs, print } = await look(ctx, making);
  const candidates = joinSigns([...written, ...signs]);
  return {
    state: 'done',
    also: async (trx, row) => {
      await replaceCandidates(trx, row.id, candidates);
      await forgetSamples(trx, { mediaId: row.id });
      if (!print) return;
      await savePrint(trx, row.id, print);
      await ctx.jobs.enqueue(trx, compareFilmJob, { mediaId: row.id });
    },
  };
};

/** A worker that a hostile file has taken over could answer anything. */
const placedSigns = z.array(placedSign).max(2 * mostSigns);
/** More than the twelve hours have that are looked at. */
const prints = z
  .base64()
  .max(1_000_000)
  .transform((text) => Buffer.from(text, 'base64'));
const looked = z.object({ signs: placedSigns, print: prints });

async function look(ctx: RenditionCtx, making: Making) {
  const { row, signal } = making;
  const options = { signal, owner: row.user_id };
  return withBestSource(ctx, making, async (source) => {
    const samples = await measureFilm(ctx, making, source);
    const { signs, print: pictures } = looked.parse(
      await ctx.media.findSigns({ path: samples }, options),
    );
    if (!source.facts.video) return { signs, print: null };
    const sound = prints.parse(await ctx.media.printSound(source, options));
    return { signs, print: { pictures, sound } };
  });
}

async function readWritten({ media }: RenditionCtx, making: Making): Promise<PlacedSign[]> {
  const { path, facts, row, signal } = making;
  if (!facts.video) return [];
  return placedSigns.parse(
    await media.readWrittenSigns({ path, facts }, { signal, owner: row.user_id }),
  );
}
