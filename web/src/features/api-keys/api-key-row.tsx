import type { ApiKey } from '@heirloom/contract/api-keys/api-keys.contract.ts';
import { Eye, KeyRound, PencilLine, ShieldCheck, UsersRound } from 'lucide-react';
import { apiKeyMessages as words } from '#features/api-keys/api-keys.messages.ts';
import { useRevokeApiKey } from '#features/api-keys/use-revoke-api-key.ts';
import { formatDate } from '#lib/format-date.ts';
import { formatLastLogin } from '#lib/last-login.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/form/button.tsx';
import { IconTile } from '#ui/icon-tile.tsx';

/** One key: its name, its rights, its last use and its expiry. */
export function ApiKeyRow({ apiKey, now }: { apiKey: ApiKey; now: Date }) {
  const { revoke, isPending } = useRevokeApiKey();
  const { name, mayChange, mayAdminister, mayUseSpaces, isExpired, createdAt } = apiKey;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <IconTile icon={KeyRound} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-[620] break-words">{name}</p>
        <p className="text-small text-ink-2">
          {words.made(formatDate(createdAt))} · {lastUse(apiKey, now)}
        </p>
        <p className="text-small text-ink-2">{expiry(apiKey)}</p>
        <div className="mt-2 flex flex-wrap gap-1.5">
          {isExpired && <Badge tone="danger">{words.expired}</Badge>}
          <Badge icon={mayChange ? PencilLine : Eye}>
            {mayChange ? words.changes : words.reads}
          </Badge>
          {mayUseSpaces && <Badge icon={UsersRound}>{words.usesSpaces}</Badge>}
          {mayAdminister && (
            <Badge tone="warning" icon={ShieldCheck}>
              {words.administers}
            </Badge>
          )}
        </div>
      </div>
      <Button
        size="sm"
        variant="danger-outline"
        aria-label={words.revokeOf(name)}
        busy={isPending}
        onClick={() => void revoke(apiKey)}
      >
        {words.revoke}
      </Button>
    </li>
  );
}

const lastUse = ({ lastUsedAt }: ApiKey, now: Date): string =>
  lastUsedAt === null ? words.neverUsed : words.lastUsed(formatLastLogin(lastUsedAt, now));

function expiry({ expiresAt, isExpired }: ApiKey): string {
  if (expiresAt === null) return words.endless;
  return (isExpired ? words.endedOn : words.worksUntil)(formatDate(expiresAt));
}
