import { expect, it } from 'vitest';
import { reasonFor, storedReasons } from '#features/backups/reason-for.ts';

type Sentence = string | ((...facts: string[]) => string);

const facts = ['s3://family', '/mnt/disk (2)', '12'];
const say = (sentence: Sentence) =>
  typeof sentence === 'string' ? sentence : sentence(...facts.slice(0, sentence.length));

const pairs = storedReasons.flatMap((words) => {
  const german = words('de') as unknown as Record<string, Sentence>;
  const english = words('en') as unknown as Record<string, Sentence>;
  return Object.entries(english).map(
    ([key, sentence]) => [say(sentence), say(german[key]!)] as const,
  );
});

it('every stored reason is read in German with its facts, and as no other one [CORE-12]', () => {
  expect(pairs.length).toBeGreaterThan(50);
  expect(pairs.map(([stored]) => reasonFor(stored, 'de'))).toEqual(pairs.map(([, read]) => read));
  expect(reasonFor('ENOENT: no such file', 'de')).toBe('ENOENT: no such file');
  expect(reasonFor(null, 'de')).toBeNull();
});
