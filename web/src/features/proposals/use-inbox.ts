import type { Proposal } from '@heirloom/contract/proposals/proposals.schema.ts';
import type { Space } from '@heirloom/contract/spaces/spaces.schema.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { proposalMessages as words } from '#features/proposals/proposals.messages.ts';
import { mayEdit } from '#features/spaces/use-spaces.ts';

/** What waits in a space for an answer of the person: as an editor, or because it is about something of theirs. */
export function useInbox({ id: spaceId }: Pick<Space, 'id'>) {
  return useQuery(api.proposals.list.queryOptions({ input: { spaceId } }));
}

/** Tells whether a space has an inbox for the person: always for editors. */
export function useHasInbox(space: Space): boolean {
  const { data } = useInbox(space);
  return mayEdit(space) || (data?.items.length ?? 0) > 0;
}

export function useAnswer() {
  const queries = useQueryClient();
  // Also after a refusal: then what is shown is not what is there.
  const onSettled = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: api.proposals.key() }),
      queries.invalidateQueries({ queryKey: api.media.key() }),
    ]);
  const failure = (error: unknown) => words.answerFailed(messageOf(error));
  const accept = useMutation(
    api.proposals.accept.mutationOptions({
      onSettled,
      meta: { success: words.accepted, failure },
    }),
  );
  const refuse = useMutation(
    api.proposals.refuse.mutationOptions({ onSettled, meta: { success: words.refused, failure } }),
  );
  return { accept, refuse };
}

/** Those of one field of an item, which are answered side by side. */
export function byField(proposals: readonly Proposal[]): Proposal[][] {
  const groups = new Map<string, Proposal[]>();
  for (const proposal of proposals) {
    const key = `${proposal.mediaId} ${proposal.field}`;
    groups.set(key, [...(groups.get(key) ?? []), proposal]);
  }
  return [...groups.values()];
}
