import { fileKey, type GuestItem, type GuestWords } from '#features/guest-boxes/guest-item.ts';

type Draft = { name: string; files: Record<string, GuestWords> };

const keyOf = (token: string): string => `heirloom-guest-${token.slice(0, 16)}`;

/** Reads what a guest has typed before, in this browser: a reload or a closed tab loses none of it. */
export function readGuestDraft(token: string): Draft {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(token)) ?? '{}') as Partial<Draft>;
    return { name: kept.name ?? '', files: kept.files ?? {} };
  } catch {
    return { name: '', files: {} };
  }
}

/** What was typed of files that are not chosen again yet stays. */
export function keepGuestDraft(token: string, name: string, items: readonly GuestItem[]): void {
  const { files } = readGuestDraft(token);
  for (const { file, status, title, words, date } of items) {
    if (status === 'sent') delete files[fileKey(file)];
    else files[fileKey(file)] = { title, words, date };
  }
  try {
    localStorage.setItem(keyOf(token), JSON.stringify({ name, files }));
  } catch {
    // A browser that keeps nothing: what was typed lasts as long as the page.
  }
}
