/**
 * The child process that handles hostile files. Its parent is worker-process.ts; it has no access to the database or
 * secrets.
 */
import { Socket } from 'node:net';
import { getPriority, setPriority } from 'node:os';
import { sniffFile } from '#platform/media/sniff/sniff-file.ts';
import { useConfinements } from '#platform/media/tools/confinement.ts';
import type {
  CallContext,
  CallHandlers,
  WorkerSetup,
} from '#platform/media/worker/call-handlers.ts';
import type { FromWorker, ToWorker } from '#platform/media/worker/call-messages.ts';
import { describeFailure } from '#platform/media/worker/describe-failure.ts';
import type { CallName } from '#platform/media/worker/media-calls.ts';
import {
  channelDescriptor,
  readMessages,
  sendMessage,
} from '#platform/media/worker/worker-channel.ts';

const [, , queue] = process.argv;
// Whoever browses gets the processor first. An upload waits for `sniff`. Beyond that of the server, which may be nice
// itself: nobody but root may take that back.
if (queue !== 'sniff') setPriority(Math.min(getPriority() + 5, 19));

const running = new Map<number, AbortController>();
let handlers: (() => Promise<CallHandlers>) | null = null;

const server = new Socket({ fd: channelDescriptor, readable: true, writable: true });
const end = () => process.exit(0);
readMessages(server, { onMessage: (message) => follow(message as ToWorker), onNonsense: end });
// Without the server its results have no use; its tools end with it.
server.on('close', end).on('error', end);

function follow(message: ToWorker): void {
  if (message.type === 'start') handlers = prepareHandlers(message.setup);
  if (message.type === 'call') void answer(message.id, message.name, message.input);
  if (message.type === 'abort') running.get(message.id)?.abort();
}

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

/** Sniffing is ready at once: what all other calls need takes ten times as long to load. */
function prepareHandlers({ confinements, ...setup }: WorkerSetup): () => Promise<CallHandlers> {
  useConfinements(confinements);
  let loaded: Promise<CallHandlers> | undefined;
  return () =>
    (loaded ??= import('#platform/media/worker/call-handlers.ts').then(
      ({ createCallHandlers }) => ({ sniff, ...createCallHandlers(setup) }),
    ));
}

const sniff: CallHandlers['sniff'] = ({ path }) => sniffFile(path);

async function perform(name: CallName, input: unknown, context: CallContext): Promise<unknown> {
  if (!handlers) throw new Error('The worker has not been started.');
  const all = name === 'sniff' ? { sniff } : await handlers();
  const handle = (all as CallHandlers)[name] as (
    input: unknown,
    context: CallContext,
  ) => Promise<unknown>;
  return handle(input, context);
}

function send(message: FromWorker): void {
  sendMessage(server, message);
}
