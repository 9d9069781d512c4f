import type { Kysely } from 'kysely';
import type { Auth } from '#platform/auth/auth.ts';
import type { SealKey } from '#platform/auth/seal-key.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Role } from '#platform/db/account-tables.ts';
import type { DatabaseConnection } from '#platform/db/connection.ts';
import type { Database } from '#platform/db/schema.ts';
import type { EventBus } from '#platform/events/bus.ts';
import type { JobQueue } from '#platform/jobs/queue.ts';
import type { Logger } from '#platform/log.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { MediaWorkers } from '#platform/media/worker/media-workers.ts';
import type { RateLimits } from '#platform/rate-limits.ts';
import type { Signer } from '#platform/signer.ts';
import type { Storage } from '#platform/storage/storage.ts';

/**
 * A person for whom a page is read or a job works, with their rights; needs no session. `role` is the highest that
 * counts here.
 */
export type Viewer = {
  userId: string;
  role: Role;
  /** True while the subscription runs, by the database's clock; always true for an administrator. */
  isActive: boolean;
  /** False while the installation's spaces rest, and for programs and jobs: they work on what is the person's own. */
  seesSpaces: boolean;
};

/** The caller of a request, identified by the session cookie or an API key. */
export type Actor = Viewer & {
  /**
   * For a program the id of its API key, which is never the id of a session: so a key never counts as a proof of
   * identity.
   */
  sessionId: string;
};

/** What every part of the server may ask for. Functions take the slice they need by Pick. */
export type Ctx = {
  config: Config;
  /** For requests: a statement that takes too long is given up. */
  db: Kysely<Database>;
  /** The same database for jobs and the start, whose statements may take their time. */
  patientDb: Kysely<Database>;
  /** How to reach the database of `db`, for code that needs a connection of its own. */
  connection: DatabaseConnection;
  storage: Storage;
  jobs: JobQueue;
  events: EventBus;
  mailer: Mailer;
  media: MediaWorkers;
  auth: Auth;
  limits: RateLimits;
  signer: Signer;
  secrets: SecretBox;
  sealKey: SealKey;
  clock: Clock;
  log: Logger;
};

/** One request: who calls, from where, and the headers to answer with. */
export type RequestCtx = Ctx & {
  actor: Actor | null;
  request: {
    id: string;
    ip: string;
    /** Whether `ip` is that of a proxy which TRUST_PROXY does not name. */
    isBehindUnnamedProxy?: boolean;
    headers: Headers;
    /** Response headers that a procedure adds to, such as Set-Cookie. */
    responseHeaders: Headers;
  };
};

/** A request of a signed-in person. */
export type ActorCtx = RequestCtx & { actor: Actor };

export function isAdmin(actor: Pick<Viewer, 'role'>): boolean {
  return actor.role === 'admin' || actor.role === 'superuser';
}
