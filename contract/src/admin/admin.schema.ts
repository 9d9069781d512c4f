import { id, instant } from '#text.ts';
import { z } from '#zod.ts';

const count = z.number().int();
const bytes = z.number().int();

/** A step of a new installation: whether it is done, and what is so or what to do. */
export const setUpLine = z.object({
  step: z.enum(['address', 'mail', 'backup-place', 'people', 'first-upload']),
  isDone: z.boolean(),
  text: z.string(),
});
export type SetUpLine = z.infer<typeof setUpLine>;

/**
 * `other-address`: the browser shows another address than PUBLIC_URL. `other-host`: the proxy does not pass on the Host
 * of the browser. `no-caller`: the proxy of TRUST_PROXY does not say who calls.
 */
export const addressTrouble = z.enum(['other-address', 'other-host', 'no-caller']);
export type AddressTrouble = z.infer<typeof addressTrouble>;

/** How the installation is doing. */
export const installationStatus = z.object({
  version: z.string(),
  /** A newer version that has changed the database, and lets this one run on it; null when there is none. */
  newerVersion: z.string().nullable(),
  nodeVersion: z.string(),
  startedAt: instant,
  database: z.object({
    version: z.string(),
    isEmbedded: z.boolean(),
    sizeBytes: bytes,
    /** False: the role of DATABASE_URL could empty the audit log. */
    protectsAudit: z.boolean(),
    /** What the last check of the audit log has found; null when it was as it was sealed. */
    auditFinding: z.string().nullable(),
  }),
  storage: z.object({
    isOnline: z.boolean(),
    /** Capacity left for uploads; null while the storage is offline. */
    freeBytes: bytes.nullable(),
    totalBytes: bytes.nullable(),
    /** Bytes that uploads always leave free. */
    keepFreeBytes: bytes,
  }),
  media: z.object({
    isUp: z.boolean(),
    ffmpegVersion: z.string().nullable(),
    /** Why films and recordings cannot be processed, with the remedy; null when they can. */
    problem: z.string().nullable(),
    /** Why ffmpeg should be updated; null when it need not. */
    outdated: z.string().nullable(),
    /** Which hardware converts films, or why none does although it should; null where nobody wants it. */
    hardware: z.object({ isWell: z.boolean(), sentence: z.string() }).nullable(),
    /** The box in which files are read, and the way to a better one. */
    sandbox: z.object({ kind: z.enum(['full', 'no-network', 'none']), sentence: z.string() }),
  }),
  /** False: mails are written to the outbox folder. */
  sendsMail: z.boolean(),
  /** True when the caller came through a reverse proxy that TRUST_PROXY does not name. */
  isBehindUnnamedProxy: z.boolean(),
  /** The address that the server takes for its own. */
  address: z.string(),
  /** What is wrong on the way from the caller's browser to the server. */
  addressTroubles: z.array(addressTrouble),
  setUp: z.object({
    lines: z.array(setUpLine),
    /** Whom to ask for what only a superuser can do. */
    superusers: z.array(z.string()),
  }),
  jobs: z.object({ waiting: count, running: count, failed: count }),
  files: z.object({ total: count, failed: count }),
  people: z.object({
    total: count,
    /** Subscriptions that end within 30 days. */
    expiring: count,
    expired: count,
  }),
});
export type InstallationStatus = z.infer<typeof installationStatus>;

export const jobState = z.enum(['created', 'retry', 'active', 'completed', 'cancelled', 'failed']);
export type JobState = z.infer<typeof jobState>;

/** A background job. `created` waits for its first try, `retry` for another; `failed`: all tries are used up. */
export const job = z.object({
  id,
  name: z.string(),
  state: jobState,
  /** The file it is about; null for jobs about something else, and when the file is gone. */
  file: z.object({ id, title: z.string(), ownerName: z.string() }).nullable(),
  /** 1 for the first try; 0 before it. */
  attempt: count,
  mostAttempts: count,
  progress: count.nullable(),
  /** Why its last try failed. */
  reason: z.string().nullable(),
  createdAt: instant,
  startedAt: instant.nullable(),
  completedAt: instant.nullable(),
});
export type Job = z.infer<typeof job>;

const jobPlace = z.strictObject({ id, createdAt: instant });

export const listJobsInput = z.strictObject({
  states: z.array(jobState).min(1).optional(),
  /** The last job of the page before. */
  before: jobPlace.optional(),
  limit: z.number().int().min(1).max(200).default(50),
});
export const jobPage = z.object({ items: z.array(job), next: jobPlace.nullable() });

/** Without `ids`: every job that failed. */
export const retryJobsInput = z.strictObject({ ids: z.array(id).min(1).max(1000).optional() });

/** Files that one call may change. */
export const filesCallMaximum = 1000;
const ids = z.array(id).min(1).max(filesCallMaximum);
export const filesInput = z.strictObject({ ids });
export const changeOwnerInput = z.strictObject({ ids, ownerId: id });

export const personName = z.object({ userId: id, displayName: z.string(), email: z.string() });

/** `missing`: films without a thumbnail. `all`: every film, again. */
export const thumbnailScope = z.enum(['missing', 'all']);
export type ThumbnailScope = z.infer<typeof thumbnailScope>;

/** `missing`: there is no original. `unreadable`: it can't be decoded. `failed`: for another reason. */
export const thumbnailOutcome = z.enum(['made', 'missing', 'unreadable', 'failed']);
export type ThumbnailOutcome = z.infer<typeof thumbnailOutcome>;

/** A run of the thumbnail generator. Spec: admin thumbnail generator. */
export const thumbnailRun = z.object({
  id,
  scope: thumbnailScope,
  startedAt: instant,
  finishedAt: instant.nullable(),
  total: count,
  succeeded: count,
  failed: count,
  /** The latest first, 500 at most. */
  results: z.array(z.object({ mediaId: id, title: z.string(), outcome: thumbnailOutcome })),
});
export type ThumbnailRun = z.infer<typeof thumbnailRun>;

export const sentMail = z.object({
  to: z.string(),
  /** `smtp`: handed to the mail server. `outbox`: written to the outbox folder of the data directory. */
  via: z.enum(['smtp', 'outbox']),
});
