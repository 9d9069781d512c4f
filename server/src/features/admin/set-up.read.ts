import path from 'node:path';
import type { SetUpLine } from '@heirloom/contract/admin/admin.schema.ts';
import type { Language } from '@heirloom/contract/languages/language.ts';
import { setUpWords } from '#features/admin/set-up.messages.ts';
import { isOnArchiveDisk } from '#features/backups/is-on-archive-disk.ts';
import { lastRun } from '#features/runs/runs.read.ts';
import { publicOrigin } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';

type SetUpCtx = Pick<Ctx, 'config' | 'db'>;
type Counts = { people: number; files: number };

/** Says of each step of a new installation whether it is done, in the order in which one does them. */
export async function readSetUp(
  ctx: SetUpCtx,
  { people, files }: Counts,
  language?: Language,
): Promise<SetUpLine[]> {
  const { config } = ctx;
  const words = setUpWords(language);
  const address = publicOrigin(config);
  const hasAddress = config.PUBLIC_URL !== undefined;
  const sendsMail = config.SMTP_URL !== undefined;
  const outbox = path.join(config.DATA_DIR, 'outbox');
  return [
    {
      step: 'address',
      isDone: hasAddress,
      text: words.address[hasAddress ? 'done' : 'open'](address),
    },
    {
      step: 'mail',
      isDone: sendsMail,
      text: sendsMail ? words.mail.done : words.mail.open(outbox),
    },
    await readBackupPlace(ctx, words.backupPlace),
    {
      step: 'people',
      isDone: people > 1,
      text: people > 1 ? words.people.done(people) : words.people.open,
    },
    {
      step: 'first-upload',
      isDone: files > 0,
      text: files > 0 ? words.firstUpload.done(files) : words.firstUpload.open,
    },
  ];
}

type BackupWords = ReturnType<typeof setUpWords>['backupPlace'];

async function readBackupPlace({ db, config }: SetUpCtx, words: BackupWords): Promise<SetUpLine> {
  const step = 'backup-place';
  if (config.BACKUP_DIR === undefined) return { step, isDone: false, text: words.missing };
  if (await isOnArchiveDisk(config)) return { step, isDone: false, text: words.near };
  const last = (await lastRun(db, 'backup', 'ok'))?.finished_at;
  if (!last) return { step, isDone: false, text: words.waiting };
  return { step, isDone: true, text: words.done(last.toISOString().slice(0, 10)) };
}
