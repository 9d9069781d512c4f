import { forgetStored } from '#lib/forget-stored.ts';

const prefix = 'heirloom.export-parts.';
/** One key per person, because several people may share a computer. */
const keyOf = (userId: string): string => prefix + userId;

/** Reads when downloads of parts were begun on this device, by what is in them. */
export function readDownloaded(userId: string): Record<string, string> {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}');
    if (typeof known !== 'object' || known === null) return {};
    return Object.fromEntries(
      Object.entries(known).filter(
        ([, at]) => typeof at === 'string' && !Number.isNaN(Date.parse(at)),
      ),
    );
  } catch {
    return {};
  }
}

export function rememberDownloaded(userId: string, part: string): void {
  try {
    const known = { ...readDownloaded(userId), [part]: new Date().toISOString() };
    localStorage.setItem(keyOf(userId), JSON.stringify(known));
  } catch {
    // Without storage nobody is reminded.
  }
}

export function forgetDownloaded(): void {
  forgetStored(prefix);
}
