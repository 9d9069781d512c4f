const separated = new Intl.NumberFormat('en-US');

/** '2,416': a number with separators. */
export function formatCount(count: number): string {
  return separated.format(count);
}

/** '1 item', '2,416 photos', '3 boxes' when the plural is given. */
export function countOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}
