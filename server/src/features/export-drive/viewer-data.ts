import type { ArchiveItem } from '@heirloom/contract/archive-format/archive-item.schema.ts';
import {
  type DriveArchive,
  type DriveCollection,
  driveFormat,
  type DriveItem,
} from '@heirloom/contract/drive-viewer/drive-archive.ts';
import { readArchiveList } from '#features/export/read-archive-list.ts';

/** Reads `archive.json` of a drive into what its pages show. */
export async function readViewerData(
  root: string,
  head: Pick<DriveArchive, 'title' | 'madeAt' | 'madeBy'>,
): Promise<DriveArchive> {
  const people = new Map<string, string>();
  for await (const { id, name } of readArchiveList(root, 'people')) people.set(id, name);
  const items: DriveItem[] = [];
  for await (const item of readArchiveList(root, 'items')) {
    if (item.trashedAt === null) items.push(itemOf(item, people));
  }
  const collections: DriveCollection[] = [];
  for await (const collection of readArchiveList(root, 'collections')) {
    const captions = collection.items.flatMap(({ itemId, caption }) =>
      caption ? [[itemId, caption] as const] : [],
    );
    collections.push({
      id: collection.id,
      name: collection.name,
      description: collection.description ?? undefined,
      cover: collection.coverId ?? undefined,
      items: collection.items.map(({ itemId }) => itemId),
      captions: captions.length > 0 ? Object.fromEntries(captions) : undefined,
    });
  }
  collections.sort((one, other) => one.name.localeCompare(other.name));
  return { format: driveFormat, ...head, parts: [], items: newestFirst(items), collections };
}

function itemOf(item: ArchiveItem, people: Map<string, string>): DriveItem {
  const { capture, viewer, imported, part, path } = item;
  const isThere = ['whole', 'damaged', 'cut'].includes(item.file) && path !== null;
  const { localTime, precision, isApproximate } = capture;
  const chapters = item.chapters?.map((chapter) => ({
    title: chapter.title,
    startMs: chapter.startMs,
    description: chapter.description ?? undefined,
  }));
  return {
    id: item.id,
    type: item.type,
    title: item.title,
    description: item.description ?? undefined,
    file: isThere ? path : undefined,
    fileName: item.originalName,
    sizeBytes: item.sizeBytes,
    mimeType: item.mimeType,
    width: item.width ?? undefined,
    height: item.height ?? undefined,
    durationMs: item.durationMs ?? undefined,
    taken:
      localTime === null || precision === 'unknown'
        ? undefined
        : { localTime, precision, isApproximate: isApproximate || undefined },
    owner: people.get(item.ownerId),
    thumbnail: viewer?.thumbnail ?? undefined,
    copy: (item.type === 'image' ? viewer?.view : viewer?.play?.path) ?? undefined,
    part: part === null ? undefined : { of: part.of, beginMs: part.beginMs, endMs: part.endMs },
    chapters: chapters && chapters.length > 0 ? chapters : undefined,
    people: imported?.people,
    keywords: imported?.keywords,
  };
}

/** As the timeline of the app: within a year, what is dated less exactly comes last. */
function newestFirst(items: DriveItem[]): DriveItem[] {
  const keys = new Map(items.map((item) => [item.id, orderOf(item)]));
  return items.sort((one, other) => keys.get(other.id)!.localeCompare(keys.get(one.id)!, 'en'));
}

function orderOf({ taken }: DriveItem): string {
  if (taken === undefined) return '';
  const { localTime, precision } = taken;
  const exact = { day: localTime, month: localTime.slice(0, 7), year: localTime.slice(0, 4) };
  return precision === 'decade' ? localTime.slice(0, 3) : exact[precision];
}
