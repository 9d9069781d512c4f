import {
  type candidateList,
  type dropCandidateInput,
  sign,
} from '@heirloom/contract/candidates/candidates.schema.ts';
import { z } from 'zod';
import { readCandidates, readLookState } from '#features/candidates/candidates.read.ts';
import { authorizeMedia } from '#features/media-items/media-items.policy.ts';
import { findLive } from '#features/media-items/media-items.repo.ts';
import { makeFilmRenditionJob } from '#features/processing/makers/make-film-rendition.job.ts';
import { dropCandidateOf } from '#features/processing/processing.service.ts';
import type { ActorCtx } from '#platform/context.ts';

type ListCtx = Pick<ActorCtx, 'db' | 'actor' | 'jobs'>;
type CandidateList = z.output<typeof candidateList>;

/** Lists where events of a film may begin: for whoever may change it, never for people who only see it. */
export async function listCandidates(ctx: ListCtx, mediaId: string): Promise<CandidateList> {
  const found = await findLive(ctx.db, mediaId);
  const row = await authorizeMedia(ctx.db, ctx.actor, { row: found, right: 'mend' });
  const state = stateOf(await readLookState(ctx.db, row));
  const rows = await readCandidates(ctx.db, row);
  return {
    state,
    progress: state === 'waiting' ? await findProgress(ctx, mediaId) : null,
    candidates: rows.map(({ start_ms, length_ms, score, signs, is_dropped }) => ({
      startMs: start_ms,
      lengthMs: length_ms,
      score,
      signs: z.array(sign).parse(signs),
      isDropped: is_dropped,
    })),
  };
}

/** Remembers, or forgets, that nothing begins at a moment: for all who may change the film. */
export async function dropCandidate(
  { db, actor }: Pick<ActorCtx, 'db' | 'actor'>,
  { mediaId, startMs, isDropped }: z.output<typeof dropCandidateInput>,
): Promise<Record<string, never>> {
  const found = await findLive(db, mediaId);
  const row = await authorizeMedia(db, actor, { row: found, right: 'mend' });
  await dropCandidateOf(db, row, { startMs, isDropped });
  return {};
}

function stateOf({ inspect, signs }: Awaited<ReturnType<typeof readLookState>>) {
  if (signs === 'pending' || inspect === 'pending') return 'waiting';
  if (signs === null) return 'none';
  return signs === 'done' ? 'done' : 'failed';
}

/** Several servers may each look at one film. */
const mostRunning = 50;

async function findProgress({ jobs }: ListCtx, mediaId: string): Promise<number | null> {
  const { name, singletonKey } = makeFilmRenditionJob;
  const running = await jobs.listJobs({ name, states: ['active'], limit: mostRunning });
  const key = `${mediaId} signs`;
  return running.find(({ payload }) => singletonKey?.(payload) === key)?.progress ?? null;
}
