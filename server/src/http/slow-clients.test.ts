import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endLingeringTransfers, refuseSlowBodies } from '#http/slow-clients.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify({ requestTimeout: 0 });
  refuseSlowBodies(app, { pauseMs: 300, jsonMs: 1_000 });
  app.addContentTypeParser(
    'application/octet-stream',
    async (_: unknown, body: NodeJS.ReadableStream) => {
      let bytes = 0;
      for await (const chunk of body) bytes += chunk.length;
      return bytes;
    },
  );
  app.post('/', async ({ body }) => {
    await sleep(500);
    return { body };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Begins a request with a body of 40 bytes, and sends two of them each `everyMs`. Returns the answer, or what there was. */
async function send(type: string, everyMs: number): Promise<string> {
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  let answer = '';
  client.on('data', (chunk) => (answer += String(chunk)));
  client.write(
    `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: 40\r\n\r\n`,
  );
  const closed = once(client, 'close');
  for (let sent = 0; sent < 40 && !client.destroyed; sent += 2) {
    client.write(sent === 0 ? '["' : sent === 38 ? '"]' : 'ab');
    await sleep(everyMs);
  }
  await closed;
  return answer;
}

it.each([
  ['JSON that pauses', 'application/json', 700],
  ['a file that pauses', 'application/octet-stream', 700],
  ['JSON that trickles', 'application/json', 100],
])('hangs up on %s', async (_, type, everyMs) => {
  expect(await send(type, everyMs)).toBe('');
});

it.each([
  ['JSON', 'application/json', 1],
  ['a file that comes slowly', 'application/octet-stream', 100],
])('takes %s, and may take its time to answer', async (_, type, everyMs) => {
  expect(await send(type, everyMs)).toContain('200 OK');
});

it('ends although a player does not read on', async () => {
  const film = Fastify({ forceCloseConnections: 'idle' });
  endLingeringTransfers(film, 200);
  film.get('/', (_, reply) => reply.send(Readable.from(endless())));
  await film.listen({ port: 0, host: '127.0.0.1' });
  const player = connect((film.server.address() as AddressInfo).port, '127.0.0.1');
  player.on('error', () => undefined);
  player.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(player, 'readable');
  await film.close();
  player.destroy();
});

function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(64 * 1024);
}
