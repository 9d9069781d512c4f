import { pageLocale } from '#languages/page-language.ts';

const separated = new Intl.NumberFormat(pageLocale());
const rules = new Intl.PluralRules(pageLocale());

/** Formats a number with separators: '2,416'. */
export function formatCount(count: number): string {
  return separated.format(count);
}

/**
 * Formats a count with its noun: '1 item', '2,416 photos', '3 boxes' when the plural is given; in other languages it
 * always is: '3 Filme'.
 */
export function countOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${rules.select(count) === 'one' ? singular : plural}`;
}
