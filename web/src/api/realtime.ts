import { realtimeHeartbeatMs, realtimeReconnectDelaysMs } from '@heirloom/contract/limits.ts';
import type { ChangeEvent } from '@heirloom/contract/realtime/change-event.ts';

/** The part of the browser's EventSource that we use. */
export type EventStream = Pick<EventSource, 'addEventListener' | 'close'>;

type RealtimeOptions = {
  /** `all`: the changes of all people, for an administrator who looks at everybody's items. */
  scope?: 'mine' | 'all';
  onChange: (event: ChangeEvent) => void;
  /** Called when the stream is open again after it was lost: events may have been missed. */
  onReconnected: () => void;
  /** Called when the stream was lost or could not be opened, `attempts` times in a row. */
  onLost: (attempts: number) => void;
  open?: ((url: string) => EventStream) | undefined;
};

/** After this long without a heartbeat the connection counts as lost, even if it was never closed. */
const silenceLimitMs = realtimeHeartbeatMs * 2;

/** Listens to /api/events until it is stopped, and connects again after 1 s, 2 s, 5 s, then every 10 s. */
export function listenToChanges(options: RealtimeOptions): () => void {
  const { scope = 'mine', open = (url: string) => new EventSource(url) } = options;
  let stream: EventStream | null = null;
  let lastSeq: number | null = null;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout>;

  const connect = () => {
    const current = open(addressOf(scope, lastSeq));
    stream = current;
    current.addEventListener('open', () => {
      if (failures > 0) options.onReconnected();
      failures = 0;
      expectHeartbeat();
    });
    current.addEventListener('heartbeat', expectHeartbeat);
    current.addEventListener('error', reconnect);
    current.addEventListener('message', (message) => {
      expectHeartbeat();
      const event = parseChange(message.data);
      if (event === null) return;
      lastSeq = event.seq;
      options.onChange(event);
    });
    expectHeartbeat();
  };

  const expectHeartbeat = () => {
    clearTimeout(timer);
    timer = setTimeout(reconnect, silenceLimitMs);
  };

  const reconnect = () => {
    stream?.close();
    clearTimeout(timer);
    timer = setTimeout(connect, delayAfter(failures));
    failures += 1;
    options.onLost(failures);
  };

  connect();
  return () => {
    clearTimeout(timer);
    stream?.close();
  };
}

function addressOf(scope: 'mine' | 'all', lastSeq: number | null): string {
  const query = new URLSearchParams();
  if (scope === 'all') query.set('scope', scope);
  if (lastSeq !== null) query.set('after', String(lastSeq));
  // What the page shows was asked for before the stream is open, and may be older than a change.
  else query.set('beganMsAgo', String(Math.round(performance.now())));
  return `/api/events?${query.toString()}`;
}

function delayAfter(failures: number): number {
  const last = realtimeReconnectDelaysMs.length - 1;
  return realtimeReconnectDelaysMs[Math.min(failures, last)] ?? realtimeReconnectDelaysMs[3];
}

function parseChange(data: unknown): ChangeEvent | null {
  try {
    return JSON.parse(String(data)) as ChangeEvent;
  } catch {
    return null;
  }
}
