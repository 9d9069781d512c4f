import type { DrivePlace } from '@heirloom/contract/drive/drive.schema.ts';

export type Folder = { id: string; name: string; resourceKey?: string | null };

/** A location in Google Drive: a place, and the folders from its top down to the open one. */
export type Location = { place: DrivePlace; path: readonly Folder[] };

export const startLocation: Location = { place: 'my-drive', path: [] };

/** Returns the value of a place in a select; the id of a shared drive never equals one of the two fixed values. */
export function valueOfPlace(place: DrivePlace): string {
  return typeof place === 'string' ? place : place.driveId;
}

export function placeOfValue(value: string): DrivePlace {
  return value === 'my-drive' || value === 'shared-with-me' ? value : { driveId: value };
}

/** Returns the location of the folder at this depth; 0 is the top of the place. */
export function upTo({ place, path }: Location, depth: number): Location {
  return {
    place,
    path: path.slice(0, depth),
  };
}
