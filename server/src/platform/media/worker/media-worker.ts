/**
 * The child process that handles hostile files. Its parent is worker-process.ts; it has no access to the database or
 * secrets.
 */
import {
  type CallContext,
  type CallHandlers,
  createCallHandlers,
} from '#platform/media/worker/call-handlers.ts';
import type { FromWorker, ToWorker } from '#platform/media/worker/call-messages.ts';
import type { CallName } from '#platform/media/worker/media-calls.ts';
import { describeFailure } from '#platform/media/worker/describe-failure.ts';

const running = new Map<number, AbortController>();
let handlers: CallHandlers | null = null;

process.on('message', (message: ToWorker) => {
  if (message.type === 'start') handlers = createCallHandlers(message.setup);
  if (message.type === 'call') void answer(message.id, message.name, message.input);
  if (message.type === 'abort') running.get(message.id)?.abort();
});

// Without the server its results have no use; its tools end with it.
process.on('disconnect', () => process.exit(0));

async function answer(id: number, name: CallName, input: unknown): Promise<void> {
  const stop = new AbortController();
  running.set(id, stop);
  const onProgress = (fraction: number) => send({ type: 'progress', id, fraction });
  try {
    send({
      type: 'done',
      id,
      result: await perform(name, input, { signal: stop.signal, onProgress }),
    });
  } catch (error) {
    send({ type: 'failed', id, error: describeFailure(error) });
  } finally {
    running.delete(id);
  }
}

function perform(name: CallName, input: unknown, context: CallContext): Promise<unknown> {
  if (!handlers) throw new Error('The worker has not been started.');
  const handle = handlers[name] as (input: unknown, context: CallContext) => Promise<unknown>;
  return handle(input, context);
}

function send(message: FromWorker): void {
  process.send?.(message);
}
