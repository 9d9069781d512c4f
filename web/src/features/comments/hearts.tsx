import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { commentsMessages as words } from '#features/comments/comments.messages.ts';
import type { CommentPlaceChoice } from '#features/comments/use-comment-place.ts';
import { cn } from '#lib/cn.ts';
import { formatCount } from '#lib/plural.ts';
import { Button } from '#ui/form/button.tsx';

/** As many names as fit on two lines; the others are counted. */
const namedCount = 4;

/** Gives an item a heart or takes it back, and says whose hearts it has. */
export function Hearts({ chosen: { mediaId, place } }: { chosen: CommentPlaceChoice }) {
  const { spaceId, heartCount, hasHeart, mayWrite } = place;
  const queries = useQueryClient();
  const { data } = useQuery(
    api.comments.hearts.queryOptions({ input: { spaceId, mediaId }, enabled: heartCount > 0 }),
  );
  const { mutate, isPending, variables } = useMutation(
    api.comments.setHeart.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: api.comments.key() }),
      meta: { failure: (error) => words.heartFailed(messageOf(error)) },
    }),
  );
  // Shown at once, before the server has answered.
  const isGiven = isPending ? variables.isGiven : hasHeart;
  const count = heartCount + Number(isGiven) - Number(hasHeart);
  const names = (heartCount > 0 ? (data?.items ?? []) : []).map(({ byName, isOwn }) =>
    isOwn ? words.you : byName,
  );
  const named = words.heartsOf(
    names.slice(0, namedCount).join(', '),
    Math.max(0, names.length - namedCount),
  );
  if (!mayWrite && count === 0) return null;
  return (
    <div className="flex items-center gap-3">
      {mayWrite ? (
        <Button
          size="sm"
          variant={isGiven ? 'accent' : 'secondary'}
          icon={Heart}
          aria-label={words.heart}
          aria-pressed={isGiven}
          title={words.hearts(count)}
          onClick={() => !isPending && mutate({ spaceId, mediaId, isGiven: !isGiven })}
          className={cn(isGiven && '[&_svg]:fill-current')}
        >
          {formatCount(count)}
        </Button>
      ) : (
        <span className="font-[640]">{words.hearts(count)}</span>
      )}
      <p title={names.join(', ')} className="min-w-0 text-small break-words text-ink-2">
        {named}
      </p>
    </div>
  );
}
