import { findImport, type ImportRow } from '#features/imports/imports.repo.ts';
import { findUser } from '#features/users/users.repo.ts';
import { type Viewer, isAdmin } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

declare const authorized: unique symbol;
/** An import that the caller may see, start, stop and undo. */
export type AuthorizedImport = ImportRow & { readonly [authorized]: true };

/**
 * Loads an import for the person whose archive it goes to, or for the administrator who began it for them.
 * @throws AppError NOT_FOUND alike for another person's and a missing one
 */
export async function requireImport(db: Db, actor: Viewer, id: string): Promise<AuthorizedImport> {
  const row = await findImport(db, id);
  if (!row || !maySee(actor, row)) throw new AppError('NOT_FOUND');
  return row as AuthorizedImport;
}

function maySee(actor: Viewer, { owner_id, actor_id }: ImportRow): boolean {
  return owner_id === actor.userId || (actor_id === actor.userId && isAdmin(actor));
}

/**
 * Decides whose archive an import goes to. Folders of the server and other servers are for administrators, and so is another person.
 * @throws AppError FORBIDDEN, NOT_FOUND
 */
export async function decideImportOwner(
  db: Db,
  actor: Viewer,
  { from, forUserId }: { from: 'browser' | 'server' | 'immich'; forUserId: string | undefined },
): Promise<string> {
  const wanted = forUserId?.toLowerCase() ?? actor.userId;
  if (from === 'browser' && wanted === actor.userId) return actor.userId;
  if (!isAdmin(actor)) throw new AppError('FORBIDDEN');
  const owner = await findUser(db, wanted);
  if (!owner) throw new AppError('NOT_FOUND');
  return owner.id;
}
