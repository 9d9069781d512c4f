import { expect, it } from 'vitest';
import type { TimedFile } from './report.ts';
import { describeTimings } from './timings.ts';

function file(name: string, part: string, seconds: number): TimedFile {
  return {
    part,
    file: name,
    seconds,
    tests: [{ title: `does ${name}`, seconds: seconds / 2, outcome: 'passed' }],
  };
}

it('says where the time went, slowest first, and marks what is over its budget', () => {
  const lines = describeTimings([
    file('web/src/quick.test.ts', 'web', 0.2),
    file('server/src/slow.test.ts', 'server', 400),
    file('e2e/long.spec.ts', 'e2e', 50),
  ]).split('\n');
  expect(lines.slice(1, 4)).toEqual([
    '   400.0 s  server, 1 files',
    '    50.0 s  e2e, 1 files',
    '     0.2 s  web, 1 files',
  ]);
  expect(lines.join('\n')).toContain('400.0 s ! server/src/slow.test.ts');
  expect(lines.join('\n')).toContain(' 50.0 s   e2e/long.spec.ts');
  expect(lines.join('\n')).toContain('1 files are over their budget.');
});

it('shows twenty files and tests at most', () => {
  const many = Array.from({ length: 50 }, (_, place) => file(`web/${place}.test.ts`, 'web', place));
  const text = describeTimings(many);
  expect(text.match(/web\/\d+\.test\.ts$/gm)).toHaveLength(40);
});

it('names what passed only on another try', () => {
  const flaky = file('e2e/shaky.spec.ts', 'e2e', 5);
  flaky.tests[0]!.outcome = 'flaky';
  expect(describeTimings([flaky])).toContain(
    'Passed only on another try\n  e2e/shaky.spec.ts > does e2e/shaky.spec.ts',
  );
  expect(describeTimings([file('e2e/calm.spec.ts', 'e2e', 5)])).not.toContain('another try');
});

it('says what failed, and ends with the names, because often only the end of an output is kept', () => {
  const broken = file('web/broken.test.ts', 'web', 5);
  broken.tests[0]!.outcome = 'failed';
  broken.tests[0]!.error = '\u001b[31mexpected 1 to be 2\u001b[39m';
  const name = '  web/broken.test.ts > does web/broken.test.ts';
  const text = describeTimings([broken]);
  expect(text).toContain(`What failed tests said\n${name}\n    expected 1 to be 2\n`);
  expect(text.endsWith(`\nFailed tests\n${name}`)).toBe(true);
});
