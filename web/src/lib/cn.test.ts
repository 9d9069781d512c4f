import { expect, it } from 'vitest';
import { cn } from '#lib/cn.ts';

it.each([
  [['p-2', 'p-4'], 'p-4'],
  [['text-body', 'text-ink'], 'text-body text-ink'],
  [['text-small text-ink-2', 'text-lead'], 'text-ink-2 text-lead'],
  [['shadow-1', 'shadow-3'], 'shadow-3'],
  [['rounded-print', 'rounded-lg'], 'rounded-lg'],
  [['stamp text-ink', 'text-stamp'], 'stamp text-stamp'],
  [['a', false, undefined, null, 'b'], 'a b'],
])('joins %j into %s', (classes, expected) => {
  expect(cn(...classes)).toBe(expected);
});
