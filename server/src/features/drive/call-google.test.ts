import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { askGoogle } from '#features/drive/call-google.ts';

const servers: { close(): void; closeAllConnections(): void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function serve(listener: RequestListener): Promise<URL> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

const ask = (url: URL) => askGoogle({ url, init: {}, explain: () => 'gone' });

it('follows no redirect, to wherever it leads', async () => {
  let asked = 0;
  const inner = await serve((_, response) => {
    asked += 1;
    response.end('{}');
  });
  const google = await serve((_, response) => {
    response.writeHead(302, { location: inner.href }).end();
  });
  await expect(ask(google)).rejects.toThrow();
  expect(asked).toBe(0);
});

it('reads no answer without end', async () => {
  let sentBytes = 0;
  const google = await serve((_, response) => {
    response.write('["');
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(64 * 1024))) sentBytes += 64 * 1024;
    };
    response.on('drain', more);
    more();
  });
  await expect(ask(google)).rejects.toThrow();
  expect(sentBytes).toBeLessThan(64 * 1024 * 1024);
});

it('reads a usual answer', async () => {
  const google = await serve((_, response) => response.end('{"files":[]}'));
  expect(await ask(google)).toEqual({ files: [] });
});
