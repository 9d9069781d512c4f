import type { MadeClips, PlacedClip } from '@heirloom/contract/clips/clips.schema.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Film } from 'lucide-react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { clipMessages } from '#features/clips/clips.messages.ts';
import { itemRoute } from '#features/media/item-link.ts';
import { formatTime } from '#lib/format-duration.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';

type ClipsCardProps = {
  mediaId: string;
  type: 'video' | 'audio';
  chapters: readonly { id: string }[];
};

/** The parts of a film that are items of their own, and a button that makes one of each chapter. Nothing without either. */
export function ClipsCard({ mediaId, type, chapters }: ClipsCardProps) {
  const words = clipMessages[type];
  const { data, error, refetch } = useQuery(api.clips.list.queryOptions({ input: { mediaId } }));
  const clips = data?.items ?? [];
  const made = new Set(clips.map(({ chapterId }) => chapterId));
  const lacking = chapters.filter(({ id }) => !made.has(id)).length;
  const make = useMakeClips(type);
  if (chapters.length === 0 && clips.length === 0) return null;
  return (
    <section aria-labelledby="clips" className="surface-card p-4 md:p-6">
      <h2 id="clips" className="title-2">
        {words.heading}
      </h2>
      <p className="mt-1 text-ink-2">{lacking === 0 ? words.all : words.intro}</p>
      {error && !data && (
        <InlineAlert title={clipMessages.listFailed} className="mt-3">
          <Button size="sm" className="mt-3" onClick={() => void refetch()}>
            {clipMessages.tryAgain}
          </Button>
        </InlineAlert>
      )}
      <ClipList clips={clips} />
      {lacking > 0 && (
        <Button
          icon={Film}
          className="mt-4"
          busy={make.isPending}
          onClick={() => make.mutate({ mediaId })}
        >
          {words.make(lacking)}
        </Button>
      )}
    </section>
  );
}

function ClipList({ clips }: { clips: readonly PlacedClip[] }) {
  if (clips.length === 0) return null;
  return (
    <ol className="mt-3 flex flex-col">
      {clips.map(({ id, type, title, beginMs, endMs }) => (
        <li key={id}>
          <Link
            to={itemRoute[type]}
            params={{ id }}
            className="press flex min-h-11 items-center justify-between gap-4 rounded-sm px-2 hover:bg-surface-2"
          >
            <span className="min-w-0 truncate">{title}</span>
            <span className="stamp shrink-0 text-ink-2">
              {formatTime(beginMs)}–{formatTime(endMs)}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

function useMakeClips(type: ClipsCardProps['type']) {
  const queries = useQueryClient();
  return useMutation(
    api.clips.makeOfChapters.mutationOptions({
      onSettled: () =>
        Promise.all([
          queries.invalidateQueries({ queryKey: api.clips.key() }),
          queries.invalidateQueries({ queryKey: api.media.key() }),
        ]),
      meta: {
        success: ({ items, tooShort }: MadeClips) => ({
          title: clipMessages[type].made(items.length),
          description: tooShort > 0 ? clipMessages.tooShort(tooShort) : undefined,
        }),
        failure: (error) => ({ title: clipMessages.failed, description: messageOf(error) }),
      },
    }),
  );
}
