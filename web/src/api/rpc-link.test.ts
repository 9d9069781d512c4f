import { ORPCError } from '@orpc/client';
import { expect, it } from 'vitest';
import { createRpcLink } from '#api/rpc-link.ts';

type Sent = { url: string; method: string; headers: Headers; text: string };

function linkThatAnswers(answer: () => Response) {
  const sent: Sent[] = [];
  const link = createRpcLink({
    headers: ([feature]) => ({ 'accept-language': 'de', 'x-feature': feature! }),
    fetch: async (request) => {
      const { url, method, headers } = request;
      sent.push({ url, method, headers, text: await request.text() });
      return answer();
    },
  });
  return { link, sent };
}

const failureOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);

it('sends a call as the server reads it, and returns what it answers', async () => {
  const { link, sent } = linkThatAnswers(() => Response.json({ json: { items: [null, 'é'] } }));
  const input = { id: 'a/b', left: undefined };
  expect(await link.call(['media', 'find'], input, {})).toEqual({ items: [null, 'é'] });
  const [{ url, method, headers, text } = sent[0]!] = sent;
  expect(new URL(url).pathname).toBe('/api/rpc/media/find');
  expect(method).toBe('POST');
  expect(Object.fromEntries(headers)).toMatchObject({
    'accept-language': 'de',
    'content-type': 'application/json',
    'x-feature': 'media',
  });
  expect(JSON.parse(text)).toEqual({ json: { id: 'a/b' } });
});

it('sends a call without input, and returns undefined for an answer without content', async () => {
  const { link, sent } = linkThatAnswers(() => Response.json({}));
  expect(await link.call(['auth', 'signOut'], undefined, {})).toBeUndefined();
  expect(sent[0]!.text).toBe('{}');
});

it('throws the error of the server with its code, status, sentence and data', async () => {
  const json = {
    defined: true,
    code: 'WEAK_PASSWORD',
    status: 400,
    message: 'Too short.',
    data: { least: 8 },
  };
  const { link } = linkThatAnswers(() => Response.json({ json }, { status: 400 }));
  const error = await failureOf(link.call(['auth', 'signUp'], {}, {}));
  expect(error).toBeInstanceOf(ORPCError);
  expect(error).toMatchObject(json);
});

it.each([
  ['an error that is none of ours', () => Response.json({ sorry: true }, { status: 500 }), 500],
  ['no JSON', () => new Response('<html>', { status: 200 }), undefined],
])('fails with %s', async (_name, answer, status) => {
  const { link } = linkThatAnswers(answer);
  const error = await failureOf(link.call(['media', 'list'], {}, {}));
  expect(error).toBeInstanceOf(Error);
  expect((error as { status?: number }).status).toBe(status);
});

it('ends with its caller', async () => {
  const leaving = new AbortController();
  const link = createRpcLink({
    headers: () => ({}),
    fetch: async (request) => {
      leaving.abort();
      request.signal.throwIfAborted();
      return Response.json({});
    },
  });
  const error = await failureOf(link.call(['media', 'list'], {}, { signal: leaving.signal }));
  expect((error as Error).name).toBe('AbortError');
});
