const kept = 6;

/** Each person of a shared computer sees their own. */
const keyOf = (userId: string): string => `heirloom.recent-searches.${userId}`;

/** What this person looked for on this device, the latest first. */
export const readRecentSearches = (userId: string): string[] => {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(known) ? known.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
};

/** Notes a search that led somewhere; the same one, however it was written, only once. */
export const rememberSearch = (userId: string, query: string): void => {
  const words = query.replaceAll(/\s+/g, ' ').trim();
  if (words === '') return;
  const others = readRecentSearches(userId).filter(
    (known) => known.toLowerCase() !== words.toLowerCase(),
  );
  write(userId, JSON.stringify([words, ...others].slice(0, kept)));
};

export const forgetRecentSearches = (userId: string): void => write(userId, null);

const write = (userId: string, text: string | null): void => {
  try {
    if (text === null) localStorage.removeItem(keyOf(userId));
    else localStorage.setItem(keyOf(userId), text);
  } catch {
    // Without storage the next search has to be typed again.
  }
};
