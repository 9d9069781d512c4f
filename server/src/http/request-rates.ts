import type { FastifyRequest } from 'fastify';
import { httpWords } from '#http/http.messages.ts';
import { AppError } from '#platform/errors.ts';
import { networkOf } from '#platform/rate-limits.ts';

/** `burst` requests at once, `perSecond` for ever. */
type Rate = { burst: number; perSecond: number };

type Bucket = { left: number; at: number };

type RequestRates = {
  /** Counts a request; returns after how many seconds it may be sent, 0 for now. */
  take(kind: keyof typeof rates, key: string): number;
};

/** Far above what a person does: an upload of 2,000 photos and fast scrolling through a large archive stay below. */
const rates = {
  any: { burst: 3_000, perSecond: 150 },
  // Those that read much of the database or of the disk.
  dear: { burst: 200, perSecond: 10 },
} as const satisfies Record<string, Rate>;

const mostKeys = 10_000;

/**
 * Limits how often one person, or one network of visitors, may call, so that a script does not slow the others down.
 * It counts in memory: these calls are many, and a restart may forgive them.
 */
export function createRequestRates(now: () => number = () => performance.now()): RequestRates {
  const buckets = new Map<string, Bucket>();
  return {
    take: (kind, key) => {
      const { burst, perSecond } = rates[kind];
      const name = `${kind} ${key}`;
      const before = buckets.get(name) ?? { left: burst, at: now() };
      const gained = ((now() - before.at) / 1000) * perSecond;
      const left = Math.min(burst, before.left + gained);
      // The ones that called last are at the end.
      buckets.delete(name);
      buckets.set(name, { left: Math.max(0, left - 1), at: now() });
      const [oldest] = buckets.keys();
      if (buckets.size > mostKeys && oldest !== undefined) buckets.delete(oldest);
      return left >= 1 ? 0 : Math.ceil((1 - left) / perSecond);
    },
  };
}

/** @throws AppError TOO_MANY_REQUESTS when this caller calls too often; the health check never does */
export function countRequest(rates: RequestRates, request: FastifyRequest): void {
  const place = placeOf(request);
  if (free.has(place)) return;
  const key = request.actor?.userId ?? networkOf(request.ip);
  const waits = [rates.take('any', key), isDear(place) ? rates.take('dear', key) : 0];
  const retryAfterSeconds = Math.max(...waits);
  if (retryAfterSeconds === 0) return;
  throw new AppError('TOO_MANY_REQUESTS', httpWords().tooMany, {
    retryAfterSeconds,
  });
}

const free = new Set(['/api/health', '/api/ready']);

/** Searches, statistics, exports, and downloads of more than one item. */
function isDear(place: string): boolean {
  return dearCalls.test(place) || dearRoutes.test(place);
}

const dearCalls =
  /^\/api\/(?:rpc|v1)\/(?:search|statistics|administration\/statistics|exports)(?:\/|$)/;
const dearRoutes = /^\/api\/(?:audit\.|exports\/part$|(?:.+\/)?archive$)|\.csv$/;

/** Returns the matched route, or for calls the called procedure, however the address was written. */
function placeOf({ routeOptions, params }: FastifyRequest): string {
  const { '*': rest = '*' } = (params ?? {}) as { '*'?: string };
  return (routeOptions.url ?? '').replace('*', () => rest);
}
