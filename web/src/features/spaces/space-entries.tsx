import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import type { Space } from '@heirloom/contract/spaces/spaces.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FolderOutput, GalleryThumbnails } from 'lucide-react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { spaceMessages } from '#features/spaces/spaces.messages.ts';
import { useTakeOut } from '#features/spaces/use-take-out.tsx';
import { MenuItem } from '#ui/overlay/menu-item.tsx';

const { cover, settings, takeOut: words } = spaceMessages;

type SpaceEntriesProps = { space: Space; item: MediaItem };

/** The entries that an item has in its menu because it is in a space: for its owner, and for editors. */
export function SpaceEntries({ space, item }: SpaceEntriesProps) {
  const { takeOut } = useTakeOut();
  const queries = useQueryClient();
  const update = useMutation(
    api.spaces.update.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: api.spaces.key() }),
      meta: { success: cover.done, failure: (error) => settings.failed(messageOf(error)) },
    }),
  );
  return (
    <>
      {space.role === 'owner' && item.thumbnailUrl !== null && (
        <MenuItem
          icon={GalleryThumbnails}
          onSelect={() => update.mutate({ spaceId: space.id, coverMediaId: item.id })}
        >
          {cover.menu}
        </MenuItem>
      )}
      <MenuItem icon={FolderOutput} onSelect={() => void takeOut(space.id, [item.id])}>
        {words.menu}
      </MenuItem>
    </>
  );
}
