import { describe, expect, it } from 'vitest';
import { readConfig } from '#platform/config.ts';

describe('DATABASE_URL', () => {
  it.each(['postgres', 'Password', 'changeme'])(
    'refuses a database password that everybody knows, %s, and says so [A80]',
    (password) => {
      const DATABASE_URL = `postgres://app:${password}@db.example/heirloom`;
      expect(() => readConfig({ DATABASE_URL })).toThrow(
        /DATABASE_URL: This database still has a password that everybody knows/,
      );
    },
  );

  it.each([
    'postgres://app:b3ach-h0use@db.example/heirloom',
    'postgres://app@localhost/heirloom?host=%2Frun%2Fpostgresql',
  ])('takes %s', (DATABASE_URL) => {
    expect(readConfig({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
  });
});
