import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  countFiles,
  countPeople,
  readDatabase,
  readStorage,
} from '#features/admin/installation-status.read.ts';
import { mendSums } from '#features/admin/mend-sums.service.ts';
import { readSetUp } from '#features/admin/set-up.read.ts';
import { findAlerts, textOf } from '#features/alerts/find-alerts.ts';
import { remindOfGoBack } from '#features/backups/unfinished-go-back.ts';
import { publicOrigin } from '#platform/config.ts';
import { createMailer } from '#platform/mail/create-mailer.ts';
import { addHardware } from '#platform/media/hardware/find-hardware.ts';
import { chooseTools } from '#platform/media/tools/choose-tools.ts';
import { ownSandbox } from '#platform/media/tools/sandbox.ts';
import { verifyInstallation } from '#platform/storage/verify-installation.ts';
import { version } from '#platform/version.ts';
import { type Command, say } from '#scripts/command.ts';
import { type OperatorCtx, withOperatorContext } from '#scripts/operator-context.ts';
import { formatBytes } from '#scripts/progress-bar.ts';

/** `fact` is neither good nor bad. */
type Finding = { mark: 'ok' | 'to do' | 'fact'; text: string };

export const doctor: Command = {
  summary: 'say what is well, and what is left to do',
  usage: `

Prints versions, database, disk, the box in which files are read, the tools for films, address,
mail server and backups, and whatever the Dashboard and its mails would tell. Beside a running
server or without one.

Exit codes: 0 all is well, 1 failed, 3 something is left to do.`,
  run: async (args) => {
    parseArgs({ args, options: {} });
    const findings = await withOperatorContext(examine);
    for (const { mark, text } of findings) say((mark === 'fact' ? '' : mark).padEnd(7) + text);
    return findings.some(({ mark }) => mark === 'to do') ? 3 : 0;
  },
};

async function examine(ctx: OperatorCtx): Promise<Finding[]> {
  await verifyInstallation(ctx.db, ctx.storage);
  const [facts, box, tools, mail, address, people, files] = await Promise.all([
    readFacts(ctx),
    examineBox(),
    examineTools(ctx),
    tryMail(ctx),
    tryAddress(ctx),
    countPeople(ctx.db),
    countFiles(ctx.db),
  ]);
  const lines = await readSetUp(ctx, { people: people.total, files: files.total }, 'en');
  const setUp = lines.map(({ isDone, text }) => finding(isDone, text));
  const alerts = await findAlerts(ctx);
  const reminder = await remindOfGoBack(ctx.db);
  const unfinished = reminder === null ? [] : [finding(false, reminder)];
  const trouble = alerts.map((alert) => finding(false, textOf(alert, 'en')));
  const move = examineMove(ctx);
  const sums = await examineSums(ctx);
  return [
    ...facts,
    ...unfinished,
    ...move,
    box,
    ...tools,
    ...setUp,
    ...mail,
    ...address,
    ...trouble,
    sums,
  ];
}

function finding(isWell: boolean, text: string): Finding {
  return { mark: isWell ? 'ok' : 'to do', text };
}

async function readFacts(ctx: OperatorCtx): Promise<Finding[]> {
  const [database, storage] = await Promise.all([readDatabase(ctx), readStorage(ctx)]);
  const { freeBytes, totalBytes, isOnline } = storage;
  const place = database.isEmbedded ? 'built-in' : 'of DATABASE_URL';
  const room =
    freeBytes === null || totalBytes === null
      ? 'not there'
      : `${formatBytes(freeBytes)} left for uploads of ${formatBytes(totalBytes)}`;
  return [
    { mark: 'fact', text: `Heirloom ${version}, Node.js ${process.versions.node}` },
    {
      mark: 'fact',
      text: `PostgreSQL ${database.version}, ${place}, ${formatBytes(database.sizeBytes)}`,
    },
    database.protectsAudit
      ? finding(
          true,
          'The role of the database that Heirloom works as can only add to the audit log.',
        )
      : finding(
          false,
          'The role of DATABASE_URL could empty the audit log. Give it DATABASE_MIGRATE_URL beside it: "Two roles" in docs/scale.md.',
        ),
    ctx.config.STORAGE_URL === undefined
      ? finding(
          freeBytes !== null && freeBytes > 0,
          `Disk of ${ctx.config.ORIGINALS_DIR ?? ctx.config.DATA_DIR}: ${room}`,
        )
      : finding(
          isOnline,
          `${ctx.config.STORAGE_URL} ${isOnline ? 'has the archive.' : 'does not have the archive, or does not let us in.'}`,
        ),
  ];
}

/** Another setting than that of a move is refused while its files are in two places. */
function examineMove({ config: { STORAGE_MOVE: move } }: OperatorCtx): Finding[] {
  if (move === undefined) return [];
  const text = `Files are being moved (STORAGE_MOVE=${move}). How far it is, and what is left to do, says: script/heirloom storage move`;
  return [finding(false, text)];
}

/** What lists and statistics say is kept in sums: they are counted once more, and mended. */
async function examineSums(ctx: OperatorCtx): Promise<Finding> {
  const wrong = await mendSums(ctx);
  if (wrong === 0) return finding(true, 'The sums of the archive are those that counting gives.');
  const text = `Sums of the archive were wrong (${wrong}). They were counted anew and are right now.`;
  return { mark: 'fact', text };
}

async function examineBox(): Promise<Finding> {
  const { kind, sentence } = await ownSandbox();
  return finding(kind === 'full', sentence);
}

async function examineTools({ config }: OperatorCtx): Promise<Finding[]> {
  const found = await chooseTools({ ffmpeg: config.MEDIA_FFMPEG, ffprobe: config.MEDIA_FFPROBE });
  const tools = await addHardware(found, config, ownSandbox);
  if (tools.problem !== null) return [finding(false, tools.problem)];
  return [
    finding(true, `ffmpeg ${tools.tools.version}`),
    ...(tools.outdated === null ? [] : [finding(false, tools.outdated)]),
    ...(tools.hardware ? [finding(tools.hardware.isWell, tools.hardware.sentence)] : []),
  ];
}

/** Asks the mail server whether it would take mails. */
async function tryMail({ config }: OperatorCtx): Promise<Finding[]> {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = config;
  if (smtpUrl === undefined) return [];
  const mailer = createMailer({ smtpUrl, from, dataDir: path.resolve(config.DATA_DIR) });
  try {
    await mailer.verify();
    return [finding(true, 'The mail server would take mails.')];
  } catch (error) {
    return [finding(false, `The mail server would take no mails: ${reasonOf(error)}`)];
  } finally {
    await mailer.close();
  }
}

const answerLimitMs = 5_000;

/** Opens PUBLIC_URL from here. Some routers lead no way back to their own outside: then this proves nothing. */
async function tryAddress({ config }: OperatorCtx): Promise<Finding[]> {
  if (config.PUBLIC_URL === undefined) return [];
  const address = `${publicOrigin(config)}/api/health`;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(answerLimitMs) });
    if (answer.ok) return [finding(true, `${address} answers.`)];
    return [finding(false, `${address} answers with ${answer.status}.`)];
  } catch (error) {
    const text = `${address} does not answer on this computer (${reasonOf(error)}).`;
    return [{ mark: 'fact', text }];
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
