import { folderOf } from '#lib/dropped-files.ts';

/** A disc holds each film in parts of a gigabyte at most; part 0 is a menu. */
const partName = /^VTS_(\d\d)_([1-9])\.VOB$/i;
const menuName = /^(?:VIDEO_TS|VTS_\d\d_0)\.VOB$/i;
const indexName = /^(?:VIDEO_TS|VTS_\d\d_0)\.(?:IFO|BUP)$/i;

type Part = { number: string; file: File };
type Gathered = { files: File[]; /** Menus and indexes of discs. */ leftOut: number };

/**
 * Puts the parts of each film of a DVD together as one file, in their order. A part is continued in the next one in the
 * middle of a picture, so their bytes one after the other are the film; nothing is read until it is sent.
 */
export const gatherDiscTitles = (chosen: File[]): Gathered => {
  const titles = new Map<string, Part[]>();
  for (const file of chosen) {
    const key = titleOf(file);
    const [, , number = ''] = partName.exec(file.name) ?? [];
    if (key !== null) titles.set(key, [...(titles.get(key) ?? []), { number, file }]);
  }
  const discs = new Set([...titles.values()].flat().map(({ file }) => folderOf(file)));
  const isLeftOut = (file: File): boolean =>
    indexName.test(file.name) || (menuName.test(file.name) && discs.has(folderOf(file)));

  const kept = chosen.filter((file) => !isLeftOut(file));
  const files = kept.flatMap((file) => {
    const parts = titles.get(titleOf(file) ?? '');
    if (!parts || !isOneTitle(parts)) return [file];
    return parts[0]!.file === file ? [join(parts)] : [];
  });
  return { files, leftOut: chosen.length - kept.length };
};

const titleOf = (file: File): string | null => {
  const [, title] = partName.exec(file.name) ?? [];
  return title === undefined ? null : `${folderOf(file)}/${title}`;
};

/** Files of two discs may have the same names; without their folders nobody knows which belong together. */
const isOneTitle = (parts: Part[]): boolean =>
  new Set(parts.map(({ number }) => number)).size === parts.length;

const join = (parts: Part[]): File => {
  const [first] = parts;
  const disc = discName(folderOf(first!.file));
  if (parts.length === 1 && disc === '') return first!.file;
  const inOrder = parts.toSorted((a, b) => a.number.localeCompare(b.number));
  const title = Number(partName.exec(first!.file.name)?.[1]);
  return new File(
    inOrder.map(({ file }) => file),
    `${disc || 'DVD'} – title ${title}.vob`,
    { type: 'video/mpeg', lastModified: inOrder[0]!.file.lastModified },
  );
};

/** Every disc keeps its films in a folder of the same name; the one around it was named by a person. */
const discName = (folder: string): string =>
  folder
    .split('/')
    .filter((name) => name.toUpperCase() !== 'VIDEO_TS')
    .at(-1) ?? '';
