/** What the server and a worker process say to each other. Plain JSON. */
import type { MediaErrorKind } from '#platform/media/tools/media-error.ts';
import type { WorkerSetup } from '#platform/media/worker/call-handlers.ts';
import type { CallName } from '#platform/media/worker/media-calls.ts';

export type ToWorker =
  | { type: 'start'; setup: WorkerSetup }
  | { type: 'call'; id: number; name: CallName; input: unknown }
  | { type: 'abort'; id: number };

export type FromWorker =
  | { type: 'progress'; id: number; fraction: number }
  | { type: 'done'; id: number; result: unknown }
  | { type: 'failed'; id: number; error: CallFailure };

export type CallFailure = { kind: MediaErrorKind; reason: string; detail: string };
