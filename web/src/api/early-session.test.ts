import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ApiClient } from '#api/client.ts';
import { sampleSession } from '#test/samples.ts';

let client: ApiClient;
let askForSessionEarly: () => void;

/** As a page that is opened has them: other tests in this process connect the client to a fake API. */
beforeEach(async () => {
  vi.resetModules();
  ({ client } = await import('#api/client.ts'));
  ({ askForSessionEarly } = await import('#api/early-session.ts'));
});
afterEach(() => void vi.unstubAllGlobals());

/** Answers one call after the other. */
function answerWith(...answers: (() => Response | Promise<Response>)[]) {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (request: string | Request) => {
    sent.push(typeof request === 'string' ? request : new URL(request.url).pathname);
    return answers[sent.length - 1]!();
  });
  return sent;
}

const anna = sampleSession();
const session = () => Response.json({ json: anna });
const address = '/api/rpc/auth/session';

it('asks who is signed in once, before the app does, and anew the next time', async () => {
  const sent = answerWith(session, session);
  askForSessionEarly();
  expect(await client.auth.session()).toEqual(anna);
  expect(sent).toEqual([address]);
  await client.auth.session();
  expect(sent).toEqual([address, address]);
});

it.each([
  ['refuses', () => Response.json({}, { status: 503 })],
  ['is not reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])('asks again where the server %s', async (_what, answer) => {
  const sent = answerWith(answer, session);
  askForSessionEarly();
  expect(await client.auth.session()).toEqual(anna);
  expect(sent).toEqual([address, address]);
});
