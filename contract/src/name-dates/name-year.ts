/** Finds a single year between the words of a file name: `Summer 1987`, `1974 - Hochzeit`. */
import { firstPhotoYear } from '#limits.ts';
import { isCounterWord, isUnit } from '#name-dates/number-words.ts';

type Token = { text: string; kind: 'word' | 'number' | 'space' };

/** Returns the year, or null if there is none, more than one, or no word that shows the number to be a year. */
export function findYearInName(name: string, now: Date): number | null {
  const tokens = tokensOf(name);
  if (!tokens.some((token) => token.kind === 'word' && isTelling(token.text))) return null;
  const numbers = tokens.flatMap((token, index) => (isYear(token, now) ? [index] : []));
  const years = new Set(numbers.map((index) => Number(tokens[index]?.text)));
  const [year] = years;
  if (year === undefined || years.size > 1) return null;
  return numbers.some((index) => standsAsYear(tokens, index)) ? year : null;
}

function tokensOf(name: string): Token[] {
  const found = name.matchAll(/(?<word>[\p{L}\p{M}]+)|(?<number>\d+)|(?<space>[^\p{L}\p{M}\d]+)/gu);
  return Array.from(found, ({ 0: text, groups }) => ({
    text,
    kind: groups?.['word'] ? 'word' : groups?.['number'] ? 'number' : 'space',
  }));
}

function isYear({ kind, text }: Token, now: Date): boolean {
  const year = Number(text);
  return (
    kind === 'number' && text.length === 4 && year >= firstPhotoYear && year <= now.getUTCFullYear()
  );
}

/**
 * Tells whether a number is a year: with separators on both sides, no number next to it, and no word that makes it a
 * counter or a measure.
 */
function standsAsYear(tokens: Token[], index: number): boolean {
  const [spaceBefore, before] = [tokens[index - 1], tokens[index - 2]];
  const [spaceAfter, after] = [tokens[index + 1], tokens[index + 2]];
  if (spaceBefore && (spaceBefore.kind !== 'space' || /[+#$€£№@~]$/.test(spaceBefore.text)))
    return false;
  if (spaceAfter && (spaceAfter.kind !== 'space' || /^[%€$£°]/.test(spaceAfter.text))) return false;
  if (
    before?.kind === 'number' &&
    !(index === 2 && before.text.length <= 3 && after?.kind === 'word')
  ) {
    return false;
  }
  if (after?.kind === 'number' && !isRunningNumber(after, spaceAfter)) return false;
  if (after?.kind === 'word' && isUnit(after.text)) return false;
  return before?.kind !== 'word' || !countsBy(before.text, spaceBefore);
}

/** In `Summer 1987 02` and `Summer_1987_(2)` the second number is a counter; in `1987-045` it may be anything. */
function isRunningNumber(number: Token, space: Token | undefined): boolean {
  return number.text.length <= 3 && /[\s_(]/.test(space?.text ?? '');
}

/**
 * Tells whether a word is the prefix of a counter, such as `ABC_1987`: people can choose these letters in some cameras.
 */
function countsBy(word: string, space: Token | undefined): boolean {
  const isCameraPrefix = space?.text === '_' && /^[A-Z]{1,4}$/.test(word);
  return isCounterWord(word) || isCameraPrefix || word.length === 1;
}

function isTelling(word: string): boolean {
  return word.length >= 3 && !isCounterWord(word) && !isUnit(word);
}
