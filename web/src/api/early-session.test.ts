import { afterEach, expect, it, vi } from 'vitest';
import { client } from '#api/client.ts';
import { askForSessionEarly, takeEarlySession } from '#api/early-session.ts';
import { sampleSession } from '#test/samples.ts';

afterEach(async () => {
  await takeEarlySession();
  vi.unstubAllGlobals();
});

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
