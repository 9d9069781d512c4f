import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { spaceMessages } from '#features/spaces/spaces.messages.ts';
import { formatDate } from '#lib/format-date.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { useConfirm } from '#ui/overlay/confirm-context.ts';

const { invite: words, roles } = spaceMessages;

type OpenInvitationsProps = { spaceId: string; onEnded: (linkId: string) => void };

/** The open links of a space, each of which its owners can end. */
export function OpenInvitations({ spaceId, onEnded }: OpenInvitationsProps) {
  const confirm = useConfirm();
  const queries = useQueryClient();
  const { data, error } = useQuery(api.spaces.links.queryOptions({ input: { spaceId } }));
  const revoke = useMutation(
    api.spaces.revokeLink.mutationOptions({
      onSuccess: (_, { linkId }) => onEnded(linkId),
      onSettled: () => queries.invalidateQueries({ queryKey: api.spaces.links.key() }),
      meta: { success: words.ended, failure: (problem) => words.endFailed(messageOf(problem)) },
    }),
  );
  const end = async (linkId: string) => {
    const isSure = await confirm({
      title: words.endPrompt,
      description: words.endText,
      confirmLabel: words.end,
      icon: Link2Off,
    });
    if (isSure) revoke.mutate({ spaceId, linkId });
  };
  if (error && !data) return <InlineAlert title={words.linksFailed} />;
  if (!data) return null;
  return (
    <div className="border-t pt-5">
      <h3 className="font-[640]">{words.open}</h3>
      {data.items.length === 0 && <p className="mt-1 text-ink-2">{words.noneOpen}</p>}
      <ul className="divide-y">
        {data.items.map(({ id, role, email, usesLeft, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <div>
              <p className="font-[560] break-words">{email ?? roles[role]}</p>
              <p className="text-small text-ink-2">
                {email === null ? words.left(usesLeft) : roles[role]},{' '}
                {words.ends(formatDate(expiresAt))}
              </p>
            </div>
            <Button size="sm" variant="danger-outline" icon={Link2Off} onClick={() => void end(id)}>
              {words.end}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
