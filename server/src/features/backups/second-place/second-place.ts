import { sealedSuffix } from '#features/backups/second-place/place-format.ts';
import type { AgeBox } from '#platform/copy-place/age-box.ts';
import type { CopyPlace, PlaceLock } from '#platform/copy-place/copy-place.ts';

/** A place whose owner is known, with the key to it. Names are those of place-format.ts, without `.age`. */
export type SecondPlace = {
  id: string;
  lock: PlaceLock;
  place: CopyPlace;
  recipient: string | null;
  /** The name of an object in the place itself. */
  nameOf(name: string): string;
  /** How many bytes an object of so many bytes has there. */
  sizeOf(sizeBytes: number): number;
  put(name: string, pieces: AsyncIterable<Buffer>, sizeBytes: number): Promise<boolean>;
  /** Null when there is none. @throws BrokenSeal while it is read, when it was changed */
  read(name: string): Promise<AsyncIterable<Buffer> | null>;
  keep(name: string, until: Date): Promise<void>;
};

export function createSecondPlace(
  place: CopyPlace,
  { id, lock, box }: { id: string; lock: PlaceLock; box: AgeBox | null },
): SecondPlace {
  const nameOf = (name: string): string => (box ? `${name}${sealedSuffix}` : name);
  const sizeOf = (sizeBytes: number): number => box?.sealedSize(sizeBytes) ?? sizeBytes;
  return {
    id,
    lock,
    place,
    recipient: box?.recipient ?? null,
    nameOf,
    sizeOf,
    put: (name, pieces, sizeBytes) =>
      place.put(nameOf(name), box ? box.seal(pieces) : pieces, sizeOf(sizeBytes)),
    read: async (name) => {
      const pieces = await place.read(nameOf(name));
      return pieces && box ? box.open(pieces) : pieces;
    },
    keep: (name, until) => place.keep(nameOf(name), until),
  };
}
