import { type OriginalEntry, isInBackup } from '#features/backups/backup-format.ts';

/** So many names are held at once, however many an archive has. */
const pieceLength = 10_000;

/** Gathers what pages hold into larger pieces: each is compared with whole lists. */
export async function* inPieces<T>(
  pages: AsyncIterable<T[]>,
  length = pieceLength,
): AsyncGenerator<T[]> {
  let piece: T[] = [];
  for await (const page of pages) {
    for (const each of page) {
      piece.push(each);
      if (piece.length < length) continue;
      yield piece;
      piece = [];
    }
  }
  if (piece.length > 0) yield piece;
}

/** Finds which of these originals, as '{bucket}/{key}', one of the lists names; reads each list once. */
export async function findNamed(
  lists: Iterable<AsyncIterable<OriginalEntry>>,
  asked: ReadonlySet<string>,
): Promise<Set<string>> {
  const named = new Set<string>();
  for (const list of lists) {
    for await (const entry of list) {
      const original = `${entry.bucket}/${entry.key}`;
      if (isInBackup(entry) && asked.has(original)) named.add(original);
    }
  }
  return named;
}
