import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { comesThroughUnnamedProxy } from '#http/unnamed-proxy.ts';

const compose = readFileSync(new URL('../../../compose.yaml', import.meta.url), 'utf8');
/** That of the image, where Caddy has whatever address Docker or Podman gives it. */
const ofCompose = /^ +TRUST_PROXY: (.*)$/m.exec(compose)![1]!;

it.each([
  // A proxy at home that nobody has named, nothing in front, and a stranger.
  [undefined, '172.17.0.1', '203.0.113.5', true],
  [undefined, '192.168.1.7', undefined, false],
  [undefined, '203.0.113.77', '203.0.113.5', false],
  ['172.17.0.1', '172.17.0.1', '203.0.113.5', false],
  // Somebody at the computer of the proxy.
  ['127.0.0.1', '127.0.0.1', '127.0.0.1', false],
  ['127.0.0.1', '127.0.0.1', undefined, false],
  // Another proxy was named.
  ['127.0.0.1', '172.17.0.1', '203.0.113.5', true],
  ['127.0.0.1', '203.0.113.77', '203.0.113.5', false],
  [ofCompose, '172.18.0.3', '203.0.113.5', false],
  [ofCompose, '10.89.0.3', '192.168.1.7', false],
])(
  'TRUST_PROXY=%s, from %s for %s: is one that it does not name: %s',
  async (named, from, caller, is) => {
    const app = Fastify({ trustProxy: named ?? false });
    const config = { TRUST_PROXY: named } as never;
    app.get('/', (request, reply) =>
      reply.send({
        is: comesThroughUnnamedProxy({ config }, request),
        ip: request.ip,
      }),
    );
    const headers = caller === undefined ? {} : { 'x-forwarded-for': caller };
    const answer = await app.inject({ url: '/', remoteAddress: from, headers });
    const isNamed = named !== undefined && caller !== undefined && !is && !from.startsWith('203.');
    expect(answer.json()).toEqual({ is, ip: isNamed ? caller : from });
  },
);
