import { createHash } from 'node:crypto';
import { normalizeIP } from '@better-auth/core/utils/ip';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Answering } from '#platform/db/client.ts';
import { AppError } from '#platform/errors.ts';

const minute = 60;
const hour = 60 * minute;

/**
 * Allowed tries (`points`) in `duration` seconds, counted by the key that the name says; an address is
 * a networkOfCaller.
 */
const limits = {
  'auth.sign-in.address': { points: 20, duration: 15 * minute },
  'auth.sign-in.account-and-address': { points: 10, duration: 15 * minute },
  'auth.sign-in.account': { points: 100, duration: hour },
  'auth.sign-in.device': { points: 10, duration: 15 * minute },
  'auth.second-factor.address': { points: 30, duration: 15 * minute },
  'auth.sign-up.address': { points: 60, duration: hour },
  'mail.address': { points: 30, duration: hour },
  'mail.account': { points: 5, duration: hour },
  'mail.notice.device': { points: 1, duration: hour },
  'mail.notice.account': { points: 5, duration: hour },
  'mail.notice.export': { points: 1, duration: 24 * hour },
  'mail.test.account': { points: 20, duration: hour },
  'auth.one-time-code.address': { points: 30, duration: 15 * minute },
  'avatar.account': { points: 30, duration: hour },
  'poster.account': { points: 120, duration: hour },
  'comment.account': { points: 200, duration: hour },
  'space-invitation.account': { points: 50, duration: hour },
  'space-invitation.address': { points: 5, duration: 24 * hour },
  'proposal.account': { points: 200, duration: hour },
  'offer.account': { points: 20, duration: 24 * hour },
  'heart.account': { points: 1000, duration: hour },
  'auth.password-check.account': { points: 10, duration: 15 * minute },
  'share.password.address': { points: 30, duration: 15 * minute },
  'share.password.link-and-address': { points: 5, duration: 15 * minute },
  'share.password.link': { points: 60, duration: hour },
  'guest.upload.address': { points: 1200, duration: hour },
  'guest.upload.link': { points: 3000, duration: hour },
  'api-key.call.account': { points: 1200, duration: minute },
  'api-key.unknown.address': { points: 60, duration: 15 * minute },
  'setup-code.address': { points: 5, duration: 15 * minute },
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

/**
 * Returns whose tries are counted together with those of a caller. Behind a proxy that TRUST_PROXY does not name all
 * people have one address: they share a count that is `crowdFactor` times as large.
 */
export function networkOfCaller({ ip, isBehindUnnamedProxy = false }: Caller): string {
  return isBehindUnnamedProxy ? `${crowd}${networkOf(ip)}` : networkOf(ip);
}

type Caller = { ip: string; isBehindUnnamedProxy?: boolean };

/** Some keys have an account or a link before it; neither contains a space. */
const crowd = 'all behind ';
const crowdFactor = 25;

/** Creates limits that every process of this installation shares, kept in table rate_limit. */
export function createRateLimits({ pool }: { pool: Answering }): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = (kind: LimitKind, key: string): RateLimiterPostgres => {
    const isCrowd = key.includes(crowd);
    const name = isCrowd ? `${kind}.crowd` : kind;
    const { points, duration } = limits[kind];
    const limiter =
      limiters.get(name) ??
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limit',
        tableCreated: true,
        keyPrefix: name,
        points: isCrowd ? points * crowdFactor : points,
        duration,
      });
    limiters.set(name, limiter);
    return limiter;
  };

  return {
    consume: async (kind, key) => {
      try {
        await limiterOf(kind, key).consume(disguise(key));
      } catch (error) {
        throw error instanceof RateLimiterRes ? tooMany(error) : new AppError('UNAVAILABLE');
      }
    },
    reset: async (kind, key) => {
      try {
        await limiterOf(kind, key).reward(disguise(key));
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
