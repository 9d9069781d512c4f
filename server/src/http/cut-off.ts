import type { IncomingMessage } from 'node:http';

/** How long a refused client may go on sending before the server cuts its connection. */
const lingerMs = 3_000;

/** Ends a request whose body is still arriving; a complete one still gets its answer. */
export function cutOff(request: IncomingMessage): void {
  if (!request.complete) request.destroy();
}

/**
 * Lets a client receive its answer although the server does not need the rest of its body. Cutting the connection at
 * once would lose the answer, and reading 50 GB would be a waste: so the client may go on sending for a moment.
 */
export function stopSlowly(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  request.resume();
  setTimeout(cutOff, lingerMs, request).unref();
}
