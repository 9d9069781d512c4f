import type { MediaFilter } from '@heirloom/contract/media/media-lists.schema.ts';
import type { MediaStatus, MediaType } from '@heirloom/contract/media/media.schema.ts';
import { type FilesAddress, filesFilter, readFilesAddress } from '#features/files/file-order.ts';

const types = ['video', 'image', 'audio'] as const satisfies MediaType[];

/** The File Manager's names for the states of a file. */
export const fileStates = {
  ready: ['ready'],
  preparing: ['processing'],
  partial: ['partial'],
  damaged: ['damaged'],
  unprocessable: ['unprocessable'],
  failed: ['failed'],
} as const satisfies Record<string, MediaStatus[]>;
export type FileState = keyof typeof fileStates;

/** The search part of the address of the File Manager: which files, in which order. */
export type AdminFilesAddress = Omit<FilesAddress, 'tab'> & {
  owner?: string;
  type?: MediaType;
  status?: FileState;
  /** The deleted files. */
  view?: 'trash';
};

const isState = (text: unknown): text is FileState =>
  typeof text === 'string' && Object.hasOwn(fileStates, text);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the search part of the address; leaves out unknown values. */
export function readAdminFilesAddress(search: Record<string, unknown>): AdminFilesAddress {
  const { tab: _, ...order } = readFilesAddress(search);
  const type = types.find((known) => known === search.type);
  const { owner, status } = search;
  return {
    ...order,
    ...(search.sort === 'owner' && { sort: 'owner' as const }),
    ...(typeof owner === 'string' && uuid.test(owner) && { owner }),
    ...(type && { type }),
    ...(isState(status) && { status }),
    ...(search.view === 'trash' && { view: 'trash' as const }),
  };
}

/** Tells whether the list is narrowed, so that an empty one does not mean an empty archive. */
export function isNarrowed({ q, owner, type, status }: AdminFilesAddress): boolean {
  return [q, owner, type, status].some((chosen) => chosen !== undefined);
}

export function adminFilesFilter(address: AdminFilesAddress): MediaFilter {
  const { owner, type, status } = address;
  return {
    ...filesFilter(address),
    scope: 'all',
    ...(owner && { ownerId: owner }),
    ...(type && { type }),
    ...(status && { statuses: [...fileStates[status]] }),
  };
}
