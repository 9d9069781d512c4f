import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { profileMessages as words } from '#features/profiles/profiles.messages.ts';
import { SettingsCard } from '#features/profiles/settings-card.tsx';
import { formatLastLogin } from '#lib/last-login.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { InlineAlert } from '#ui/inline-alert.tsx';

export function SessionsCard() {
  const queryClient = useQueryClient();
  const { data, error } = useQuery(api.auth.listSessions.queryOptions());
  const endOthers = useMutation(
    api.auth.endSessions.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.auth.listSessions.key() }),
      meta: {
        success: { title: words.endedOthers },
        failure: (reason) => ({ title: words.endOthersFailed, description: messageOf(reason) }),
      },
    }),
  );
  const sessions = data?.sessions ?? [];

  return (
    <SettingsCard title={words.sessions}>
      {error !== null && <InlineAlert>{words.sessionsFailed}</InlineAlert>}
      <ul className="flex flex-col divide-y">
        {sessions.map(({ id, device, isCurrent, lastSeenAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="font-[560]">{device}</p>
              <p className="text-small text-ink-2">
                {words.lastSeen(formatLastLogin(lastSeenAt, new Date()).toLowerCase())}
              </p>
            </div>
            {isCurrent && <Badge>{words.thisDevice}</Badge>}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          icon={LogOut}
          className="self-start"
          busy={endOthers.isPending}
          busyLabel={words.endingOthers}
          onClick={() => endOthers.mutate({})}
        >
          {words.endOthers}
        </Button>
      )}
    </SettingsCard>
  );
}
