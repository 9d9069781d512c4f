import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { makeSuperuser } from '#features/roles/make-superuser.ts';
import { roleWords } from '#features/roles/roles.messages.ts';
import { hasAdministrator, lockRoles } from '#features/users/user-roles.repo.ts';
import type { ActorCtx, Ctx } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { networkOfCaller } from '#platform/rate-limits.ts';
import { deleteSetting, readSetting, writeSetting } from '#platform/setting-rows.ts';

const key = 'set-up code';
const validForMs = 24 * 3_600_000;
/** Without letters that look like others. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Returns the set-up code when this is the first start, or when the last one has run out: it is kept as a hash and never
 * shown again.
 */
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
  await ctx.limits.consume('setup-code.address', networkOfCaller(ctx.request));
  const { userId } = ctx.actor;
  await ctx.db.transaction().execute(async (trx) => {
    await lockRoles(trx);
    if (await hasAdministrator(trx)) throw new AppError('SETUP_CLOSED');
    const known = await findCode(trx);
    if (!known) throw new AppError('INVALID_CODE', roleWords().codeRunOut);
    if (!isSame(known.hash, hashOf(code))) throw new AppError('INVALID_CODE');
    await makeSuperuser(trx, { userId, actorId: userId, by: 'set-up code' });
    await deleteSetting(trx, key);
  });
}

function makeCode(db: Kysely<Database>, { replaces }: { replaces: boolean }) {
  return db.transaction().execute(async (trx) => {
    await lockRoles(trx);
    if (await hasAdministrator(trx)) return null;
    if (!replaces && (await findCode(trx))) return null;
    const code = newCode();
    const expiresAt = new Date(Date.now() + validForMs).toISOString();
    await writeSetting(trx, key, { hash: hashOf(code), expiresAt });
    return code;
  });
}

const storedCode = z.object({ hash: z.string(), expiresAt: z.iso.datetime() });

/** Returns what is stored of the code that is valid now; codes of earlier versions had no end and are void. */
async function findCode(db: Kysely<Database>): Promise<z.output<typeof storedCode> | null> {
  const { data } = storedCode.safeParse(await readSetting(db, key));
  return data && Date.parse(data.expiresAt) > Date.now() ? data : null;
}

const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(one), Buffer.from(other));

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
