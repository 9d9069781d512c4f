import type { ItemRights } from '@heirloom/contract/media/media.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#api/orpc.ts';
import { useSession } from '#features/auth/use-session.ts';
import { allRights } from '#features/media/item-rights.ts';
import { mayEdit, useSpaces } from '#features/spaces/use-spaces.ts';

const none: ItemRights = { download: false, mend: false, trash: false, share: false };

/**
 * Returns what the person may do with each item of a space. Their own they may do everything with, everybody's as an
 * administrator; the others by their role, and nobody changes what belongs to somebody who has left.
 */
export function useSpaceRights(spaceId: string | undefined): {
  rightsOn: (item: { ownerId: string }) => ItemRights;
} {
  const { user, isAdmin } = useSession();
  const { spaces } = useSpaces();
  const space = spaces.find(({ id }) => id === spaceId);
  const { data } = useQuery(
    api.spaces.members.queryOptions({
      input: { spaceId: spaceId ?? '' },
      enabled: space !== undefined,
    }),
  );
  return useMemo(() => {
    const memberIds = new Set(data?.items.map(({ userId }) => userId));
    const rightsOn = ({ ownerId }: { ownerId: string }): ItemRights => {
      if (isAdmin || ownerId === user?.id) return allRights;
      if (!space) return none;
      return {
        download: space.role !== 'viewer' || space.viewersDownload,
        mend: mayEdit(space) && memberIds.has(ownerId),
        trash: false,
        // Which of these may be passed on says the page of each.
        share: false,
      };
    };
    return { rightsOn };
  }, [isAdmin, user?.id, space, data]);
}
