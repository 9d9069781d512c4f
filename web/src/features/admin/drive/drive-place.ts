import type { DrivePlace } from '@heirloom/contract/drive/drive.schema.ts';

export type Folder = { id: string; name: string; resourceKey?: string | null };

/** Where somebody is in Google Drive: a place, and the folders from its top down to the open one. */
export type Location = { place: DrivePlace; path: readonly Folder[] };

export const startLocation: Location = { place: 'my-drive', path: [] };

/** The value of a place in a select; ids of shared drives never look like the two others. */
export const valueOfPlace = (place: DrivePlace): string =>
  typeof place === 'string' ? place : place.driveId;

export const placeOfValue = (value: string): DrivePlace =>
  value === 'my-drive' || value === 'shared-with-me' ? value : { driveId: value };

/** Goes back up to the folder at this depth; 0 is the top of the place. */
export const upTo = ({ place, path }: Location, depth: number): Location => ({
  place,
  path: path.slice(0, depth),
});
