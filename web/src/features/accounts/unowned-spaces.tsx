import type { UnownedSpace } from '@heirloom/contract/spaces/spaces.schema.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { accountsMessages } from '#features/accounts/accounts.messages.ts';
import { useSession } from '#features/auth/use-session.ts';
import { spaceMessages } from '#features/spaces/spaces.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { Select } from '#ui/form/select.tsx';

const words = accountsMessages.unowned;

/** The spaces whose owners have all expired or are disabled: an administrator makes a member their owner. */
export function UnownedSpaces() {
  const titleId = useId();
  const { user } = useSession();
  const seesSpaces = user?.seesSpaces === true;
  const { data } = useQuery(api.spaces.unowned.queryOptions({ enabled: seesSpaces }));
  const spaces = data?.items ?? [];
  if (spaces.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="surface-card mb-(--grid-gap) p-5 md:p-6">
      <h2 id={titleId} className="title-album">
        {words.title}
      </h2>
      <p className="text-ink-2">{words.hint}</p>
      <ul className="mt-3 divide-y">
        {spaces.map((space) =>
          space.members.length > 0 ? (
            <UnownedLine key={space.id} space={space} />
          ) : (
            <li key={space.id} className="py-2.5">
              <span className="font-[620] break-words">{space.name}</span>
              <p className="text-small text-ink-2">{words.nobody}</p>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

function UnownedLine({ space: { id: spaceId, name, members } }: { space: UnownedSpace }) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<string>();
  const appoint = useMutation(
    api.spaces.appoint.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: api.spaces.key() }),
      meta: {
        success: { title: words.done },
        failure: (error) => ({ title: words.failed, description: messageOf(error) }),
      },
    }),
  );
  // Whoever was chosen may have expired since, too.
  const member = members.find(({ userId }) => userId === chosen) ?? members[0]!;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <span className="min-w-0 flex-1 basis-40 font-[620] break-words">{name}</span>
      <Select
        size="sm"
        aria-label={words.memberOf(name)}
        value={member.userId}
        className="w-60 max-w-full"
        onChange={(event) => setChosen(event.target.value)}
      >
        {members.map(({ userId, displayName, role }) => (
          <option key={userId} value={userId}>
            {words.member(displayName, spaceMessages.roles[role])}
          </option>
        ))}
      </Select>
      <Button
        size="sm"
        icon={UserCheck}
        aria-label={words.appointFor(name)}
        busy={appoint.isPending}
        onClick={() => appoint.mutate({ spaceId, userId: member.userId })}
      >
        {words.appoint}
      </Button>
    </li>
  );
}
