import { folderOf } from '#lib/dropped-files.ts';

/** A DVD stores each film in parts of at most 1 GB; part 0 is a menu. */
const partName = /^VTS_(\d\d)_([1-9])\.VOB$/i;
const menuName = /^(?:VIDEO_TS|VTS_\d\d_0)\.VOB$/i;
const indexName = /^(?:VIDEO_TS|VTS_\d\d_0)\.(?:IFO|BUP)$/i;

type Part = { number: string; file: File };
type Gathered = { files: File[]; /** Menus and indexes of discs. */ leftOut: number };

/**
 * Joins the parts of each film of a DVD into one file, in their order. The parts are cut anywhere, even within a
 * picture, so the concatenated bytes are the film. Nothing is read until the file is sent.
 */
export function gatherDiscTitles(chosen: File[]): Gathered {
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
}

function titleOf(file: File): string | null {
  const [, title] = partName.exec(file.name) ?? [];
  return title === undefined ? null : `${folderOf(file)}/${title}`;
}

/** False when a part number occurs twice: without folders, equally named files of two discs cannot be told apart. */
const isOneTitle = (parts: Part[]): boolean =>
  new Set(parts.map(({ number }) => number)).size === parts.length;

function join(parts: Part[]): File {
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
}

/** Returns the name of the folder around VIDEO_TS, because VIDEO_TS has the same name on every disc. */
function discName(folder: string): string {
  return (
    folder
      .split('/')
      .filter((name) => name.toUpperCase() !== 'VIDEO_TS')
      .at(-1) ?? ''
  );
}
