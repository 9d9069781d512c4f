import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import { commentsMessages } from '#features/comments/comments.messages.ts';
import type { CommentPlaceChoice } from '#features/comments/use-comment-place.ts';

/** What is said of an item in the chosen space, newest first. */
export function useComments(chosen: CommentPlaceChoice | null, isWanted = true) {
  const [mediaId, spaceId] = [chosen?.mediaId ?? '', chosen?.place.spaceId ?? ''];
  const query = useInfiniteQuery(
    api.comments.list.infiniteOptions({
      input: (before: string | null) => ({ mediaId, spaceId, before }),
      initialPageParam: null,
      getNextPageParam: (page) => page.nextBefore,
      enabled: chosen !== null && isWanted,
    }),
  );
  return { ...query, comments: query.data?.pages.flatMap(({ items }) => items) };
}

/** The comments of a film that carry a moment, for marks on its bar. Administrators have none: reading is recorded. */
export function useCommentMarks(chosen: CommentPlaceChoice | null) {
  const { comments = [] } = useComments(chosen, chosen?.place.mayWrite);
  return comments.flatMap(({ atMs, byName, text }) =>
    atMs === null ? [] : [{ atMs, text: `${byName ?? commentsMessages.formerMember}: ${text}` }],
  );
}
