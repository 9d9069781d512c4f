import { changeEvent, type ChangeEvent } from '@heirloom/contract/realtime/change-event.ts';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { DatabaseConnection } from '#platform/db/connection.ts';
import { startListener } from '#platform/db/listener.ts';
import type { Database } from '#platform/db/schema.ts';
import { changeChannel } from '#platform/events/publish.ts';
import {
  overlap,
  readEventsAfter,
  readEventsMissedSince,
  readNewestEvents,
  readLatestSeq,
} from '#platform/events/read-events.ts';

export type EventBus = {
  /** Resolves once this process receives every event. */
  start: () => Promise<void>;
  /** Calls the listener once for each event committed by any process; returns the function that unsubscribes. */
  subscribe: (listener: (event: ChangeEvent) => void) => () => void;
  /**
   * Reads what a client that saw `seq` last may have missed, oldest first; it may know some of it. Events are kept for
   * a day, and `limit` may cut the list: when it is full, the client loads everything anew.
   */
  since: (seq: number, limit: number) => Promise<ChangeEvent[]>;
  /** Reads the events of the last milliseconds, oldest first; where they are more than `limit`, the newest. */
  ofLast: (ms: number, limit: number) => Promise<ChangeEvent[]>;
  /** Returns the number of the newest event, 0 when there is none. */
  latestSeq: () => Promise<number>;
  stop: () => Promise<void>;
};

/** Creates this process's receiver of change events; `publish` sends them. */
export function createEventBus(options: {
  connection: DatabaseConnection;
  db: Kysely<Database>;
  log: Logger;
}): EventBus {
  const { connection, db, log } = options;
  const subscribers = new Set<(event: ChangeEvent) => void>();
  const delivery = createDelivery(db, (event) => {
    for (const subscriber of subscribers) {
      try {
        subscriber(event);
      } catch (error) {
        log.error({ err: error, topic: event.topic }, 'a listener to change events failed');
      }
    }
  });
  let listener: { stop: () => Promise<void> } | undefined;
  return {
    async start() {
      const { deliver: onEvent, catchUp } = delivery;
      const onMessage = (payload: string) => onEvent(changeEvent.parse(JSON.parse(payload)));
      const channel = changeChannel;
      listener ??= await startListener({ connection, channel, onMessage, catchUp, log });
    },
    subscribe(subscriber) {
      // A wrapper of its own for each call, so that a listener that subscribes twice must unsubscribe twice.
      const entry = (event: ChangeEvent) => subscriber(event);
      subscribers.add(entry);
      return () => subscribers.delete(entry);
    },
    since: (seq, limit) => readEventsMissedSince(db, seq, limit),
    ofLast: (ms, limit) => readNewestEvents(db, ms, limit),
    latestSeq: () => readLatestSeq(db),
    async stop() {
      await listener?.stop();
      subscribers.clear();
    },
  };
}

/** Passes on each event once, whether the notification or the table brings it first. */
function createDelivery(db: Kysely<Database>, handOn: (event: ChangeEvent) => void) {
  const known = new Set<number>();
  let newest: number | undefined;
  let isFirst = true;

  const deliver = (event: ChangeEvent): void => {
    if (known.has(event.seq)) return;
    remember(event);
    handOn(event);
  };

  const remember = ({ seq }: ChangeEvent): void => {
    known.add(seq);
    newest = Math.max(newest ?? 0, seq);
    if (known.size < 4 * overlap) return;
    for (const old of known) if (old <= newest - overlap) known.delete(old);
  };

  const catchUp = async (): Promise<void> => {
    newest ??= await readLatestSeq(db);
    for (;;) {
      const from: number = newest - overlap;
      const events = await readEventsAfter(db, from, 4 * overlap);
      // Events of before the start are not passed on.
      for (const event of events) (isFirst ? remember : deliver)(event);
      if (events.length < 4 * overlap) break;
    }
    isFirst = false;
  };

  return { deliver, catchUp };
}
