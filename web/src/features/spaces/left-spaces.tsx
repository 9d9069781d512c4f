import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FolderOutput } from 'lucide-react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { leftSpaceMessages as words } from '#features/spaces/left-spaces.messages.ts';
import { spaceMessages } from '#features/spaces/spaces.messages.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
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
    return (
      <InlineAlert title={words.listFailed} className="mt-10">
        <Button size="sm" className="mt-3" onClick={() => void refetch()}>
          {spaceMessages.tryAgain}
        </Button>
      </InlineAlert>
    );
  }
  if (!data || data.items.length === 0) return null;
  const takeAll = async (spaceId: string, name: string, count: number) => {
    const isSure = await confirm({
      title: words.prompt(name),
      description: words.text(count),
      confirmLabel: words.takeOut,
      icon: FolderOutput,
    });
    if (isSure) takeOut.mutate({ spaceId });
  };
  return (
    <section aria-labelledby="left-spaces" className="mt-10">
      <h2 id="left-spaces" className="title-2">
        {words.title}
      </h2>
      <p className="mt-1 max-w-prose text-ink-2">{words.hint}</p>
      <ul className="mt-3 divide-y">
        {data.items.map(({ id, name, itemCount }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
            <div className="min-w-0">
              <p className="title-album break-words">{name}</p>
              <p className="text-small text-ink-2">{words.still(itemCount)}</p>
            </div>
            <Button
              size="sm"
              icon={FolderOutput}
              aria-label={words.takeOutOf(name)}
              busy={takeOut.isPending && takeOut.variables.spaceId === id}
              onClick={() => void takeAll(id, name, itemCount)}
            >
              {words.takeOut}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
