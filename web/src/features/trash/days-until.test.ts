import { expect, it } from 'vitest';
import { daysUntil } from '#features/trash/days-until.ts';

it.each([
  ['2026-01-31T12:00:00Z', 30],
  ['2026-01-02T11:59:59Z', 1],
  ['2026-01-01T12:00:00Z', 0],
  ['2025-12-01T00:00:00Z', 0],
])('until %s there are %i days', (instant, days) => {
  expect(daysUntil(instant, Date.parse('2026-01-01T12:00:00Z'))).toBe(days);
});
