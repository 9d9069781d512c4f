import { recordAudit } from '#features/audit/record-audit.ts';
import { followRole } from '#features/roles/follow-role.ts';
import { setQuotaOfProvider } from '#features/users/users.repo.ts';
import type { RequestCtx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';

type Claims = Readonly<Record<string, unknown>>;
type Told = { userId: string; claims: Claims };

/** Gives a person the roles and the quota that the provider tells. What it does not tell stays as it is. */
export async function followClaims(trx: Db, ctx: RequestCtx, told: Told): Promise<void> {
  await followRoles(trx, ctx, told);
  await followQuota(trx, ctx, told);
}

async function followRoles(trx: Db, ctx: RequestCtx, { userId, claims }: Told): Promise<void> {
  const { OIDC_ROLES_CLAIM, OIDC_ADMINS, OIDC_USERS } = ctx.config;
  const groups = listOf(claimOf(claims, OIDC_ROLES_CLAIM));
  if (groups === null) return;
  for (const [role, name] of [
    ['admin', OIDC_ADMINS],
    ['user', OIDC_USERS],
  ] as const) {
    if (name !== undefined)
      await followRole(trx, ctx, { userId, role, has: groups.includes(name) });
  }
}

async function followQuota(
  trx: Db,
  { config }: RequestCtx,
  { userId, claims }: Told,
): Promise<void> {
  const quotaBytes = numberOf(claimOf(claims, config.OIDC_QUOTA_CLAIM));
  if (!Number.isSafeInteger(quotaBytes) || quotaBytes <= 0) return;
  if (!(await setQuotaOfProvider(trx, userId, quotaBytes))) return;
  await recordAudit(trx, {
    actorId: null,
    action: 'account.quota-changed',
    targetUserId: userId,
    details: { quotaBytes, by: 'provider' },
  });
}

/** Finds a claim by its name, or by its path, such as realm_access.roles of Keycloak. */
function claimOf(claims: Claims, name: string | undefined): unknown {
  if (name === undefined) return undefined;
  if (name in claims) return claims[name];
  return name.split('.').reduce<unknown>((part, key) => {
    return typeof part === 'object' && part !== null ? (part as Claims)[key] : undefined;
  }, claims);
}

/** Some providers tell every claim as a text. */
function numberOf(claim: unknown): number {
  const isNumber = typeof claim === 'number' || (typeof claim === 'string' && /^\d+$/.test(claim));
  return isNumber ? Number(claim) : Number.NaN;
}

function listOf(claim: unknown): unknown[] | null {
  if (typeof claim === 'string') return [claim];
  return Array.isArray(claim) ? claim : null;
}
