import { spaceRole } from '@heirloom/contract/spaces/space-role.ts';
import type { Space, SpaceMember } from '@heirloom/contract/spaces/spaces.schema.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { useSession } from '#features/auth/use-session.ts';
import { AddEverythingChoice } from '#features/spaces/add-everything-choice.tsx';
import { LeaveSpaceDialog } from '#features/spaces/leave-space-dialog.tsx';
import { PassingOnChoice } from '#features/spaces/passing-on-choice.tsx';
import { spaceMessages } from '#features/spaces/spaces.messages.ts';
import { mayAdd } from '#features/spaces/use-spaces.ts';
import { formatDate } from '#lib/format-date.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { Select } from '#ui/form/select.tsx';
import { useConfirm } from '#ui/overlay/confirm-context.ts';
import { Spinner } from '#ui/spinner.tsx';

const { members: words, roles, roleHints, leave } = spaceMessages;

/** Who is in a space and what they may do there; owners change roles and remove people, everybody may leave. */
export function MembersPanel({ space }: { space: Space }) {
  const { user } = useSession();
  const [isLeaving, setIsLeaving] = useState(false);
  const { data, error } = useQuery(
    api.spaces.members.queryOptions({ input: { spaceId: space.id } }),
  );
  return (
    <section aria-labelledby="space-members" className="surface-card p-6 md:p-7">
      <h2 id="space-members" className="title-album">
        {words.title}
      </h2>
      {error !== null && data === undefined && (
        <InlineAlert title={words.failed} className="mt-4" />
      )}
      {data === undefined && error === null && <Spinner label={words.loading} />}
      <ul className="mt-3 divide-y">
        {data?.items.map((member) => (
          <MemberRow
            key={member.userId}
            space={space}
            member={member}
            isOneself={member.userId === user?.id}
          />
        ))}
      </ul>
      {mayAdd(space) && (
        <div className="mt-2 border-t pt-3">
          <AddEverythingChoice space={space} />
          <PassingOnChoice spaceId={space.id} mayPassOn={space.passesOn ?? false} />
        </div>
      )}
      <Button icon={LogOut} className="mt-4" onClick={() => setIsLeaving(true)}>
        {leave.button}
      </Button>
      {isLeaving && <LeaveSpaceDialog space={space} onClose={() => setIsLeaving(false)} />}
    </section>
  );
}

type MemberRowProps = { space: Space; member: SpaceMember; isOneself: boolean };

function MemberRow({ space, member, isOneself }: MemberRowProps) {
  const { userId, displayName, avatarUrl, role, joinedAt } = member;
  const isOwner = space.role === 'owner';
  const { setRole, remove, wantedRole, isRemoving } = useChangeMember(space, member);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <Avatar name={displayName} personId={userId} imageUrl={avatarUrl} />
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="flex flex-wrap items-center gap-2 font-[640] break-words">
          {displayName}
          {isOneself && <Badge>{words.you}</Badge>}
        </p>
        <p className="text-small text-ink-2">{words.since(formatDate(joinedAt))}</p>
      </div>
      {isOwner ? (
        <Select
          size="sm"
          aria-label={words.roleOf(displayName)}
          value={wantedRole ?? role}
          aria-busy={wantedRole !== undefined}
          className="w-44"
          onChange={(event) => setRole(spaceRole.parse(event.target.value))}
        >
          {spaceRole.options.map((option) => (
            <option key={option} value={option}>
              {roles[option]}
            </option>
          ))}
        </Select>
      ) : (
        <Badge title={roleHints[role]}>{roles[role]}</Badge>
      )}
      {isOwner && !isOneself && (
        <Button
          size="sm"
          variant="danger-outline"
          icon={UserMinus}
          aria-label={words.removeOf(displayName)}
          busy={isRemoving}
          onClick={() => void remove()}
        >
          {words.remove}
        </Button>
      )}
    </li>
  );
}

function useChangeMember({ id: spaceId }: Space, { userId, displayName }: SpaceMember) {
  const confirm = useConfirm();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: api.spaces.key() });
  const role = useMutation(
    api.spaces.setRole.mutationOptions({
      onSettled,
      meta: { success: words.roleChanged, failure: (error) => words.roleFailed(messageOf(error)) },
    }),
  );
  const removal = useMutation(
    api.spaces.removeMember.mutationOptions({
      onSettled,
      meta: { success: words.removed, failure: (error) => words.removeFailed(messageOf(error)) },
    }),
  );
  const remove = async () => {
    const isSure = await confirm({
      title: words.removePrompt,
      description: words.removeText(displayName),
      note: words.removeNote,
      confirmLabel: words.remove,
      icon: UserMinus,
    });
    if (isSure) removal.mutate({ spaceId, userId });
  };
  return {
    setRole: (wanted: SpaceMember['role']) => {
      if (!role.isPending) role.mutate({ spaceId, userId, role: wanted });
    },
    remove,
    /** While the server has not answered. */
    wantedRole: role.isPending ? role.variables.role : undefined,
    isRemoving: removal.isPending,
  };
}
