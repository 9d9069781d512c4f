import { wordsIn } from '@heirloom/contract/languages/words-in.ts';
import { expect, it } from 'vitest';
import { inReadersLanguage } from '#platform/in-readers-language.ts';
import { outdatedSentence } from '#platform/media/tools/ffmpeg-safety.ts';
import { toolsWords } from '#platform/media/tools/tools.messages.ts';
import { trouble, troubleWords } from '#platform/media/trouble.messages.ts';

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

it('says in German which part of a film could be read, and which ffmpeg is too old [CORE-12]', () => {
  const sound = trouble.soundStartOnly('12 s', '1:20 min');
  expect(inReadersLanguage(troubleWords, sound, 'de')).toBe(
    'Vom Ton ließen sich nur die ersten 12 s von 1:20 min lesen.',
  );
  const outdated = outdatedSentence('5.1.2') ?? '';
  expect(inReadersLanguage(toolsWords, outdated, 'de')).toMatch(
    /^In ffmpeg 5\.1\.2 sind .* 5\.1\.7/,
  );
});
