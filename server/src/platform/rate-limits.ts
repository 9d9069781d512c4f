import { createHash } from 'node:crypto';
import { normalizeIP } from '@better-auth/core/utils/ip';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#platform/errors.ts';

const minute = 60;
const hour = 60 * minute;

/**
 * Allowed tries (`points`) in `duration` seconds, counted by the key that the name says; an address is a networkOf(ip).
 */
const limits = {
  'auth.sign-in.address': { points: 100, duration: 15 * minute },
  'auth.sign-in.account-and-address': { points: 10, duration: 15 * minute },
  'auth.sign-in.account': { points: 100, duration: hour },
  'auth.second-factor.address': { points: 30, duration: 15 * minute },
  'auth.sign-up.address': { points: 60, duration: hour },
  'mail.address': { points: 30, duration: hour },
  'mail.account': { points: 5, duration: hour },
  'mail.test.account': { points: 20, duration: hour },
  'auth.one-time-code.address': { points: 30, duration: 15 * minute },
  'avatar.account': { points: 30, duration: hour },
  'poster.account': { points: 120, duration: hour },
  'auth.password-check.account': { points: 10, duration: 15 * minute },
  'share.password.address': { points: 30, duration: 15 * minute },
  'share.password.link': { points: 200, duration: hour },
  'api-key.call.account': { points: 1200, duration: minute },
  'api-key.unknown.address': { points: 60, duration: 15 * minute },
  'setup-code.address': { points: 20, duration: 15 * minute },
} as const satisfies Record<string, { points: number; duration: number }>;

export type LimitKind = keyof typeof limits;

export type RateLimits = {
  /**
   * Counts one try of `key` (an address, an account); after `duration` it may try again.
   * @throws AppError TOO_MANY_REQUESTS with `retryAfterSeconds`; UNAVAILABLE when the database can't count
   */
  consume(kind: LimitKind, key: string): Promise<void>;
  /** Removes one try from the count, after it has succeeded. */
  reset(kind: LimitKind, key: string): Promise<void>;
};

/** Returns the network of an address, by which limits count: one household can use a whole /64 of IPv6 addresses. */
export function networkOf(ip: string): string {
  return normalizeIP(ip, { ipv6Subnet: 64 });
}

/** Creates limits that every process of this installation shares, kept in table rate_limit. */
export function createRateLimits({ pool }: { pool: Pool }): RateLimits {
  const limiters = new Map<LimitKind, RateLimiterPostgres>();
  const limiterOf = (kind: LimitKind): RateLimiterPostgres => {
    const limiter =
      limiters.get(kind) ??
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limit',
        tableCreated: true,
        keyPrefix: kind,
        ...limits[kind],
      });
    limiters.set(kind, limiter);
    return limiter;
  };

  return {
    consume: async (kind, key) => {
      try {
        await limiterOf(kind).consume(disguise(key));
      } catch (error) {
        throw error instanceof RateLimiterRes ? tooMany(error) : new AppError('UNAVAILABLE');
      }
    },
    reset: async (kind, key) => {
      try {
        await limiterOf(kind).reward(disguise(key));
      } catch {
        // A failure only leaves one try too many in the count, which costs the caller a short wait at most.
      }
    },
  };
}

function tooMany({ msBeforeNext }: RateLimiterRes): AppError {
  return new AppError('TOO_MANY_REQUESTS', undefined, {
    retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  });
}

/** Hashes the key, so that the table holds no e-mail or IP addresses. */
const disguise = (key: string): string => createHash('sha256').update(key).digest('hex');
