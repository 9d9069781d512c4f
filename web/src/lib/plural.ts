const separated = new Intl.NumberFormat('en-US');

/** Formats a number with separators: '2,416'. */
export function formatCount(count: number): string {
  return separated.format(count);
}

/** Formats a count with its noun: '1 item', '2,416 photos', '3 boxes' when the plural is given. */
export function countOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}
