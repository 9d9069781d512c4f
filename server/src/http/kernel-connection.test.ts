import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { connectionOf } from '#http/kernel-connection.ts';

/** More than koffi lets wait for its threads. */
const many = 600;

it.runIf(process.platform === 'linux')(
  'takes nothing where too much waits for threads',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-kernel-'));
    const file = await open(path.join(folder, 'film'), 'w+');
    await file.write('f'.repeat(many));
    const server = http.createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const received = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const [, response] = (await once(server, 'request')) as [unknown, http.ServerResponse];
    await new Promise((resolve) => {
      response.writeHead(200, { connection: 'close' }).write('begun', resolve);
    });
    // The body ends with the connection, so that it may be of any length.
    const connection = connectionOf(response)!;
    const taken = await Promise.all(
      Array.from({ length: many }, (_, position) => connection.sendByThread(file.fd, position, 1)),
    );
    connection.close();
    response.destroy();
    expect(new Set(taken)).toEqual(new Set([0, 1]));
    await received.then((answer) => answer.text()).catch(() => undefined);
    server.close();
    await file.close();
    await rm(folder, { recursive: true });
  },
);
