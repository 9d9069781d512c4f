import { contract } from '@heirloom/contract/contract.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Gauge, Histogram, type Registry } from 'prom-client';

const eventsPath = '/api/events';

/** Measures how long answers take, and counts the event streams that are open now. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const duration = new Histogram({
    name: 'heirloom_http_request_duration_seconds',
    help: 'From the arrival of a request until the end of its answer, by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers,
  });
  const streams = new Gauge({
    name: 'heirloom_event_streams',
    help: 'Event streams that are open: browser tabs that listen for changes',
    registers,
  });

  app.addHook('onRequest', async (request, reply) => {
    // An event stream lasts as long as its tab is open, so its duration says nothing about the server.
    if (request.routeOptions.url === eventsPath) {
      streams.inc();
      reply.raw.once('close', () => streams.dec());
      return;
    }
    const stop = duration.startTimer({ method: request.method, route: routeOf(request) });
    reply.raw.once('close', () => {
      stop({ status: reply.raw.writableFinished ? reply.raw.statusCode : 'broken off' });
    });
  });
}

const rpcPath = '/api/rpc/';
const procedures = new Set(
  Object.entries(contract).flatMap(([feature, calls]) =>
    Object.keys(calls).map((name) => `${rpcPath}${feature}/${name}`),
  ),
);

/** Returns the pattern of a route, never an address, since that has ids in it; for an RPC call the procedure's path. */
function routeOf({ url, routeOptions }: FastifyRequest): string {
  if (routeOptions.url !== `${rpcPath}*`) return routeOptions.url ?? 'none';
  const [path = ''] = url.split('?', 1);
  return procedures.has(path) ? path : 'none';
}
