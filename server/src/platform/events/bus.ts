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
  readLatestSeq,
} from '#platform/events/read-events.ts';

export type EventBus = {
  /** Resolves once this process hears every event. */
  start: () => Promise<void>;
  /** Calls the listener once for each event committed by any process; returns the way to leave. */
  subscribe: (listener: (event: ChangeEvent) => void) => () => void;
  /**
   * Reads what somebody who saw `seq` last may have missed, oldest first; some may be known to them.
   * Events live for a day, and `limit` may cut: with a full answer, load anew instead.
   */
  since: (seq: number, limit: number) => Promise<ChangeEvent[]>;
  /** Returns the number of the newest event, 0 when there is none. */
  latestSeq: () => Promise<number>;
  stop: () => Promise<void>;
};

/** Creates this process's ear for change events; `publish` is the mouth. */
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
      // A wrapper of its own for each call, so that subscribing twice means leaving twice.
      const entry = (event: ChangeEvent) => subscriber(event);
      subscribers.add(entry);
      return () => subscribers.delete(entry);
    },
    since: (seq, limit) => readEventsMissedSince(db, seq, limit),
    latestSeq: () => readLatestSeq(db),
    async stop() {
      await listener?.stop();
      subscribers.clear();
    },
  };
}

/** Hands on each event once, whether a message or the table told it first. */
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
      // What happened before the start is nobody's news.
      for (const event of events) (isFirst ? remember : deliver)(event);
      if (events.length < 4 * overlap) break;
    }
    isFirst = false;
  };

  return { deliver, catchUp };
}
