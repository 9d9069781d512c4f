import { UnprocessableMedia } from '#platform/media/image/unprocessable-media.ts';
import { type MediaErrorKind, toMediaError } from '#platform/media/tools/media-error.ts';

/** Why a call failed, as plain JSON. */
export type CallFailure = { kind: MediaErrorKind; reason: string; detail: string };

/** Turns any thrown value into plain data: errors of photos, of films, of tools, and bugs. */
export function describeFailure(error: unknown): CallFailure {
  if (error instanceof UnprocessableMedia) {
    return { kind: 'unprocessable', reason: error.reason, detail: error.detail };
  }
  const { kind, reason, detail } = toMediaError(error);
  return { kind, reason, detail };
}
