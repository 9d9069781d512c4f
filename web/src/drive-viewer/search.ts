import type { DriveCollection, DriveItem } from '@heirloom/contract/drive-viewer/drive-archive.ts';
import { dateOf, type Library } from '#drive-viewer/library.ts';

export type Found = { collections: DriveCollection[]; items: DriveItem[] };

/** Makes a search in which every word must be found somewhere in what is known of an item, whatever its accents and case. */
export function createSearch({ archive }: Library): (query: string) => Found {
  let known: { items: string[]; collections: string[] } | undefined;
  return (query) => {
    const words = folded(query).split(/\s+/).filter(Boolean);
    if (words.length === 0) return { collections: [], items: [] };
    known ??= {
      items: archive.items.map((item) => folded(wordsOf(item).join('\n'))),
      collections: archive.collections.map(({ name, description = '' }) =>
        folded(`${name}\n${description}`),
      ),
    };
    const { items, collections } = known;
    const hasAll = (text = '') => words.every((word) => text.includes(word));
    return {
      collections: archive.collections.filter((_, place) => hasAll(collections[place])),
      items: archive.items.filter((_, place) => hasAll(items[place])),
    };
  };
}

function wordsOf(item: DriveItem): string[] {
  const { title, description = '', file = item.fileName, owner = '', place = '' } = item;
  const { chapters = [], comments = [], people = [], keywords = [], taken } = item;
  return [
    title,
    description,
    file,
    owner,
    place,
    dateOf(item) ?? '',
    taken?.localTime.slice(0, 10) ?? '',
    ...chapters.flatMap((chapter) => [chapter.title, chapter.description ?? '']),
    ...comments.flatMap(({ by, text }) => [by, text]),
    ...people,
    ...keywords,
  ];
}

/** Without case and accents: 'Großmutter' is found by 'grossmutter', 'Škoda' by 'skoda'. */
function folded(text: string): string {
  return text.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replaceAll(/\p{M}/gu, '');
}
