/** The tags that ExifTool read, by group and name, with safe access: any value may be hostile. */

/** Keys look like `ExifIFD:DateTimeOriginal`. */
export type TagBag = Readonly<Record<string, unknown>>;

const maxTextLength = 2000;
const maxListLength = 200;
const maxWordLength = 200;

/** Returns the first existing value; `*:Title` means any group but those of single streams. */
export function firstTag(bag: TagBag, names: readonly string[]): unknown {
  for (const name of names) {
    const value = name.startsWith('*:') ? anyGroup(bag, name.slice(1)) : bag[name];
    if (isPresent(value)) return value;
  }
  return undefined;
}

/** Returns the first value as clean text, at most 2000 characters; null if there is none. */
export function textTag(bag: TagBag, names: readonly string[]): string | null {
  for (const name of names) {
    const text = cleanText(firstTag(bag, [name]));
    if (text !== null) return text;
  }
  return null;
}

/** Returns the first value as a finite number; null if there is none. */
export function numberTag(bag: TagBag, names: readonly string[]): number | null {
  for (const name of names) {
    const value = firstTag(bag, [name]);
    const number = typeof value === 'string' ? Number.parseFloat(value) : value;
    if (typeof number === 'number' && Number.isFinite(number)) return number;
  }
  return null;
}

/** Collects the words of several lists, without duplicates. */
export function wordsTag(bag: TagBag, names: readonly string[]): string[] {
  const words = names.flatMap((name) => {
    const value = firstTag(bag, [name]);
    const list: unknown[] = Array.isArray(value) ? value : [value];
    return list.map((word) => cleanText(word)?.slice(0, maxWordLength));
  });
  return [...new Set(words.filter((word) => word !== undefined))].slice(0, maxListLength);
}

/** Makes text safe to store: without control characters or broken code points, and limited in length. */
export function cleanText(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value)
    .slice(0, maxTextLength)
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]/gu, ' ')
    .trim();
  return text === '' ? null : text;
}

function anyGroup(bag: TagBag, suffix: string): unknown {
  return Object.entries(bag).find(
    ([key, value]) => key.endsWith(suffix) && !/^Track\d/.test(key) && isPresent(value),
  )?.[1];
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
