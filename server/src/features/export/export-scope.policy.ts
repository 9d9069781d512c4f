import type { ExportScopeInput } from '@heirloom/contract/exports/exports.schema.ts';
import type { ExportScope } from '#features/export/export-scope.read.ts';
import {
  everything,
  findCollectionToExport,
  findScope,
  personScope,
} from '#features/export/find-scope.read.ts';
import { findStanding } from '#features/spaces/membership.read.ts';
import { requireRecentProof } from '#platform/auth/recent-proof.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

/**
 * Decides what a person takes out: all that is theirs, also when they have expired; a collection of theirs; of a space
 * that they own what its members let be passed on; and as an administrator everything, after a recent proof.
 */
export async function requireExportScope(
  { db, actor }: Pick<Ctx, 'db'> & { actor: Actor },
  wanted: ExportScopeInput,
): Promise<ExportScope> {
  const readerId = actor.userId;
  if ('id' in wanted) {
    const scope = await findOwnScope({ db, actor }, wanted);
    if (scope === null) throw new AppError('NOT_FOUND');
    if (!actor.isActive) throw new AppError('SUBSCRIPTION_EXPIRED');
    return { ...scope, readerId };
  }
  // Without a subscription nobody can restore anything, so the trash comes along.
  if (wanted.kind === 'mine') {
    return { ...(await personScope(db, readerId)), withTrash: !actor.isActive };
  }
  if (actor.role !== 'admin' && actor.role !== 'superuser') throw new AppError('FORBIDDEN');
  await requireRecentProof(db, actor);
  return everything;
}

type ReadCtx = Pick<Ctx, 'db'> & { actor: Actor };

async function findOwnScope(
  { db, actor }: ReadCtx,
  { kind, id }: Extract<ExportScopeInput, { id: string }>,
): Promise<ExportScope | null> {
  const isTheirs =
    kind === 'space' ? await ownsSpace({ db, actor }, id) : await mayTake({ db, actor }, id);
  return isTheirs ? findScope(db, { [kind]: id }) : null;
}

async function ownsSpace({ db, actor }: ReadCtx, spaceId: string): Promise<boolean> {
  return (await findStanding(db, actor, spaceId))?.role === 'owner';
}

async function mayTake({ db, actor }: ReadCtx, collectionId: string): Promise<boolean> {
  const found = await findCollectionToExport(db, collectionId);
  if (!found) return false;
  if (found.space_id !== null) return ownsSpace({ db, actor }, found.space_id);
  return found.user_id === actor.userId;
}
