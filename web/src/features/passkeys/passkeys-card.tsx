import { useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { api } from '#api/orpc.ts';
import { passkeyObstacle } from '#features/auth/passkey-browser.ts';
import { PasskeyRow } from '#features/passkeys/passkey-row.tsx';
import { passkeyMessages as words } from '#features/passkeys/passkeys.messages.ts';
import { useAddPasskey } from '#features/passkeys/use-add-passkey.ts';
import { SettingsCard } from '#features/profiles/settings-card.tsx';
import { Badge } from '#ui/badge.tsx';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

/** Lists the passkeys of this person, and adds one, where this page can have any. */
export function PasskeysCard() {
  const [now] = useState(() => new Date());
  const { data, error } = useQuery(api.passkeys.list.queryOptions());
  const { data: options, isPending } = useQuery(api.auth.options.queryOptions());
  const { add, dialog } = useAddPasskey();
  const passkeys = data?.items ?? [];
  const isLoading = isPending || (data === undefined && error === null);
  const origin = options?.passkeyOrigin ?? null;
  const obstacle = passkeyObstacle(origin);
  return (
    <SettingsCard
      id="passkeys"
      title={words.title}
      badge={passkeys.length > 0 ? <Badge>{words.count(passkeys.length)}</Badge> : undefined}
    >
      <p className="text-ink-2">{words.lead}</p>
      {error !== null && <InlineAlert title={words.failed} />}
      {isLoading && <Spinner label={words.loading} className="min-h-12 justify-start py-0" />}
      {passkeys.length > 0 && (
        <ul className="flex flex-col divide-y">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} now={now} />
          ))}
        </ul>
      )}
      {!isLoading && options !== undefined && obstacle !== null && (
        <p className="text-ink-2">
          {obstacle === 'other-address'
            ? words.obstacles[obstacle](origin ?? '')
            : words.obstacles[obstacle]}
        </p>
      )}
      {!isLoading && options !== undefined && obstacle === null && (
        <Button
          icon={Fingerprint}
          className="self-start"
          busy={add.isPending}
          onClick={() => add.mutate()}
        >
          {words.add}
        </Button>
      )}
      {dialog}
    </SettingsCard>
  );
}
