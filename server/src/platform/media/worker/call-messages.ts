/** The messages between the server and a worker process. Plain JSON. */
import type { WorkerSetup } from '#platform/media/worker/call-handlers.ts';
import type { CallFailure } from '#platform/media/worker/describe-failure.ts';
import type { CallName } from '#platform/media/worker/media-calls.ts';

export type ToWorker =
  | { type: 'start'; setup: WorkerSetup }
  | { type: 'call'; id: number; name: CallName; input: unknown }
  | { type: 'abort'; id: number };

export type FromWorker =
  | { type: 'progress'; id: number; fraction: number }
  | { type: 'done'; id: number; result: unknown }
  | { type: 'failed'; id: number; error: CallFailure };
