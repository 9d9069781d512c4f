/**
 * The child process that handles hostile files. Its parent is worker-process.ts; it has no access to the database or
 * secrets.
 */
import { Socket } from 'node:net';
import { getPriority, setPriority } from 'node:os';
import { sniffFile } from '#platform/media/sniff/sniff-file.ts';
import { useConfinements } from '#platform/media/tools/confinement.ts';
import {
  type CallContext,
  type CallHandlers,
  type FilmCall,
  type HandlerSetup,
  type PictureCall,
  pictureCalls,
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
let load: ((name: CallName) => Promise<Partial<CallHandlers>>) | null = null;

const server = new Socket({ fd: channelDescriptor, readable: true, writable: true });
const end = () => process.exit(0);
readMessages(server, { onMessage: (message) => follow(message as ToWorker), onNonsense: end });
// Without the server its results have no use; its tools end with it.
server.on('close', end).on('error', end);

function follow(message: ToWorker): void {
  if (message.type === 'start') {
    useConfinements(message.setup.confinements);
    load = prepareHandlers(message.setup);
  }
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

/** Sniffing is ready at once: what other calls need takes up to ten times as long to load. */
function prepareHandlers(setup: HandlerSetup) {
  let pictures: Promise<Pick<CallHandlers, PictureCall>> | undefined;
  let films: Promise<Pick<CallHandlers, FilmCall>> | undefined;
  return async (name: CallName): Promise<Partial<CallHandlers>> => {
    if (name === 'sniff') return { sniff: ({ path }) => sniffFile(path) };
    if (pictureCalls.some((call) => call === name)) {
      return (pictures ??= import('#platform/media/worker/picture-handlers.ts').then(
        ({ createPictureHandlers }) => createPictureHandlers(setup),
      ));
    }
    return (films ??= import('#platform/media/worker/film-handlers.ts').then(
      ({ createFilmHandlers }) => createFilmHandlers(setup),
    ));
  };
}

async function perform(name: CallName, input: unknown, context: CallContext): Promise<unknown> {
  if (!load) throw new Error('The worker has not been started.');
  const handlers = await load(name);
  const handle = handlers[name] as (input: unknown, context: CallContext) => Promise<unknown>;
  return handle(input, context);
}

function send(message: FromWorker): void {
  sendMessage(server, message);
}
