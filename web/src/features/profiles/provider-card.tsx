import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2, Unlink } from 'lucide-react';
import { client } from '#api/client.ts';
import { codeOf, messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { goToProvider } from '#features/auth/provider-return.ts';
import { useStepUp } from '#features/auth/use-step-up.tsx';
import { profileMessages } from '#features/profiles/profiles.messages.ts';
import { SettingsCard } from '#features/profiles/settings-card.tsx';
import { Badge } from '#ui/badge.tsx';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';

const words = profileMessages.provider;

/** Connects the account of this person at the OpenID Connect provider; nothing where there is none. */
export function ProviderCard() {
  const { data: options } = useQuery(api.auth.options.queryOptions());
  if (!options?.provider) return null;
  return <Connection name={options.provider} isOnlyWay={options.isProviderTheOnlyWay} />;
}

function Connection({ name, isOnlyWay }: { name: string; isOnlyWay: boolean }) {
  const queries = useQueryClient();
  const { proven, dialog } = useStepUp();
  const { data, error } = useQuery(api.auth.providerState.queryOptions());
  const failure = (title: string) => (problem: unknown) =>
    codeOf(problem) === 'STEP_UP_REQUIRED' ? null : { title, description: messageOf(problem) };
  const connect = useMutation({
    mutationFn: () => proven(() => client.auth.beginLink({}), words.connect(name)),
    onSuccess: ({ address }) => goToProvider(address, { purpose: 'link' }),
    meta: { failure: failure(words.connectFailed) },
  });
  const disconnect = useMutation({
    mutationFn: () => proven(() => client.auth.unlinkProvider({}), words.disconnect),
    onSettled: () => queries.invalidateQueries({ queryKey: api.auth.providerState.key() }),
    meta: {
      success: { title: words.disconnected(name) },
      failure: failure(words.disconnectFailed),
    },
  });
  return (
    <SettingsCard
      id="provider"
      title={name}
      badge={
        data && (
          <Badge tone={data.isLinked ? 'success' : 'neutral'}>
            {data.isLinked ? words.on : words.off}
          </Badge>
        )
      }
    >
      {error !== null && <InlineAlert>{words.failed}</InlineAlert>}
      <p className="text-ink-2">{words.lead(name)}</p>
      {data?.isLinked === false && (
        <Button
          icon={Link2}
          className="self-start"
          busy={connect.isPending || connect.isSuccess}
          onClick={() => connect.mutate()}
        >
          {words.connect(name)}
        </Button>
      )}
      {data?.isLinked && !isOnlyWay && (
        <Button
          icon={Unlink}
          variant="danger-outline"
          className="self-start"
          busy={disconnect.isPending}
          onClick={() => disconnect.mutate()}
        >
          {words.disconnect}
        </Button>
      )}
      {dialog}
    </SettingsCard>
  );
}
