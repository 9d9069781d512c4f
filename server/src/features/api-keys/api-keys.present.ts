import type { ApiKey } from '@heirloom/contract/api-keys/api-keys.contract.ts';
import type { ApiKeyRow } from '#features/api-keys/api-keys.read.ts';

export function presentKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    mayChange: row.may_change,
    mayAdminister: row.may_administer,
    mayUseSpaces: row.may_use_spaces,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    isExpired: row.is_expired,
  };
}
