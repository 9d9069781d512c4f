import type { IncomingMessage } from 'node:http';

/** How long a sender that was refused may go on before its connection is cut. */
const lingerMs = 3_000;

/** Ends a request whose body is still arriving; one that waits for its answer gets it. */
export const cutOff = (request: IncomingMessage): void => {
  if (!request.complete) request.destroy();
};

/**
 * Lets the sender of a body that nobody reads any more see its answer. Cutting the connection at once would take the
 * answer with it, and reading 50 GB for nothing would be no better: so it may go on for a moment.
 */
export const stopSlowly = (request: IncomingMessage): void => {
  if (request.complete || request.destroyed) return;
  request.resume();
  setTimeout(cutOff, lingerMs, request).unref();
};
