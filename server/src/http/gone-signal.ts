import type { ServerResponse } from 'node:http';

/** Returns a signal that is aborted when the client of this response has left, or has everything. */
export function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  if (response.destroyed) gone.abort();
  return gone.signal;
}
