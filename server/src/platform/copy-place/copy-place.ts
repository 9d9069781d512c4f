export type PlacedObject = { name: string; sizeBytes: number };
/** `addedAt`: as the store says it. */
export type ListedObject = PlacedObject & { addedAt: Date };

/** What keeps the copies of a place: `enforced`: the store itself refuses to delete them before their term. */
export type PlaceLock = 'enforced' | 'none';

/**
 * A place for copies that are only added: what is there is never replaced, and removed only when its term is over.
 * Names are plain words between slashes. One process at a time writes a name.
 * Every function throws PlaceTrouble when the place does not answer, refuses, or is full.
 */
export type CopyPlace = {
  /** As the operator wrote it, without keys. */
  readonly name: string;
  /** Finds out whether the place can be used, and whether its store keeps the copies by itself. */
  open(): Promise<PlaceLock>;
  /**
   * Adds an object of this size, durably; false when there is one with this name, which stays as it is. Nothing is there when it
   * fails, or when the process is killed. @throws what `pieces` throws
   */
  put(name: string, pieces: AsyncIterable<Buffer>, sizeBytes: number): Promise<boolean>;
  /** Reads the object that was put; null when there is none. */
  read(name: string): Promise<AsyncIterable<Buffer> | null>;
  /** Lists what was put, by name. */
  list(prefix: string): AsyncIterable<ListedObject[]>;
  head(name: string): Promise<PlacedObject | null>;
  /** Where the store has a lock: keeps an object at least until then, and never less than before. */
  keep(name: string, until: Date): Promise<void>;
  /** Removes an object; false when the store still keeps it. */
  remove(name: string): Promise<boolean>;
  /** Removes the beginnings of objects that processes which were killed before this moment have left. */
  sweep(before: Date): Promise<void>;
};

/** A sentence for the operator. */
export class PlaceTrouble extends Error {}

/** Reads a small object whole. */
export async function readWhole(place: CopyPlace, name: string): Promise<Buffer | null> {
  const pieces = await place.read(name);
  return pieces && joinPieces(pieces);
}

export async function joinPieces(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

/** Does work with the bytes of a source; `explain` turns what fails into a sentence, unless it was the source. */
export async function putFrom<T>(
  source: AsyncIterable<Buffer>,
  work: (pieces: AsyncIterable<Buffer>) => Promise<T>,
  explain: (error: unknown) => unknown,
): Promise<T> {
  const failures: unknown[] = [];
  const watched = async function* () {
    try {
      yield* source;
    } catch (error) {
      failures.push(error);
      throw error;
    }
  };
  try {
    return await work(watched());
  } catch (error) {
    throw failures.length > 0 ? failures[0] : explain(error);
  }
}
