import type { MediaDetails, Rotation } from '@heirloom/contract/media/media.schema.ts';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { proposalMessages } from '#features/proposals/proposals.messages.ts';
import { useConfirm } from '#ui/overlay/confirm-context.ts';

const words = proposalMessages.turn;

/** Asks whether to propose that a photo is turned; undefined where the person may not propose it. */
export function useProposeTurn({ id: mediaId, proposalSpaceId: spaceId }: MediaDetails) {
  const confirm = useConfirm();
  const { mutate } = useMutation(
    api.proposals.propose.mutationOptions({
      meta: { success: words.sent, failure: (error) => words.failed(messageOf(error)) },
    }),
  );
  if (spaceId === undefined) return undefined;
  return async (rotation: Rotation) => {
    const isSure = await confirm({
      title: words.title,
      description: words.text,
      confirmLabel: words.confirm,
      tone: 'primary',
    });
    if (isSure) mutate({ mediaId, spaceId, rotation });
  };
}
