import type { DriveArchive, DriveItem } from '@heirloom/contract/drive-viewer/drive-archive.ts';

/** Titles that would do harm where they became HTML or code. */
export const hostile =
  '</script><script>window.hacked = 1</script><img src=x onerror="window.hacked=1">\u2028';

export function item(id: string, more: Partial<DriveItem> = {}): DriveItem {
  return {
    id,
    type: 'image',
    title: `Photo ${id}`,
    file: `data/1987/${id}.jpg`,
    fileName: `${id}.jpg`,
    sizeBytes: 4_820_000,
    mimeType: 'image/jpeg',
    width: 1600,
    height: 1200,
    thumbnail: `viewer/thumbnails/${id}.jpg`,
    taken: { localTime: '1987-07-05T10:00:00', precision: 'day' },
    ...more,
  };
}

export function archiveOf(
  items: DriveItem[],
  collections: DriveArchive['collections'] = [],
): DriveArchive {
  return {
    format: 1,
    title: 'Anna’s archive',
    madeAt: '2026-11-25T22:00:00.000Z',
    madeBy: 'Heirloom 0.2.0',
    parts: [],
    items,
    collections,
  };
}
