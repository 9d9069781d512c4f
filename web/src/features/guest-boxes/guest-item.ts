import { guessMediaType, nameWithoutExtension } from '@heirloom/contract/media/media-type.ts';
import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import { readTakenAt } from '@heirloom/contract/uploads/taken-at.ts';

/** What a guest says of a file. */
export type GuestWords = { title: string; words: string; date: string };

export type GuestItem = GuestWords & {
  id: string;
  file: File;
  type: MediaType;
  status: 'waiting' | 'sending' | 'sent' | 'failed';
  /** 0 to 1. */
  share: number;
  error: string | null;
};

export type GuestAction =
  | { do: 'add'; items: GuestItem[] }
  | { do: 'edit'; id: string; change: Partial<GuestWords> }
  | { do: 'remove'; id: string }
  | { do: 'removeSent' }
  | { do: 'mark'; id: string; change: Pick<GuestItem, 'status'> & Partial<GuestItem> };

export function guestReducer(items: GuestItem[], action: GuestAction): GuestItem[] {
  switch (action.do) {
    case 'add': {
      const known = new Set(items.map(({ id }) => id));
      return [...items, ...action.items.filter(({ id }) => !known.has(id))];
    }
    case 'remove':
      return items.filter(({ id }) => id !== action.id);
    case 'removeSent':
      return items.filter(({ status }) => status !== 'sent');
    default:
      return items.map((item) => (item.id === action.id ? { ...item, ...action.change } : item));
  }
}

export function newGuestItem(file: File, known: Partial<GuestWords> = {}): GuestItem {
  return {
    id: fileKey(file),
    file,
    type: guessMediaType(file),
    title: nameWithoutExtension(file.name),
    words: '',
    date: '',
    ...known,
    status: 'waiting',
    share: 0,
    error: null,
  };
}

/** Recognises a file that is chosen again. */
export function fileKey({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}

/** Tells whether a date is empty, or one that the server understands. */
export function isDate(text: string): boolean {
  return text.trim() === '' || readTakenAt(text.trim()) !== null;
}

/** Returns how far all of it has come, in percent, weighed by size. */
export function guestProgress(items: readonly GuestItem[]): number {
  const all = items.reduce((sum, { file }) => sum + file.size, 0);
  const sent = items.reduce((sum, { file, share, status }) => {
    return sum + file.size * (status === 'sent' ? 1 : share);
  }, 0);
  return all === 0 ? 0 : (sent / all) * 100;
}
