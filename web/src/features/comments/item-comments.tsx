import { CommentEntry, type Playable } from '#features/comments/comment-entry.tsx';
import { commentsMessages as words } from '#features/comments/comments.messages.ts';
import { Hearts } from '#features/comments/hearts.tsx';
import { NewComment } from '#features/comments/new-comment.tsx';
import type { CommentPlaceChoice } from '#features/comments/use-comment-place.ts';
import { useComments } from '#features/comments/use-comments.ts';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Select } from '#ui/form/select.tsx';

type ItemCommentsProps = {
  chosen: CommentPlaceChoice;
  momentMs?: () => number | null;
} & Playable;

/** What members of a space say of an item, with their hearts; who sees it in several spaces chooses one. */
export function ItemComments({ chosen, momentMs, ...film }: ItemCommentsProps) {
  const { place, places, mediaId } = chosen;
  return (
    <div className="flex flex-col gap-5">
      {places.length > 1 && <SpaceChoice chosen={chosen} />}
      <Hearts key={`${place.spaceId} ${mediaId}`} chosen={chosen} />
      {place.mayWrite ? (
        <NewComment key={place.spaceId + mediaId} chosen={chosen} momentMs={momentMs} />
      ) : (
        <p className="text-small text-ink-2">{words.readOnly}</p>
      )}
      <CommentList chosen={chosen} {...film} />
    </div>
  );
}

function SpaceChoice({ chosen: { place, places, choose } }: { chosen: CommentPlaceChoice }) {
  return (
    <Field label={words.space}>
      <Select size="sm" value={place.spaceId} onChange={(event) => choose(event.target.value)}>
        {places.map(({ spaceId, spaceName, commentCount }) => (
          <option key={spaceId} value={spaceId}>
            {words.spaceOption(spaceName, commentCount)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function CommentList({ chosen, ...film }: { chosen: CommentPlaceChoice } & Playable) {
  const { comments, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useComments(chosen);
  if (isError) {
    return <LoadFailed title={words.failed} onRetry={() => void refetch()} />;
  }
  if (!comments) return <p className="text-ink-2">{words.loading}</p>;
  if (comments.length === 0) return <p className="text-ink-2">{words.none}</p>;
  return (
    <>
      <ol className="flex flex-col gap-5">
        {comments.map((comment) => (
          <CommentEntry key={comment.id} comment={comment} {...film} />
        ))}
      </ol>
      {hasNextPage && (
        <Button size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.earlier}
        </Button>
      )}
    </>
  );
}
