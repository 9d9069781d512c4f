import { describe, expect, it } from 'vitest';
import {
  checkRetryDelayMs,
  subscriptionStatus,
} from '#features/subscriptions/subscription-rule.ts';
import { apiError } from '#test/fake-api.ts';

describe('the subscription', () => {
  it('is active for an admin whatever else is known [SUBS-02]', () => {
    expect(subscriptionStatus({ isAdmin: true, isActive: false })).toBe('active');
    expect(subscriptionStatus({ isAdmin: true, isActive: undefined })).toBe('active');
  });

  it('is what the server check says for the others [SUBS-03]', () => {
    expect(subscriptionStatus({ isAdmin: false, isActive: true })).toBe('active');
    expect(subscriptionStatus({ isAdmin: false, isActive: false })).toBe('expired');
    expect(subscriptionStatus({ isAdmin: false, isActive: undefined })).toBe('unknown');
  });

  it('is asked for again after 1 s on an error, after 2 s on an exception [SUBS-05]', () => {
    expect(checkRetryDelayMs(apiError('INTERNAL'))).toBe(1_000);
    expect(checkRetryDelayMs(apiError('UNAVAILABLE'))).toBe(2_000);
    expect(checkRetryDelayMs(new TypeError('network'))).toBe(2_000);
  });
});
