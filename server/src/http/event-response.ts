import type { ServerResponse } from 'node:http';

/** What a client may leave unread before the server ends its stream; it then comes back and asks for what it missed. */
const mostUnreadBytes = 1024 * 1024;
/** How long a client has to read what was written before the end. */
const lastWordsMs = 1_000;

export type EventResponse = {
  /** Does nothing once the stream has ended. */
  write: (text: string) => void;
  end: () => void;
  /** Aborted when the client has left or the stream has ended. */
  gone: AbortSignal;
};

/** Begins a response of server-sent events. Safe against clients that leave at any moment or do not read. */
export function beginEventResponse(response: ServerResponse): EventResponse {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  // A client that leaves during a write is no error of the server.
  response.on('error', () => response.destroy());
  if (response.destroyed || response.closed) gone.abort();

  // An idle connection would hold up the end of the server for as long as keep-alive lasts.
  response.shouldKeepAlive = false;
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  return {
    write: (text) => {
      if (gone.signal.aborted || response.writableEnded) return;
      response.write(text);
      if (response.writableLength > mostUnreadBytes) response.destroy();
    },
    end: () => {
      response.end();
      setTimeout(() => response.destroy(), lastWordsMs).unref();
    },
    gone: gone.signal,
  };
}
