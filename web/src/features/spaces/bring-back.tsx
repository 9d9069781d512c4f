import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { manyItemsMessages as words } from '#features/spaces/many-items.messages.ts';
import { Button } from '#ui/form/button.tsx';

type BringBackProps = { spaceId: string; entryId: number };

/** Brings back what of one's own was taken out of a space or trashed with many others. */
export function BringBack({ spaceId, entryId }: BringBackProps) {
  const queries = useQueryClient();
  const bringBack = useMutation(
    api.spaces.bringBack.mutationOptions({
      onSettled: () =>
        Promise.all(
          [api.spaces.key(), api.media.key(), api.trash.key()].map((queryKey) =>
            queries.invalidateQueries({ queryKey }),
          ),
        ),
      meta: {
        success: ({ changed }: { changed: number }) => words.done(changed),
        failure: (error) => words.failed(messageOf(error)),
      },
    }),
  );
  return (
    <Button
      size="sm"
      icon={Undo2}
      className="mt-2"
      busy={bringBack.isPending}
      onClick={() => bringBack.mutate({ spaceId, entryId })}
    >
      {words.bringBack}
    </Button>
  );
}
