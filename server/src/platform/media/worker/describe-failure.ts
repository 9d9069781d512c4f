import { UnprocessableMedia } from '#platform/media/image/unprocessable-media.ts';
import { toMediaError } from '#platform/media/tools/media-error.ts';
import type { FromWorker } from '#platform/media/worker/call-messages.ts';

/** Why a call failed, as plain JSON. */
export type CallFailure = Extract<FromWorker, { type: 'failed' }>['error'];

/** Turns any thrown value into plain data: errors of photos, of films, of tools, and bugs. */
export function describeFailure(error: unknown): CallFailure {
  if (error instanceof UnprocessableMedia) {
    return { kind: 'unprocessable', reason: error.reason, detail: error.detail };
  }
  const { kind, reason, detail } = toMediaError(error);
  return { kind, reason, detail };
}
