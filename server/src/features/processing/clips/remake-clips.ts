import type { Kysely } from 'kysely';
import { listClipsOf } from '#features/media-items/clips.repo.ts';
import { stepsOfClip } from '#features/processing/clips/clip-makers.ts';
import { isCut, requestCut } from '#features/processing/clips/cut-clip.job.ts';
import { requestSteps } from '#features/processing/steps/steps.repo.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';

/** Has all made anew that was made of the parts of a film or recording: its copy shows it in another way. */
export async function remakeClips(
  { jobs }: Pick<Ctx, 'jobs'>,
  trx: Kysely<Database>,
  mediaId: string,
): Promise<void> {
  for (const clip of await listClipsOf(trx, [mediaId])) {
    await requestSteps(trx, clip.id, stepsOfClip(clip));
    if (await isCut(trx, clip.id)) await requestCut({ jobs }, trx, clip);
  }
}
