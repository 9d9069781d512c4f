import type { Collection } from '@heirloom/contract/collections/collections.schema.ts';
import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import type { EverythingFound } from '@heirloom/contract/search/search.schema.ts';

/** A line of the panel that can be chosen. */
export type SearchOption =
  | { kind: 'collection'; collection: Collection }
  | { kind: 'media'; item: MediaItem }
  | { kind: 'all' }
  | { kind: 'recent'; query: string };

/** `place`: the place of the option among all options of the panel, from 0. */
export type PlacedOption = { place: number; option: SearchOption };

export type GroupName = 'collections' | 'videos' | 'photos' | 'audio';
export type OptionGroup = {
  name: GroupName;
  count: number;
  isMore: boolean;
  options: PlacedOption[];
};

export const groupNames = ['collections', 'videos', 'photos', 'audio'] as const;

/** Returns the groups that have results; places count through all groups. */
export function groupsOf(found: EverythingFound): OptionGroup[] {
  let place = 0;
  const number = (option: SearchOption): PlacedOption => ({ place: place++, option });
  return groupNames
    .filter((name) => found[name].items.length > 0)
    .map((name) => {
      const { count, isMore } = found[name];
      const options =
        name === 'collections'
          ? found.collections.items.map((collection) => number({ kind: 'collection', collection }))
          : found[name].items.map((item) => number({ kind: 'media', item }));
      return { name, count, isMore, options };
    });
}

export function totalFound(
  found: EverythingFound,
  groups: readonly GroupName[] = groupNames,
): { count: number; isMore: boolean } {
  return {
    count: groups.reduce((sum, name) => sum + found[name].count, 0),
    isMore: groups.some((name) => found[name].isMore),
  };
}

/** Counts the options of the panel; the last one leads to all results. */
export function countOptions(found: EverythingFound | undefined): number {
  if (found === undefined) return 0;
  const listed = groupNames.reduce((sum, name) => sum + found[name].items.length, 0);
  return listed === 0 ? 0 : listed + 1;
}
