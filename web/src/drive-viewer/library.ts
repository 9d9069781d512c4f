import type {
  DriveArchive,
  DriveCollection,
  DriveDate,
  DriveItem,
} from '@heirloom/contract/drive-viewer/drive-archive.ts';
import type { TimelineGroup } from '@heirloom/contract/media/media-lists.schema.ts';
import { formatCaptureDate } from '#lib/format-date.ts';

/** What is on the drive, with its items and collections by their ids. */
export type Library = {
  archive: DriveArchive;
  items: Map<string, DriveItem>;
  collections: Map<string, DriveCollection>;
};

export function createLibrary(archive: DriveArchive): Library {
  return {
    archive,
    items: new Map(archive.items.map((item) => [item.id, item])),
    collections: new Map(archive.collections.map((collection) => [collection.id, collection])),
  };
}

/** Returns the items of a collection that are on the drive, in its order. */
export function itemsOf({ items }: Library, collection: DriveCollection): DriveItem[] {
  return collection.items.flatMap((id) => items.get(id) ?? []);
}

/** Returns the item whose picture stands for a collection. */
export function coverOf(library: Library, collection: DriveCollection): DriveItem | undefined {
  const chosen = collection.cover === undefined ? undefined : library.items.get(collection.cover);
  return chosen ?? itemsOf(library, collection).find(({ thumbnail }) => thumbnail !== undefined);
}

/** Groups items, which are in the order of the timeline, by month, year or decade, as exact as their dates are. */
export function groupsOf(items: readonly DriveItem[]): TimelineGroup[] {
  const groups: TimelineGroup[] = [];
  for (const item of items) {
    const period = periodOf(item.taken);
    if (groups.length === 0 || groups.at(-1)!.period !== period)
      groups.push({ period, ratios: [] });
    groups.at(-1)!.ratios.push(percentOf(item));
  }
  return groups;
}

function periodOf(taken: DriveDate | undefined): string | null {
  if (taken === undefined) return null;
  const { localTime, precision } = taken;
  if (precision === 'decade') return `${localTime.slice(0, 3)}0s`;
  return localTime.slice(0, precision === 'year' ? 4 : 7);
}

/** The width of an item's picture in percent of its height; null without one. */
function percentOf({ type, width, height }: DriveItem): number | null {
  return type === 'audio' || !width || !height ? null : Math.round((100 * width) / height);
}

/** Formats when it was taken; null when nobody knows. */
export function dateOf({ taken }: DriveItem): string | null {
  return taken === undefined ? null : formatCaptureDate(taken);
}
