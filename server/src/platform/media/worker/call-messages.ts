/** The messages between the server and a worker process. Plain JSON. */
import { z } from 'zod';
import { mediaErrorKinds } from '#platform/media/tools/media-error.ts';
import type { WorkerSetup } from '#platform/media/worker/call-handlers.ts';
import type { CallName } from '#platform/media/worker/media-calls.ts';

export type ToWorker =
  | { type: 'start'; setup: WorkerSetup }
  | { type: 'call'; id: number; name: CallName; input: unknown }
  | { type: 'abort'; id: number };

/** A worker that a hostile file has taken over may say anything. */
export const fromWorker = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), id: z.int(), fraction: z.number() }),
  z.object({ type: z.literal('done'), id: z.int(), result: z.unknown() }),
  z.object({
    type: z.literal('failed'),
    id: z.int(),
    error: z.object({ kind: z.enum(mediaErrorKinds), reason: z.string(), detail: z.string() }),
  }),
]);

export type FromWorker = z.infer<typeof fromWorker>;
