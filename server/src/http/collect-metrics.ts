import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { measureArchive } from '#http/measure-archive.ts';
import { measureRequests } from '#http/measure-requests.ts';
import type { Ctx } from '#platform/context.ts';

/** Begins to measure the process, requests and the archive. */
export function collectMetrics(app: FastifyInstance, ctx: Ctx): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  measureArchive(ctx, registry);
  return registry;
}
