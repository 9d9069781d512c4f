// Lists the newest items, then says what is new, until it is stopped.
// HEIRLOOM=https://heirloom.example HEIRLOOM_KEY=hlk_… node docs/api-example.ts

import { setTimeout as sleep } from 'node:timers/promises';

type Item = { id: string; title: string; type: string };
type Change = { topic: string; action: string; entityId: string | null };

const { HEIRLOOM: address = 'http://localhost:8484', HEIRLOOM_KEY: key = '' } = process.env;
const headers = { authorization: `Bearer ${key}` };

async function call<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(`${address}/api/v1${path}`, { headers });
  if (answer.ok) return (await answer.json()) as Answer;
  const { message } = (await answer.json()) as { message: string };
  throw new Error(message);
}

/** Yields each change as it happens; comes back after a break, and is told what it has missed. */
async function* changes(): AsyncGenerator<Change> {
  let lastId = '';
  for (;;) {
    try {
      const more = lastId === '' ? headers : { ...headers, 'last-event-id': lastId };
      const { body, ok } = await fetch(`${address}/api/v1/events`, { headers: more });
      if (!ok || !body) throw new Error('no stream');
      let text = '';
      for await (const part of body.pipeThrough(new TextDecoderStream())) {
        text += part;
        const events = text.split('\n\n');
        text = events.pop() ?? '';
        for (const event of events) {
          lastId = /^id: (.+)$/m.exec(event)?.[1] ?? lastId;
          const data = /^data: (.+)$/m.exec(event)?.[1];
          if (data !== undefined) yield JSON.parse(data) as Change;
        }
      }
    } catch (error) {
      console.error(`The connection was lost: ${String(error)}`);
    }
    await sleep(5_000);
  }
}

const { items } = await call<{ items: Item[] }>('/media?limit=3');
for (const { type, title } of items) console.log(`${type}: ${title}`);
console.log('Listening.');
for await (const { topic, action, entityId } of changes()) {
  if (topic !== 'media' || action !== 'created') continue;
  const { type, title } = await call<Item>(`/media/${entityId}`);
  console.log(`New ${type}: ${title}`);
}
