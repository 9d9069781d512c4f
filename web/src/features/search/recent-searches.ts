import { forgetStored } from '#lib/forget-stored.ts';

const kept = 6;

const prefix = 'heirloom.recent-searches.';
/** One key per person, because several people may share a computer. */
const keyOf = (userId: string): string => prefix + userId;

/** Reads this person's recent searches on this device, latest first. */
export function readRecentSearches(userId: string): string[] {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(known) ? known.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

/** Stores a search whose result was opened; the same words in other case or spacing are kept only once. */
export function rememberSearch(userId: string, query: string): void {
  const words = query.replaceAll(/\s+/g, ' ').trim();
  if (words === '') return;
  const others = readRecentSearches(userId).filter(
    (known) => known.toLowerCase() !== words.toLowerCase(),
  );
  write(userId, JSON.stringify([words, ...others].slice(0, kept)));
}

export function forgetRecentSearches(userId: string): void {
  return write(userId, null);
}

export function forgetEverySearch(): void {
  forgetStored(prefix);
}

function write(userId: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(keyOf(userId));
    else localStorage.setItem(keyOf(userId), text);
  } catch {
    // Without storage there are no recent searches.
  }
}
