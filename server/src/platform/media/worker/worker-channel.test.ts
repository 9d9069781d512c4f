import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { readMessages, sendMessage } from '#platform/media/worker/worker-channel.ts';

function open() {
  const pipe = new PassThrough();
  const messages: unknown[] = [];
  let nonsense = 0;
  readMessages(pipe, {
    onMessage: (message) => void messages.push(message),
    onNonsense: () => void (nonsense += 1),
  });
  return { pipe, messages, nonsense: () => nonsense };
}

it('carries messages, in pieces of any size', async () => {
  const { pipe, messages, nonsense } = open();
  sendMessage(pipe, { id: 1, text: 'Grüße\nfrom “Größe”' });
  const bytes = Buffer.from('{"id":2,"text":"ü"}\n{"id":3}\n');
  for (const byte of bytes) pipe.write(Buffer.of(byte));
  await expect.poll(() => messages.length).toBe(3);
  expect(messages).toEqual([
    { id: 1, text: 'Grüße\nfrom “Größe”' },
    { id: 2, text: 'ü' },
    { id: 3 },
  ]);
  expect(nonsense()).toBe(0);
});

it.each([
  ['what is no JSON', 'this is none\n{"id":2}\n'],
  ['null', 'null\n{"id":2}\n'],
  ['a line without end', 'x'.repeat(65 * 1024 ** 2)],
])('reads no further after %s', async (_, text) => {
  const { pipe, messages, nonsense } = open();
  pipe.write('{"id":1}\n');
  pipe.write(text);
  await expect.poll(nonsense).toBe(1);
  pipe.end('\n{"id":3}\nnonsense\n');
  await new Promise((resolve) => pipe.once('end', resolve));
  expect(messages).toEqual([{ id: 1 }]);
  expect(nonsense()).toBe(1);
});
