import { expect, it } from 'vitest';
import { createProgress, formatBytes } from '#scripts/progress-bar.ts';

function written(isTTY: boolean) {
  const parts: string[] = [];
  const write = (text: string): boolean => parts.push(text) > 0;
  return { parts, stream: { isTTY, write } as unknown as NodeJS.WriteStream };
}

it('draws a bar over itself where somebody watches', () => {
  const { parts, stream } = written(true);
  const progress = createProgress('Copying', stream);
  progress.update({ done: 1, total: 2, unit: 'files' });
  progress.update({ done: 2, total: 2, unit: 'files' });
  progress.end();
  expect(parts[0]).toMatch(/^\rCopying {2}█{15}░{15} {2}50 % {2}1 of 2 files/);
  expect(parts[1]).toMatch(/^\rCopying {2}█{30} {2}100 %/);
  expect(parts.at(-1)).toBe('\n');
});

it('says a plain line per tenth where nobody does', () => {
  const { parts, stream } = written(false);
  const progress = createProgress('Copying', stream);
  for (let done = 0; done <= 1000; done += 1) {
    progress.update({ done: done * 1e6, total: 1e9, unit: 'bytes' });
  }
  expect(parts).toHaveLength(10);
  expect(parts[4]).toBe('Copying: 50 %, 500.0 MB of 1.0 GB\n');
});

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1500, '1.5 kB'],
  [2e12, '2.0 TB'],
])('says %i bytes as %s', (sizeBytes, text) => expect(formatBytes(sizeBytes)).toBe(text));
