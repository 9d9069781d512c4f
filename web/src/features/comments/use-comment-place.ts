import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#api/orpc.ts';
import { useSession } from '#features/auth/use-session.ts';
import { useSubscription } from '#features/subscriptions/use-subscription.ts';

/**
 * The spaces in which the signed-in person sees what is said of an item, and the one that is shown: first that of the
 * address. Null for whoever shares it with nobody.
 */
export function useCommentPlace(mediaId: string) {
  const { user } = useSession();
  const { status } = useSubscription();
  const search: { space?: string } = useSearch({ strict: false });
  const [chosenId, setChosenId] = useState(search.space);
  const { data } = useQuery(
    api.comments.places.queryOptions({
      input: { mediaId },
      enabled: user?.seesSpaces === true && status !== 'expired',
    }),
  );
  const places = data?.items ?? [];
  const place = places.find(({ spaceId }) => spaceId === chosenId) ?? places[0];
  return place ? { mediaId, places, place, choose: setChosenId } : null;
}

export type CommentPlaceChoice = NonNullable<ReturnType<typeof useCommentPlace>>;
