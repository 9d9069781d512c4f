import type { MediaFilter } from '@heirloom/contract/media/media-lists.schema.ts';
import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import {
  type MediaSelection,
  type SelectableList,
  useSelection,
} from '#features/media/selection/use-selection.ts';

type SelectionOptions = {
  isActiveAtFirst?: boolean;
  /** Only this person's items in the list can be selected. */
  onlyOf?: string | undefined;
};

/** Lets people select several items of a list of media items. */
export function useMediaSelection(
  filter: MediaFilter,
  { isActiveAtFirst, onlyOf }: SelectionOptions = {},
): MediaSelection {
  return useSelection(useSelectableMedia(filter, onlyOf), isActiveAtFirst);
}

function useSelectableMedia(filter: MediaFilter, onlyOf: string | undefined): SelectableList {
  const queries = useQueryClient();
  const mayPick = ({ ownerId }: MediaItem) => onlyOf === undefined || ownerId === onlyOf;
  return {
    mayPick,
    name: JSON.stringify(filter),
    allIds: async () => {
      const input = onlyOf === undefined ? filter : { ...filter, ownerId: onlyOf };
      const options = api.media.ids.queryOptions({ input, staleTime: 0 });
      return (await queries.fetchQuery(options)).ids;
    },
    // Fetches the pages that are not loaded.
    idsBetween: async (from, to) => {
      const [first, last] = from < to ? [from, to] : [to, from];
      const { pageSize, cursors } = await queries.ensureQueryData(
        api.media.pages.queryOptions({ input: filter }),
      );
      const items: MediaItem[] = [];
      const lastPage = Math.min(cursors.length - 1, Math.floor(last / pageSize));
      const firstPage = Math.floor(first / pageSize);
      for (let number = firstPage; number <= lastPage; number += 1) {
        const cursor = cursors[number] ?? null;
        const page = await queries.ensureQueryData(
          api.media.list.queryOptions({ input: { ...filter, cursor, limit: pageSize } }),
        );
        items.push(...page.items);
      }
      const offset = firstPage * pageSize;
      return items
        .slice(first - offset, last - offset + 1)
        .filter(mayPick)
        .map(({ id }) => id);
    },
  };
}
