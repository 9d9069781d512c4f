import { expect, it } from 'vitest';
import { formatLastLogin } from '#lib/last-login.ts';

const now = new Date('2025-07-20T12:00:00');
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

it.each([
  [null, 'Never'],
  [undefined, 'Never'],
  ['', 'Never'],
  [ago(0), 'Just now'],
  [ago(59 * minute), 'Just now'],
  [ago(-5 * minute), 'Just now'],
])('shows the last login %s as %s [ADMSTAT-06]', (lastLogin, expected) => {
  expect(formatLastLogin(lastLogin, now)).toBe(expected);
});

it.each([
  [ago(hour), '1h ago'],
  [ago(3 * hour + 59 * minute), '3h ago'],
  [ago(day - minute), '23h ago'],
  [ago(day), '1d ago'],
  [ago(7 * day - minute), '6d ago'],
  [ago(7 * day), 'Jul 13, 2025'],
  [ago(400 * day), 'Jun 15, 2024'],
])('shows the last login %s as %s [ADMSTAT-07]', (lastLogin, expected) => {
  expect(formatLastLogin(lastLogin, now)).toBe(expected);
});
