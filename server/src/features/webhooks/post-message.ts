import { createHmac } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { DeliveryTrouble } from '@heirloom/contract/webhooks/webhooks.contract.ts';
import type { Config } from '#platform/config.ts';
import { ForbiddenTarget, openTarget } from '#platform/outgoing-target.ts';

/** What stands before the secret, as Standard Webhooks writes it. */
export const secretPrefix = 'whsec_';

/** From the look-up of the name to the answer. */
const patienceMs = 10_000;

type Message = { id: string; url: string; body: string; secret: string };
export type Answer = { status: number | null; trouble: DeliveryTrouble | null };

/**
 * Sends a message, signed as https://www.standardwebhooks.com describes, and waits for the status of the answer. Its
 * body is not read, however long it is, and neither a redirect nor a change of the protocol is followed.
 */
export async function postMessage(
  config: Pick<Config, 'WEBHOOK_HOSTS'>,
  message: Message,
  timeoutMs: number = patienceMs,
): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const status = await statusOf(config, message, signal);
    return { status, trouble: troubleOf(status) };
  } catch (error) {
    return { status: null, trouble: signal.aborted ? 'no-answer' : troubleIn(error) };
  }
}

function statusOf(
  config: Pick<Config, 'WEBHOOK_HOSTS'>,
  message: Message,
  signal: AbortSignal,
): Promise<number> {
  const { url, lookup } = openTarget(message.url, config.WEBHOOK_HOSTS);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((settle, fail) => {
    const headers = { ...signatureOf(message), 'content-type': 'application/json' };
    // A connection of its own: one that is kept could lead to an address that was checked for another name.
    request(url, { method: 'POST', headers, agent: false, lookup, signal })
      .on('response', (response) => {
        settle(response.statusCode ?? 0);
        response.destroy();
      })
      .on('upgrade', ({ statusCode }, socket) => {
        settle(statusCode ?? 0);
        socket.destroy();
      })
      .on('error', fail)
      // However else it ends, as without a word.
      .on('close', () => fail(new Error('The connection was closed without an answer.')))
      .end(message.body);
  });
}

function signatureOf({ id, body, secret }: Message): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'user-agent': 'Heirloom',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${mac}`,
  };
}

function troubleOf(status: number): DeliveryTrouble | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'refused';
}

function troubleIn(error: unknown): DeliveryTrouble {
  if (error instanceof ForbiddenTarget) return 'forbidden-address';
  const { code = '' } = error as NodeJS.ErrnoException;
  return /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code) ? 'certificate' : 'unreachable';
}
