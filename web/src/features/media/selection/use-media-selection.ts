import type { MediaFilter } from '@heirloom/contract/media/media.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import {
  type MediaSelection,
  type SelectableList,
  useSelection,
} from '#features/media/selection/use-selection.ts';

/** Lets people select several items of a list of media items. */
export function useMediaSelection(filter: MediaFilter, isActiveAtFirst = false): MediaSelection {
  return useSelection(useSelectableMedia(filter), isActiveAtFirst);
}

function useSelectableMedia(filter: MediaFilter): SelectableList {
  const queries = useQueryClient();
  return {
    name: JSON.stringify(filter),
    allIds: async () => {
      const options = api.media.ids.queryOptions({ input: filter, staleTime: 0 });
      return (await queries.fetchQuery(options)).ids;
    },
    // Fetches the pages that are not loaded.
    idsBetween: async (from, to) => {
      const [first, last] = from < to ? [from, to] : [to, from];
      const { pageSize, cursors } = await queries.ensureQueryData(
        api.media.pages.queryOptions({ input: filter }),
      );
      const ids: string[] = [];
      const lastPage = Math.min(cursors.length - 1, Math.floor(last / pageSize));
      const firstPage = Math.floor(first / pageSize);
      for (let number = firstPage; number <= lastPage; number += 1) {
        const cursor = cursors[number] ?? null;
        const page = await queries.ensureQueryData(
          api.media.list.queryOptions({ input: { ...filter, cursor, limit: pageSize } }),
        );
        ids.push(...page.items.map(({ id }) => id));
      }
      const offset = firstPage * pageSize;
      return ids.slice(first - offset, last - offset + 1);
    },
  };
}
