import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { api } from '#api/orpc.ts';
import { profileMessages as words } from '#features/profiles/profiles.messages.ts';
import { SessionRow } from '#features/profiles/session-row.tsx';
import { SettingsCard } from '#features/profiles/settings-card.tsx';
import { useEndSessions } from '#features/profiles/use-end-sessions.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/form/button.tsx';

/** Lists the devices on which the person is signed in. */
export function SessionsCard() {
  const [now] = useState(() => new Date());
  const { data, error } = useQuery(api.auth.listSessions.queryOptions());
  const { endOne, endOthers } = useEndSessions();
  const sessions = data?.sessions ?? [];
  // This device is first, because people look for it.
  const ordered = sessions.toSorted((one, two) => Number(two.isCurrent) - Number(one.isCurrent));

  return (
    <SettingsCard id="sessions" title={words.sessions}>
      {error !== null && <InlineAlert>{words.sessionsFailed}</InlineAlert>}
      {data === undefined && error === null && <Skeleton className="h-18 max-sm:h-23" />}
      {ordered.length > 0 && (
        <ul className="flex flex-col divide-y">
          {ordered.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              now={now}
              isEnding={endOne.isPending && endOne.variables.id === session.id}
              onEnd={() => endOne.mutate(session)}
            />
          ))}
        </ul>
      )}
      {sessions.length > 1 && (
        <Button
          icon={LogOut}
          className="self-start"
          busy={endOthers.isPending}
          busyLabel={words.endingOthers}
          onClick={() => endOthers.mutate()}
        >
          {words.endOthers}
        </Button>
      )}
    </SettingsCard>
  );
}
