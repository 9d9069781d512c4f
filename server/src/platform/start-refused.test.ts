import { expect, it } from 'vitest';
import { AppError } from '#platform/errors.ts';
import {
  StartRefused,
  explainFailure,
  explainStart,
  ownerNeeded,
} from '#platform/start-refused.ts';

const withCode = (code: string) => Object.assign(new Error('write failed'), { code });
const full = /^Heirloom does not start, because the disk of \/srv\/family is full\. Free some/;

it.each([
  withCode('ENOSPC'),
  withCode('53100'),
  new AppError('STORAGE_FULL'),
  new Error('wrapped', { cause: withCode('EDQUOT') }),
  new Error('PostgreSQL does not start: FATAL: could not write lock file: No space left on device'),
])('says in a sentence that the disk is full: %s', (error) => {
  expect(explainStart(error, '/srv/family')).toMatch(full);
});

it.each([
  withCode('EROFS'),
  new Error('PostgreSQL does not start: FATAL: could not create lock file: Read-only file system'),
])('says in a sentence that the disk can only be read: %s', (error) => {
  expect(explainStart(error, '/srv/family')).toMatch(
    /^Heirloom does not start, because the disk of \/srv\/family can only be read\./,
  );
});

it('passes on what was refused in a sentence, and leaves other errors to their stack', () => {
  expect(explainStart(new StartRefused('Stop that one first.'), '/srv')).toBe(
    'Stop that one first.',
  );
  expect(explainStart(new Error('x is not a function'), '/srv')).toBeNull();
  expect(explainStart('a text', '/srv')).toBeNull();
});

it.each([
  [
    Object.assign(withCode('EROFS'), { path: '/srv/run' }),
    'The disk of /srv/run can only be read. Mount it for writing and run this again.',
  ],
  [
    Object.assign(withCode('ENOSPC'), { path: '/srv/a', dest: '/mnt/copy', syscall: 'copyfile' }),
    'The disk of /mnt/copy is full. Free some space there and run this again.',
  ],
  [
    Object.assign(withCode('ENOSPC'), { syscall: 'write' }),
    'The disk to which it writes is full. Free some space there and run this again.',
  ],
  [
    withCode('53100'),
    'The disk of the database is full. Free some space there and run this again.',
  ],
  [
    Object.assign(new Error('permission denied for schema public'), { code: '42501' }),
    `permission denied for schema public. ${ownerNeeded}`,
  ],
  [new StartRefused('No space left on device.'), 'No space left on device.'],
  [new Error('Nobody has this address.'), 'Nobody has this address.'],
  ['a text', 'a text'],
])('says in a sentence why a command failed: %s', (error, sentence) => {
  expect(explainFailure(error)).toBe(sentence);
});
