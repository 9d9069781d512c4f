import type { Dropped } from '#lib/read-drop.ts';

/** Names of files that operating systems add to folders; they are not uploaded. */
const clutter = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini', '.nomedia']);

/** The folder of each dropped file, because the File object does not contain it. */
const folders = new WeakMap<File, string>();

/** Names the folder with which a file was chosen or dropped, as `Christmas/VIDEO_TS`; '' for a single file. */
export function folderOf(file: File): string {
  // Some phone browsers have no `webkitRelativePath`.
  const chosenPath = 'webkitRelativePath' in file ? file.webkitRelativePath : '';
  return folders.get(file) ?? chosenPath.split('/').slice(0, -1).join('/');
}

/** Takes the files of a picker; those of a folder come in the order of their names, without clutter. */
export function chosenFiles(list: FileList | null): File[] {
  const files = [...(list ?? [])];
  if (files.every((file) => folderOf(file) === '')) return files;
  return files
    .filter(({ name }) => !clutter.has(name))
    .toSorted((a, b) => byName(pathOf(a), pathOf(b)));
}

const pathOf = (file: File): string => `${folderOf(file)}/${file.name}`;

const { compare: byName } = new Intl.Collator('en', { numeric: true });

/** Collects the files of a drop, including those in folders, sorted by name: browsers give them in any order. */
export async function droppedFiles({ entries, files }: Dropped): Promise<File[]> {
  if (entries.length === 0) return files;
  const sorted = entries.toSorted((a, b) => byName(a.name, b.name));
  const nested = await Promise.all(sorted.map(filesOf));
  return nested.flat();
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (clutter.has(entry.name)) return [];
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    folders.set(file, entry.fullPath.split('/').filter(Boolean).slice(0, -1).join('/'));
    return [file];
  }
  if (!isDirectory(entry)) return [];
  const children = await readAll(entry.createReader());
  children.sort((a, b) => byName(a.name, b.name));
  const nested = await Promise.all(children.map(filesOf));
  return nested.flat();
}

/** Reads until nothing is left: a reader returns at most a hundred entries at a time. */
async function readAll(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry =>
  entry.isDirectory;
