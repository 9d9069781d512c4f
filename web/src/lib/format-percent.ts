import { pageLocale } from '#languages/page-language.ts';

const format = new Intl.NumberFormat(pageLocale(), { style: 'percent' });

/** Formats '42%', in German '42 %'. */
export function formatPercent(percent: number): string {
  return format.format(percent / 100);
}
