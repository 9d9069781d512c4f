import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { guestMessages } from '#features/guest-boxes/guest-boxes.messages.ts';
import { formatDate } from '#lib/format-date.ts';
import { formatSize } from '#lib/format-size.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { useConfirm } from '#ui/overlay/confirm-context.ts';

const { links: words } = guestMessages;

type OpenGuestLinksProps = { spaceId: string; onEnded: (boxId: string) => void };

/** The open links for guests of a space, with how much came by each. */
export function OpenGuestLinks({ spaceId, onEnded }: OpenGuestLinksProps) {
  const confirm = useConfirm();
  const queries = useQueryClient();
  const { data, error } = useQuery(api.guestBoxes.list.queryOptions({ input: { spaceId } }));
  const endLink = useMutation(
    api.guestBoxes.end.mutationOptions({
      onSuccess: (_, { boxId }) => onEnded(boxId),
      onSettled: () => queries.invalidateQueries({ queryKey: api.guestBoxes.list.key() }),
      meta: { success: words.ended, failure: (problem) => words.endFailed(messageOf(problem)) },
    }),
  );
  const end = async (boxId: string) => {
    const isSure = await confirm({
      title: words.endPrompt,
      description: words.endText,
      confirmLabel: words.end,
      icon: Link2Off,
    });
    if (isSure) endLink.mutate({ spaceId, boxId });
  };
  if (error && !data) return <InlineAlert title={words.loadFailed} />;
  if (!data || data.items.length === 0) return null;
  return (
    <div className="border-t pt-5">
      <h3 className="font-[640]">{words.open}</h3>
      <ul className="divide-y">
        {data.items.map((box) => (
          <li
            key={box.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
          >
            <div>
              <p className="font-[560]">{words.of(box.makerName)}</p>
              <p className="text-small text-ink-2">
                {words.use(words.fileCount(box.files), formatSize(box.bytes))},{' '}
                {words.ends(formatDate(box.expiresAt))}
                {box.hasPassword && `, ${words.withPassword}`}
              </p>
            </div>
            {box.mayEnd && (
              <Button
                size="sm"
                variant="danger-outline"
                icon={Link2Off}
                onClick={() => void end(box.id)}
              >
                {words.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
