import type { IncomingMessage, ServerResponse } from 'node:http';

export type Exchange = { request: IncomingMessage; response: ServerResponse; url: URL };

export type GoogleErrorAnswer = { status: number; reason: string; retryAfter?: string };

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' });
  response.end(JSON.stringify(body));
}

/** Sends an error in the API's form; the token service's is { error, error_description }. */
export function sendError(response: ServerResponse, answer: GoogleErrorAnswer): void {
  const { status, reason, retryAfter } = answer;
  if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
  const message = `What Google says of ${reason}.`;
  const domain = status === 403 || status === 429 ? 'usageLimits' : 'global';
  sendJson(response, status, {
    error: { code: status, message, errors: [{ domain, reason, message }] },
  });
}

export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new URLSearchParams(Buffer.concat(parts).toString());
}
