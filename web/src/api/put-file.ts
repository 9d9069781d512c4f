import { ORPCError } from '@orpc/client';
import { fetchFromServer } from '#api/fetch-from-server.ts';
import { makeCall } from '#api/make-call.ts';
import { pageLanguage } from '#languages/page-language.ts';

/**
 * Sends a picture that is not an upload of its own, and returns the answer. Files are sent in requests of their own,
 * never within a call of the contract.
 * @throws ORPCError as calls of the contract do
 */
export function putFile(address: string, file: Blob): Promise<unknown> {
  return makeCall(() => put(address, file));
}

async function put(address: string, file: Blob): Promise<unknown> {
  const request = new Request(new URL(address, window.location.origin), {
    method: 'PUT',
    headers: {
      'content-type': 'application/offset+octet-stream',
      'accept-language': pageLanguage(),
    },
    body: file,
  });
  const response = await fetchFromServer(request, {});
  const answer: unknown = await response.json();
  if (response.ok) return answer;
  const { code, message } = answer as { code: string; message: string };
  throw new ORPCError(code, { status: response.status, message });
}
