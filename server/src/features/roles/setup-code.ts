import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { makeSuperuser } from '#features/roles/make-superuser.ts';
import { hasAdministrator, lockRoles } from '#features/users/user-roles.repo.ts';
import type { ActorCtx, Ctx } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { networkOf } from '#platform/rate-limits.ts';
import { deleteSetting, readSetting, writeSetting } from '#platform/setting-rows.ts';

const key = 'set-up code';
/** Without letters that look like others. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns the set-up code when this is the first start: it is kept as a hash and never shown again. */
export function ensureSetupCode(ctx: Pick<Ctx, 'db'>): Promise<string | null> {
  return makeCode(ctx.db, { replaces: false });
}

/** Makes a new set-up code in place of a lost one; null when there is an administrator. */
export function renewSetupCode(ctx: Pick<Ctx, 'db'>): Promise<string | null> {
  return makeCode(ctx.db, { replaces: true });
}

export async function isSetupOpen(ctx: Pick<Ctx, 'db'>): Promise<boolean> {
  return !(await hasAdministrator(ctx.db));
}

export async function claimSetup(
  ctx: Pick<ActorCtx, 'db' | 'actor' | 'limits' | 'request'>,
  code: string,
): Promise<void> {
  await ctx.limits.consume('setup-code.address', networkOf(ctx.request.ip));
  const { userId } = ctx.actor;
  await ctx.db.transaction().execute(async (trx) => {
    await lockRoles(trx);
    if (await hasAdministrator(trx)) throw new AppError('SETUP_CLOSED');
    if (!(await isRightCode(trx, code))) throw new AppError('INVALID_CODE');
    await makeSuperuser(trx, { userId, actorId: userId, by: 'set-up code' });
    await deleteSetting(trx, key);
  });
}

function makeCode(db: Kysely<Database>, { replaces }: { replaces: boolean }) {
  return db.transaction().execute(async (trx) => {
    await lockRoles(trx);
    if (await hasAdministrator(trx)) return null;
    const known = await findHash(trx);
    if (known !== undefined && !replaces) return null;
    const code = newCode();
    await writeSetting(trx, key, hashOf(code));
    return code;
  });
}

async function isRightCode(trx: Kysely<Database>, code: string): Promise<boolean> {
  const known = await findHash(trx);
  return known !== undefined && timingSafeEqual(Buffer.from(known), Buffer.from(hashOf(code)));
}

async function findHash(db: Kysely<Database>): Promise<string | undefined> {
  const hash = await readSetting(db, key);
  return typeof hash === 'string' ? hash : undefined;
}

/** Five groups of four: 98 bits. */
function newCode(): string {
  return Array.from({ length: 5 }, () =>
    Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');
}

/** People type it: case, dashes and spaces do not matter. */
function hashOf(code: string): string {
  return createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))
    .digest('hex');
}
