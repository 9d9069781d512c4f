import { fileKey, type GuestItem, type GuestWords } from '#features/guest-boxes/guest-item.ts';

type Draft = { name: string; files: Record<string, GuestWords> };

const keyOf = (token: string): string => `heirloom-guest-${token.slice(0, 16)}`;
const none: Draft = { name: '', files: {} };

/** Reads what a guest has typed before, in this browser: a reload or a closed tab loses none of it. */
export function readGuestDraft(token: string): Draft {
  try {
    return { ...none, ...(JSON.parse(localStorage.getItem(keyOf(token)) ?? '{}') as Draft) };
  } catch {
    return none;
  }
}

export function keepGuestDraft(token: string, name: string, items: readonly GuestItem[]): void {
  const unsent = items.filter(({ status }) => status !== 'sent');
  const files = unsent.map(({ file, title, words, date }) => [
    fileKey(file),
    { title, words, date },
  ]);
  try {
    localStorage.setItem(keyOf(token), JSON.stringify({ name, files: Object.fromEntries(files) }));
  } catch {
    // A browser that keeps nothing: what was typed lasts as long as the page.
  }
}
