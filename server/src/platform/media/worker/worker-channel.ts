/**
 * The messages between the server and a worker: lines of JSON through a pipe. The channel of `fork` would throw in the
 * server at bytes that are no JSON, and keep a line without end.
 */
import type { Duplex } from 'node:stream';

/** The number of the pipe in the worker. */
export const channelDescriptor = 3;

/** Far longer than any answer: results are files. */
const longestLine = 64 * 1024 ** 2;

/** Calls `onMessage` with each message, and `onNonsense` once at the first bytes that are none; then it reads no more. */
export function readMessages(
  pipe: Duplex,
  { onMessage, onNonsense }: { onMessage: (message: unknown) => void; onNonsense: () => void },
): void {
  let rest = '';
  const giveUp = () => {
    rest = '';
    pipe.off('data', read);
    pipe.resume();
    onNonsense();
  };
  const read = (chunk: string) => {
    const [first = '', ...others] = chunk.split('\n');
    const lines = [rest + first, ...others];
    rest = lines.pop() ?? '';
    const messages = lines.map(parse);
    for (const message of messages) {
      if (message === null) return giveUp();
      onMessage(message);
    }
    if (rest.length > longestLine) giveUp();
  };
  pipe.setEncoding('utf8').on('data', read);
}

export function sendMessage(pipe: Duplex, message: object): void {
  if (pipe.writable) pipe.write(`${JSON.stringify(message)}\n`);
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
