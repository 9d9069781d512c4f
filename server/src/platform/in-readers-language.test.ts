import { wordsIn } from '@heirloom/contract/languages/words-in.ts';
import { expect, it } from 'vitest';
import { inReadersLanguage } from '#platform/in-readers-language.ts';

const words = wordsIn(
  {
    missing: 'The file is missing.',
    wrong: (count: number, of: string) => `Of ${of} (all) ${count} are wrong.`,
    late: (count: number) => `${count} are late.`,
  },
  {
    missing: 'Die Datei fehlt.',
    wrong: (count, of) => `${count} von ${of} (allen) sind falsch.`,
    late: (count) => `${count} sind zu spät.`,
  },
);

it.each([
  ['The file is missing.', 'Die Datei fehlt.'],
  ['Of s3://family (all) 12 are wrong.', '12 von s3://family (allen) sind falsch.'],
  ['Of $& (all) 12 are late. are wrong.', '12 are late. von $& (allen) sind falsch.'],
  ['1 are late.', '1 sind zu spät.'],
  ['This was never written here.', 'This was never written here.'],
  ['Also: The file is missing.', 'Also: The file is missing.'],
])('of a stored sentence, "%s", the reader gets "%s" [CORE-12]', (stored, german) => {
  expect(inReadersLanguage(words, stored, 'de')).toBe(german);
  expect(inReadersLanguage(words, stored, 'en')).toBe(stored);
});
