import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FolderOutput } from 'lucide-react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { leftSpaceMessages as words } from '#features/spaces/left-spaces.messages.ts';
import { ActionList } from '#ui/action-list.tsx';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { useConfirm } from '#ui/overlay/confirm-context.ts';

/** The spaces that a person is in no more and that still show what is theirs; nothing without one. */
export function LeftSpaces() {
  const confirm = useConfirm();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(api.spaces.left.queryOptions({ input: {} }));
  const takeOut = useMutation(
    api.spaces.takeAllOut.mutationOptions({
      onSettled: () =>
        Promise.all(
          [api.spaces.key(), api.media.key()].map((queryKey) =>
            queries.invalidateQueries({ queryKey }),
          ),
        ),
      meta: {
        success: ({ changed }: { changed: number }) => words.done(changed),
        failure: (problem) => words.failed(messageOf(problem)),
      },
    }),
  );
  if (error && !data) {
    return <LoadFailed title={words.listFailed} className="mt-10" onRetry={() => void refetch()} />;
  }
  if (!data || data.items.length === 0) return null;
  const takeAll = async (spaceId: string) => {
    const { name, itemCount } = data.items.find(({ id }) => id === spaceId)!;
    const isSure = await confirm({
      title: words.prompt(name),
      description: words.text(itemCount),
      confirmLabel: words.takeOut,
      icon: FolderOutput,
    });
    if (isSure) takeOut.mutate({ spaceId });
  };
  return (
    <div className="mt-10">
      <ActionList
        title={words.title}
        hint={words.hint}
        items={data.items.map(({ id, name, itemCount }) => ({
          id,
          name,
          detail: words.still(itemCount),
        }))}
        icon={FolderOutput}
        action={words.takeOut}
        actionOf={words.takeOutOf}
        busyId={takeOut.isPending ? takeOut.variables.spaceId : undefined}
        onAction={(id) => void takeAll(id)}
      />
    </div>
  );
}
