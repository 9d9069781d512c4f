export type Dropped = { entries: FileSystemEntry[]; files: File[] };

/** Reads what is dropped, during the event: the browser empties the list after it. */
export function readDrop({ items, files }: DataTransfer): Dropped {
  const entries = [...items]
    .map((item) => item.webkitGetAsEntry())
    .filter((entry) => entry !== null);
  return { entries, files: [...files] };
}
