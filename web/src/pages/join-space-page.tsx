import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Link2Off, UserPlus } from 'lucide-react';
import { codeOf, messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { spaceMessages } from '#features/spaces/spaces.messages.ts';
import { Avatar } from '#ui/avatar.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { Button } from '#ui/form/button.tsx';
import { LinkButton } from '#ui/form/link-button.tsx';
import { Spinner } from '#ui/spinner.tsx';

const { join: words, roles, roleHints } = spaceMessages;

/** What the link of an invitation opens: says what the space is, who is in it and what joining shows, before it joins. */
export function JoinSpacePage() {
  const { token } = useParams({ from: '/app/join/$token' });
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(api.spaces.openLink.queryOptions({ input: { token } }));
  const join = useMutation(
    api.spaces.join.mutationOptions({
      onSuccess: async ({ id }) => {
        await navigate({ to: '/spaces/$id', params: { id }, replace: true });
        await queries.invalidateQueries({ queryKey: api.spaces.key() });
      },
      meta: { success: words.joined, failure: (problem) => words.failed(messageOf(problem)) },
    }),
  );
  const code = codeOf(error);
  if (code === 'NOT_FOUND' || code === 'BAD_REQUEST') {
    return (
      <EmptyState
        headingLevel={1}
        visual={<Link2Off size={56} strokeWidth={1.25} aria-hidden="true" className="text-ink-3" />}
        title={words.over}
        description={words.overHint}
      />
    );
  }
  if (!data && error) {
    return <LoadFailed title={messageOf(error)} onRetry={() => void refetch()} />;
  }
  if (!data) return <Spinner label={words.loading} className="min-h-[60dvh]" />;
  const { name, description, role, members, isMember, spaceId } = data;
  return (
    <div className="surface-card mx-auto max-w-2xl p-6 md:p-10">
      <h1 tabIndex={-1} data-page-title="" className="title-1 break-words outline-none">
        {words.title(name)}
      </h1>
      {description !== null && (
        <p className="mt-2 text-lead whitespace-pre-line text-ink-2">{description}</p>
      )}
      <h2 className="title-album mt-7">{words.who}</h2>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-3">
        {members.map((member, place) => (
          // Members may have the same name, and only names are known.
          <li key={`${place} ${member}`} className="flex min-w-0 items-center gap-3">
            <Avatar name={member} size="sm" />
            <span className="min-w-0 break-words">{member}</span>
          </li>
        ))}
      </ul>
      <h2 className="title-album mt-7">{words.shows}</h2>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        <li>{words.showsName}</li>
        <li>{words.showsNothing}</li>
        <li>{words.leave}</li>
      </ul>
      <p className="mt-5">
        {words.role(roles[role])}. <span className="text-ink-2">{roleHints[role]}</span>
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-4">
        {isMember ? (
          <>
            <p>{words.already}</p>
            <LinkButton to="/spaces/$id" params={{ id: spaceId }} variant="accent">
              {words.open}
            </LinkButton>
          </>
        ) : (
          <Button
            variant="accent"
            size="lg"
            icon={UserPlus}
            busy={join.isPending}
            onClick={() => join.mutate({ token })}
          >
            {words.join}
          </Button>
        )}
      </div>
    </div>
  );
}
