import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export type Patience = {
  /** The longest pause within a body. */
  pauseMs: number;
  /** The longest that a body of JSON may take altogether; a file may take hours. */
  jsonMs: number;
};

const usual: Patience = { pauseMs: 60_000, jsonMs: 120_000 };

/** For the HTTP server itself, which counts before a request is known. */
export const connectionLimits = {
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  maxConnections: 2_000,
};

/** Hangs up on clients that announce a body and then send nothing more, or only now and then a byte. */
export function refuseSlowBodies(app: FastifyInstance, patience: Patience = usual): void {
  app.addHook('onRequest', async ({ raw, headers }) => {
    const hasBody = Number(headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in headers;
    // A request that was injected has no connection.
    if (!hasBody || raw.complete || !(raw.socket instanceof Socket)) return;
    const hangUp = () => void raw.destroy();
    raw.setTimeout(patience.pauseMs, hangUp);
    const isJson = headers['content-type']?.startsWith('application/json') ?? false;
    const whole = isJson ? setTimeout(hangUp, patience.jsonMs) : undefined;
    const settle = () => {
      clearTimeout(whole);
      // The answer may take its time.
      raw.setTimeout(0);
    };
    raw.once('end', settle).once('close', () => clearTimeout(whole));
  });
}

/**
 * Cuts off what still runs some seconds after the server began to close, such as a film that a paused player does not
 * read: without it the process would be ended from outside, before its jobs and its database.
 */
export function endLingeringTransfers(app: FastifyInstance, afterMs = 5_000): void {
  let cutOff: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    cutOff = setTimeout(() => app.server.closeAllConnections(), afterMs);
  });
  app.addHook('onClose', async () => clearTimeout(cutOff));
}
