import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { api } from '#api/orpc.ts';
import { ApiKeyRow } from '#features/api-keys/api-key-row.tsx';
import { apiKeyMessages as words } from '#features/api-keys/api-keys.messages.ts';
import { MakeApiKeyDialog } from '#features/api-keys/make-api-key-dialog.tsx';
import { SettingsCard } from '#features/profiles/settings-card.tsx';
import { Badge } from '#ui/badge.tsx';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { AnchorButton } from '#ui/form/link-button.tsx';
import { Spinner } from '#ui/spinner.tsx';

/**
 * Lists the API keys with which other programs act for this person. While their subscription has expired the keys can
 * only be revoked.
 */
export function ApiKeysCard({ isPaused = false }: { isPaused?: boolean }) {
  const [now] = useState(() => new Date());
  const [isMaking, setIsMaking] = useState(false);
  const { data, error } = useQuery(api.apiKeys.list.queryOptions());
  const keys = data?.items ?? [];
  return (
    <SettingsCard
      id="api-keys"
      title={words.title}
      badge={keys.length > 0 ? <Badge>{words.count(keys.length)}</Badge> : undefined}
    >
      <div>
        {data === undefined && error === null && (
          <Spinner label={words.loading} className="justify-start py-0" />
        )}
        {data !== undefined && keys.length === 0 && <p>{words.empty}</p>}
        <p className="text-ink-2">{words.intro}</p>
      </div>
      {error !== null && <InlineAlert title={words.failed} />}
      {keys.length > 0 && (
        <ul className="flex flex-col divide-y">
          {keys.map((key) => (
            <ApiKeyRow key={key.id} apiKey={key} now={now} />
          ))}
        </ul>
      )}
      {isPaused ? (
        <p className="text-ink-2">{words.paused}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button icon={KeyRound} onClick={() => setIsMaking(true)}>
            {words.make}
          </Button>
          <AnchorButton variant="link" href="/api/openapi.json">
            {words.describe}
          </AnchorButton>
        </div>
      )}
      {isMaking && <MakeApiKeyDialog onClose={() => setIsMaking(false)} />}
    </SettingsCard>
  );
}
