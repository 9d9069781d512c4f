import { guessMediaType, nameWithoutExtension } from '@heirloom/contract/media/media-type.ts';
import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import type { UploadTarget } from '#features/uploads/upload-target.ts';
import type { SidecarFacts } from '#features/uploads/xmp-sidecars.ts';

/** `duplicate`: the archive has the same bytes already; nothing was sent. */
export type QueueStatus = 'pending' | 'uploading' | 'completed' | 'error' | 'duplicate';

/** One file of the bulk queue. Spec: upload queue item. */
export type QueueItem = {
  id: string;
  file: File;
  title: string;
  description: string;
  type: MediaType;
  status: QueueStatus;
  /** Percent, 0 to 100. */
  progress: number;
  sentBytes: number;
  error: string | null;
  allowDuplicate: boolean;
  /** The item that was made of it, or that has the same bytes. */
  mediaId: string | null;
  /** The folder that it was chosen or dropped with, and the date in the folder's name, as `readTakenAt` reads it. */
  folder: ItemFolder | null;
  /** The XMP sidecar that was chosen with it; `facts` is null until the file is read. */
  sidecar: { name: string; facts: SidecarFacts | null } | null;
  /** Whose archive it goes to; null: the person's own. */
  target: UploadTarget | null;
};

export type ItemFolder = { path: string; takenAt: string | null };

export type ItemAction =
  | { do: 'edit'; id: string; change: Partial<Pick<QueueItem, 'title' | 'description' | 'type'>> }
  | { do: 'begin'; id: string }
  | { do: 'progress'; id: string; progress: number; sentBytes: number }
  | { do: 'complete'; id: string; mediaId: string; type?: MediaType }
  | { do: 'fail'; id: string; error: string; duplicateId?: string }
  | { do: 'retry'; id: string };

/** Chosen files, each with what was chosen beside it. */
export type Added = {
  files: File[];
  ids: string[];
  sidecars?: (File | null)[];
  folders?: (ItemFolder | null)[];
  target?: UploadTarget | null;
};

export function newItems(action: Added): QueueItem[] {
  const { files, ids, sidecars = [], folders = [], target = null } = action;
  return files.map((file, n) => ({
    id: ids[n]!,
    file,
    title: titleOf({ file, target }),
    description: '',
    type: guessMediaType(file),
    status: 'pending',
    progress: 0,
    sentBytes: 0,
    error: null,
    allowDuplicate: false,
    mediaId: null,
    folder: folders[n] ?? null,
    sidecar: sidecars[n] ? { name: sidecars[n].name, facts: null } : null,
    target,
  }));
}

/** Applies an action to one item. */
export function changed(item: QueueItem, action: ItemAction): QueueItem {
  const { status } = item;
  switch (action.do) {
    case 'edit':
      return status === 'pending' || status === 'error' ? { ...item, ...action.change } : item;
    case 'begin':
      return { ...item, status: 'uploading', error: null };
    case 'progress':
      return status === 'uploading'
        ? { ...item, progress: action.progress, sentBytes: action.sentBytes }
        : item;
    case 'complete':
      return {
        ...item,
        status: 'completed',
        progress: 100,
        sentBytes: item.file.size,
        mediaId: action.mediaId,
        type: action.type ?? item.type,
      };
    case 'fail':
      return {
        ...item,
        status: action.duplicateId ? 'duplicate' : 'error',
        progress: 0,
        sentBytes: 0,
        error: action.error,
        mediaId: action.duplicateId ?? null,
      };
    case 'retry':
      if (status !== 'error' && status !== 'duplicate') return item;
      return { ...waiting(item), allowDuplicate: item.allowDuplicate || status === 'duplicate' };
  }
}

/** Fills in facts from the sidecar, but keeps what the person has typed. */
export function describedBy(item: QueueItem, facts: SidecarFacts | undefined): QueueItem {
  if (!item.sidecar || !facts) return item;
  const hasOwnTitle = item.title !== titleOf(item);
  return {
    ...item,
    title: hasOwnTitle ? item.title : (facts.title ?? item.title),
    description: item.description || (facts.description ?? ''),
    sidecar: { ...item.sidecar, facts },
  };
}

export function waiting(item: QueueItem): QueueItem {
  return {
    ...item,
    status: 'pending',
    progress: 0,
    error: null,
    mediaId: null,
  };
}

const titleOf = ({ file, target }: Pick<QueueItem, 'file' | 'target'>): string =>
  target ? wordsOf(file.name) : nameWithoutExtension(file.name);

/** Digitizing services put _ and - into file names; titles get spaces instead. */
const wordsOf = (fileName: string): string =>
  nameWithoutExtension(fileName).replaceAll(/[_-]+/g, ' ').trim();
