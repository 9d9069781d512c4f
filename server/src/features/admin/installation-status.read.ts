import type { InstallationStatus } from '@heirloom/contract/admin/admin.schema.ts';
import { type Kysely, sql } from 'kysely';
import { addressTroubles } from '#features/admin/address-troubles.ts';
import { readSetUp } from '#features/admin/set-up.read.ts';
import { findingWords } from '#features/audit/audit-findings.messages.ts';
import { summed, sumsOf } from '#features/media-items/archive-sums.read.ts';
import { lastProblem } from '#features/runs/runs.read.ts';
import { publicOrigin } from '#platform/config.ts';
import type { RequestCtx } from '#platform/context.ts';
import { findNewerVersion, isAuditProtected } from '#platform/db/migrate-server.ts';
import type { Database } from '#platform/db/schema.ts';
import { inReadersLanguage } from '#platform/in-readers-language.ts';
import { hardwareWords } from '#platform/media/hardware/hardware.messages.ts';
import type { LocatedTools } from '#platform/media/tools/locate-tools.ts';
import { toolsWords } from '#platform/media/tools/tools.messages.ts';
import { version } from '#platform/version.ts';

type StatusCtx = Pick<
  RequestCtx,
  'config' | 'db' | 'storage' | 'media' | 'mailer' | 'jobs' | 'request'
>;

/** Reads the state of the installation, for the Dashboard and the status panel. */
export async function readInstallationStatus(ctx: StatusCtx): Promise<InstallationStatus> {
  const [database, storage, jobs, files, people, superusers] = await Promise.all([
    readDatabase(ctx),
    readStorage(ctx),
    countJobs(ctx),
    countFiles(ctx.db),
    countPeople(ctx.db),
    listSuperusers(ctx.db),
  ]);
  const lines = await readSetUp(ctx, { people: people.total, files: files.total });
  return {
    version,
    newerVersion: await findNewerVersion(ctx.db),
    nodeVersion: process.versions.node,
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    database,
    storage,
    media: {
      isUp: ctx.media.isUp(),
      ffmpegVersion: ctx.media.tools.problem === null ? ctx.media.tools.tools.version : null,
      problem: toolsTrouble(ctx.media.tools.problem),
      outdated: ctx.media.tools.problem === null ? toolsTrouble(ctx.media.tools.outdated) : null,
      hardware: readHardware(ctx.media.tools),
      sandbox: await readSandbox(ctx),
    },
    sendsMail: ctx.mailer.delivers,
    isBehindUnnamedProxy: ctx.request.isBehindUnnamedProxy ?? false,
    address: publicOrigin(ctx.config),
    addressTroubles: addressTroubles(ctx.config, ctx.request.headers),
    setUp: { lines, superusers },
    jobs,
    files,
    people,
  };
}

/** The tools were looked at when the server started, not for this reader. */
const toolsTrouble = (said: string | null) => said && inReadersLanguage(toolsWords, said);

function readHardware(located: LocatedTools): InstallationStatus['media']['hardware'] {
  if (located.problem !== null || !located.hardware) return null;
  const { isWell, sentence } = located.hardware;
  return { isWell, sentence: inReadersLanguage(hardwareWords, sentence) };
}

async function readSandbox({ media }: StatusCtx): Promise<InstallationStatus['media']['sandbox']> {
  const { kind, sentence } = await media.sandbox();
  return { kind, sentence };
}

export async function readDatabase({
  db,
  config,
}: Pick<StatusCtx, 'db' | 'config'>): Promise<InstallationStatus['database']> {
  const { rows } = await sql<{ version: string; size_bytes: number }>`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::bigint as size_bytes`.execute(db);
  const { version: databaseVersion, size_bytes: sizeBytes } = rows[0]!;
  const auditFinding = await lastProblem(db, 'audit');
  return {
    version: databaseVersion,
    isEmbedded: config.DATABASE_URL === undefined,
    sizeBytes,
    protectsAudit: await isAuditProtected(db),
    auditFinding: auditFinding && inReadersLanguage(findingWords, auditFinding),
  };
}

export async function readStorage({
  storage,
  config,
}: Pick<StatusCtx, 'storage' | 'config'>): Promise<InstallationStatus['storage']> {
  const keepFreeBytes = config.KEEP_FREE_BYTES;
  if (!(await storage.isOnline())) {
    return { isOnline: false, freeBytes: null, totalBytes: null, keepFreeBytes };
  }
  const { freeBytes = null, totalBytes = null } = (await storage.capacity()) ?? {};
  return { isOnline: true, freeBytes, totalBytes, keepFreeBytes };
}

async function countJobs({ jobs }: StatusCtx): Promise<InstallationStatus['jobs']> {
  const counts = await jobs.counts();
  const sum = (...states: string[]) =>
    counts
      .filter(({ state }) => states.includes(state))
      .reduce((total, { count }) => total + count, 0);
  return { waiting: sum('created', 'retry'), running: sum('active'), failed: sum('failed') };
}

export function countFiles(db: Kysely<Database>): Promise<InstallationStatus['files']> {
  const failed = db
    .selectFrom('media')
    .where('deleted_at', 'is', null)
    .where('status', '=', 'failed')
    .select(sql<number>`count(*)`.as('failed'));
  return sumsOf(db, 'everyone')
    .where('part', '=', 'live')
    .select([summed.items.as('total'), sql<number>`${failed}`.as('failed')])
    .executeTakeFirstOrThrow();
}

/** Leaves out the deleted. Counts administrators as never expiring, because an expired subscription does not block them. */
export async function countPeople(db: Kysely<Database>): Promise<InstallationStatus['people']> {
  const { rows } = await sql<InstallationStatus['people']>`
    select count(*) as total,
      count(*) filter (where ends and expires_at > now()
        and expires_at <= now() + interval '30 days') as expiring,
      count(*) filter (where ends and expires_at <= now()) as expired
    from (
      select subscription_expiration_date as expires_at,
        not exists (select from user_roles
          where user_id = u.id and role in ('admin', 'superuser')) and disabled_at is null as ends
      from auth."user" u
      where not exists (select from account_removal where user_id = u.id)
    ) as person`.execute(db);
  return rows[0]!;
}

async function listSuperusers(db: Kysely<Database>): Promise<string[]> {
  const people = await db
    .selectFrom('auth.user as person')
    .innerJoin('user_roles', 'user_roles.user_id', 'person.id')
    .where('user_roles.role', '=', 'superuser')
    .where('disabled_at', 'is', null)
    .orderBy('createdAt')
    .select('name')
    .execute();
  return people.map(({ name }) => name);
}
