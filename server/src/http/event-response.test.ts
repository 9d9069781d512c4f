import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { beginEventResponse, type EventResponse } from '#http/event-response.ts';

/** Opens a stream over a real connection, whose client reads nothing unless told to. */
async function openStream() {
  const opened = Promise.withResolvers<EventResponse>();
  const server = createServer((_, response) => opened.resolve(beginEventResponse(response)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  client.pause();
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const close = () => {
    client.destroy();
    server.close();
  };
  return { stream: await opened.promise, client, close };
}

const kibibyte = `data: ${'x'.repeat(1016)}\n\n`;

it('leaves a client that does not read, instead of keeping everything for it', async () => {
  const { stream, close } = await openStream();
  for (let written = 0; written < 32_768 && !stream.gone.aborted; written += 1) {
    stream.write(kibibyte);
    if (written % 64 === 0) await sleep(0);
  }
  expect(stream.gone.aborted).toBe(true);
  close();
});

it('ends at once for a client that does not read, and takes no more words', async () => {
  const { stream, close } = await openStream();
  for (let written = 0; written < 512; written += 1) stream.write(kibibyte);
  stream.end();
  // A write after the end used to be an error that nobody listened to, which ended the process.
  stream.write('event: heartbeat\ndata:\n\n');
  stream.write('event: heartbeat\ndata:\n\n');
  await expect.poll(() => stream.gone.aborted).toBe(true);
  close();
});

it('gives what was written before the end to a client that reads', async () => {
  const { stream, client, close } = await openStream();
  let heard = '';
  client.on('data', (chunk) => (heard += String(chunk))).resume();
  stream.write('data: 1\n\n');
  stream.end();
  await once(client, 'close');
  expect(heard).toContain('data: 1');
  close();
});

it('is gone as soon as the client is', async () => {
  const { stream, client, close } = await openStream();
  client.destroy();
  await expect.poll(() => stream.gone.aborted).toBe(true);
  stream.write('data: 2\n\n');
  close();
});
