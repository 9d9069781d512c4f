import { describe, expect, it } from 'vitest';
import { accountWish, readAccountAddress } from '#features/accounts/account-address.ts';
import {
  changesOf,
  editPersonFields,
  fieldsOf,
  readQuota,
} from '#features/accounts/edit-person-fields.ts';
import { messageOr, wasNotProven } from '#features/accounts/failure-text.ts';
import { mayManage } from '#features/accounts/may-manage.ts';
import { apiError } from '#test/fake-api.ts';
import { samplePerson } from '#test/fake-people.ts';

const gibibyte = 1024 ** 3;

describe('the address of the accounts', () => {
  it('keeps what it knows and forgets the rest', () => {
    const known = { q: 'theo', role: 'user', state: 'expired', order: 'size', direction: 'asc' };
    expect(readAccountAddress({ ...known, tab: 'users' })).toEqual(known);
    expect(
      readAccountAddress({ q: '  ', role: 'king', state: 'gone', order: 'mood', direction: 'up' }),
    ).toEqual({});
  });

  it.each([
    ['name', 'asc'],
    ['expires', 'asc'],
    ['files', 'desc'],
    ['lastLogin', 'desc'],
  ] as const)('sorts by %s in its natural order, %s', (sort, direction) => {
    expect(accountWish({}, sort)).toMatchObject({ sort, direction });
    expect(accountWish({ order: sort }, 'email')).toMatchObject({ sort, direction });
    expect(accountWish({ order: sort, direction: 'asc' }, 'email').direction).toBe('asc');
  });
});

describe('who may manage whom', () => {
  it.each([
    ['superuser', 'superuser', true],
    ['superuser', 'client', true],
    ['admin', 'admin', true],
    ['admin', 'superuser', false],
    ['user', 'client', false],
    [undefined, 'client', false],
  ] as const)('%s and %s: %s [ROLE-17]', (own, other, may) => {
    expect(mayManage(own, other)).toBe(may);
  });
});

describe('the storage limit of an account', () => {
  const limited = samplePerson({ quotaBytes: 2.5 * gibibyte });

  it('is shown in GB, and blank where there is none', () => {
    expect(fieldsOf(limited).quotaGigabytes).toBe('2.5');
    expect(fieldsOf(samplePerson({ quotaBytes: null })).quotaGigabytes).toBe('');
  });

  it('is read with a point or a comma', () => {
    expect(readQuota('1.5', limited)).toBe(1.5 * gibibyte);
    expect(readQuota('1,5', limited)).toBe(1.5 * gibibyte);
    expect(readQuota('', limited)).toBeNull();
  });

  it('stays to the byte when nobody touches it', () => {
    const odd = samplePerson({ quotaBytes: 1_234_567_891 });
    expect(readQuota(fieldsOf(odd).quotaGigabytes, odd)).toBe(1_234_567_891);
  });

  it.each(['-1', '1.2345', 'much', '1.', '12345678'])('cannot be %s', (quotaGigabytes) => {
    const fields = { ...fieldsOf(limited), quotaGigabytes };
    expect(editPersonFields.safeParse(fields).success).toBe(false);
  });
});

it('sends no subscription dates of administrators, which are fixed', () => {
  const client = samplePerson({ role: 'client' });
  const admin = samplePerson({ role: 'admin' });
  expect(changesOf(fieldsOf(client), client)).toHaveProperty('subscriptionExpirationDate');
  expect(changesOf(fieldsOf(admin), admin)).not.toHaveProperty('subscriptionExpirationDate');
  expect(changesOf(fieldsOf(admin), admin)).toHaveProperty('accountOpenedDate');
});

it('says what the server says, and has a sentence for what it does not say', () => {
  expect(messageOr(apiError('CONFLICT', 'Taken'), 'Failed')).toBe('Taken');
  expect(messageOr(apiError('INTERNAL'), 'Failed')).toBe('Failed');
  expect(messageOr(new Error('boom'), 'Failed')).toBe('Failed');
  expect(wasNotProven(apiError('STEP_UP_REQUIRED'))).toBe(true);
  expect(wasNotProven(apiError('FORBIDDEN'))).toBe(false);
});
