import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBufferPool } from '#http/buffer-pool.ts';
import { isInMemory } from '#http/kernel-connection.ts';
import { sendFile } from '#http/send-file.ts';
import { openStoredFile } from '#platform/storage/fs-stored-file.ts';
import type { StoredFile } from '#platform/storage/storage.ts';
import { openFiles } from '#test/open-files.ts';

const film = randomBytes(40 * 1024 * 1024);
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

let folder: string;
let server: http.Server;
let url: string;
let copiedBytes = 0;
let place: string;
/** What a request finds; some tests change it. */
let change = (file: StoredFile): StoredFile => file;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'heirloom-zero-copy-'));
  place = path.join(folder, 'film');
  await writeFile(place, film);
  const pool = createBufferPool(4);
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const file = await openStoredFile(place);
    const start = Number(request.url!.slice(1));
    response.writeHead(200, { 'content-length': film.length - start });
    const range = { start, end: film.length - 1 };
    await sendFile(response, change(counted(file)), range, { pool, stallMs: 10_000 });
    await file.close();
  };
  server = http.createServer((request, response) => void answer(request, response));
  // Where a busy machine takes seconds between two requests, it would close a connection that the next one uses.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

function counted(file: StoredFile): StoredFile {
  return {
    ...file,
    reader: (range) => {
      const read = file.reader(range);
      return async (buffer) => {
        const bytesRead = await read(buffer);
        copiedBytes += bytesRead;
        return bytesRead;
      };
    },
  };
}

async function load(start: number): Promise<Buffer> {
  copiedBytes = 0;
  const answer = await fetch(`${url}/${start}`);
  return Buffer.from(await answer.arrayBuffer());
}

it.runIf(process.platform === 'linux')(
  'sends a file, or its rest, with few of its bytes in our memory',
  async () => {
    expect(sha256(await load(0))).toBe(sha256(film));
    expect(copiedBytes).toBeLessThan(film.length / 2);
    expect(sha256(await load(5_000_001))).toBe(sha256(film.subarray(5_000_001)));
    expect(copiedBytes).toBeLessThan(film.length / 2);
  },
);

it.runIf(process.platform === 'linux')('sends what is still on the disk', async () => {
  const whole = place;
  place = path.join(folder, 'never read');
  const file = await open(place, 'w+');
  await file.truncate(film.length);
  expect(isInMemory(file.fd, 0, film.length)).toBe(false);
  expect((await load(0)).equals(Buffer.alloc(film.length))).toBe(true);
  expect(copiedBytes).toBeLessThan(film.length / 2);
  await file.close();
  place = whole;
});

it('sends by buffers what the kernel cannot: files of an object store, and what it refuses', async () => {
  for (const descriptor of [undefined, 1_000_000]) {
    change = (file) => ({ ...file, descriptor });
    expect(sha256(await load(7))).toBe(sha256(film.subarray(7)));
    expect(copiedBytes).toBe(film.length - 7);
  }
  change = (file) => file;
});

it('answers requests that come at once on one connection one after the other', async () => {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const starts = [0, film.length - 9, 30_000_000, 1];
  const end = (place: number) => (place === starts.length - 1 ? 'Connection: close\r\n' : '');
  for (const [place, start] of starts.entries()) {
    socket.write(`GET /${start} HTTP/1.1\r\nHost: here\r\n${end(place)}\r\n`);
  }
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  let rest = Buffer.concat(chunks);
  for (const start of starts) {
    const bodyAt = rest.indexOf('\r\n\r\n') + 4;
    const bodyBytes = film.length - start;
    expect(rest.subarray(bodyAt, bodyAt + bodyBytes).equals(film.subarray(start))).toBe(true);
    rest = rest.subarray(bodyAt + bodyBytes);
  }
  expect(rest).toHaveLength(0);
});

it.runIf(process.platform === 'linux')(
  'keeps no connection open of clients who leave in the middle',
  async () => {
    const openSockets = () => openFiles('socket:').length;
    const before = openSockets();
    const requests = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const request = http.get(`${url}/0`);
        await new Promise<void>((resolve) => {
          request.on('response', (response) => {
            response.once('data', () => {
              response.pause();
              resolve();
            });
          });
        });
        return request;
      }),
    );
    expect(openSockets()).toBeGreaterThan(before);
    for (const request of requests) request.on('error', () => undefined).destroy();
    await expect.poll(openSockets).toBeLessThanOrEqual(before);
  },
);
