import { formatMoment } from '#lib/format-date.ts';
import { countOf, formatCount } from '#lib/plural.ts';

export const backupsMessages = {
  title: 'Safekeeping',
  text: 'Copies on another disk, and whether the originals are still what was uploaded.',
  fetchFailed: 'How safe the archive is could not be found out',
  tryAgain: 'Try again',
  outcomes: {
    ok: 'Complete',
    problems: 'With problems',
    failed: 'Failed',
    running: 'Running',
    interrupted: 'Interrupted',
  },
  backup: {
    title: 'Last backup',
    never: 'Never',
    noFolder: 'When this disk breaks, everything on it is lost.',
    everyNight:
      'The server backs itself up every night, and copies new originals within 15 minutes.',
    late: (count: number) =>
      `${countOf(count, 'original')} ${count === 1 ? 'has' : 'have'} no copy yet.`,
    lastGood: (instant: string) => `The latest complete backup is of ${formatMoment(instant)}.`,
    noneGood: 'There is no complete backup yet.',
    verified: (instant: string) => `Checked and found right on ${formatMoment(instant)}.`,
    verifiedBadly: (instant: string) =>
      `Checked on ${formatMoment(instant)}: not everything in it is as it should be.`,
    notVerified: 'Not checked yet: the server does that every night.',
    restored: (instant: string) => `Restored on trial on ${formatMoment(instant)}.`,
    restoredBadly: (instant: string) => `The trial restore of ${formatMoment(instant)} failed.`,
    notRestored: 'Not restored on trial yet: the server does that every month.',
    start: 'Back up now',
    busy: 'Backing up…',
    none: 'No backup',
    setUp: 'Set up backups',
    help: {
      title: 'Set up backups',
      lead: 'Whoever runs the server does this once:',
      steps: [
        'Connect a second disk, and make a folder on it.',
        'Set BACKUP_DIR to the path of this folder, where the other settings of the server are.',
        'Start the server again. It backs itself up every night.',
      ],
      now: 'For a backup right now, run this on the server:',
      command: 'script/heirloom backup --to FOLDER',
      done: 'Done',
    },
    goesOn: 'A backup is being made already',
    startFailed: 'The backup could not be started',
    done: 'Backup complete',
    doneWithProblems: 'Backup made, with problems',
    failed: 'The backup failed',
  },
  check: {
    title: 'Check of the originals',
    none: 'There are no originals yet.',
    recent: (checked: number, all: number) =>
      `${formatCount(checked)} of ${countOf(all, 'original')} read in the last 30 days`,
    byItself: 'The server reads each of them at least every 30 days.',
    lastFull: (instant: string) => `Everything was last checked on ${formatMoment(instant)}.`,
    lastFullFailed: (instant: string) => `The check of ${formatMoment(instant)} was not completed.`,
    progress: 'Reading every original',
    progressHint: (checked: number, all: number) =>
      `${formatCount(checked)} of ${formatCount(all)}`,
    start: 'Check everything now',
    busy: 'Checking…',
    goesOn: 'A check goes on already',
    startFailed: 'The check could not be started',
    allWell: 'All originals are as they were uploaded',
    found: 'The check found something',
    show: 'Show findings',
  },
  findings: {
    corrupt: (count: number) => `${formatCount(count)} corrupt`,
    missing: (count: number) => `${formatCount(count)} missing`,
    unreadable: (count: number) => `${formatCount(count)} unreadable`,
    orphaned: (count: number) => `${formatCount(count)} without an item`,
  },
  alerts: {
    late: (count: number) =>
      count === 1
        ? 'One original is not copied yet'
        : `${formatCount(count)} originals are not copied yet`,
    lateText:
      'More than 15 minutes have passed since the upload. Is the disk of BACKUP_DIR connected, and has it room? The copies are made as soon as it is there.',
    verify: 'The check of the backups found something',
    restoreTest: 'The last backup could not be restored on trial',
  },
  alert: {
    title: (count: number) =>
      count === 1 ? 'One original is damaged' : `${formatCount(count)} originals are damaged`,
    text: 'A good copy can still repair the damage: from a backup, an export, or wherever the file came from.',
  },
  dialog: {
    title: 'Findings',
    description: 'What the checks of the originals have found.',
    loading: 'Loading findings…',
    fetchFailed: 'The findings could not be loaded',
    none: 'Nothing is damaged, and there is nothing that does not belong here.',
    damaged: 'Damaged originals',
    repair: 'A good copy repairs them, whatever it is called. On the server:',
    command: 'script/heirloom fixity --repair-from FOLDER',
    repairNote: 'FOLDER may be a backup, an export, or any folder with copies.',
    of: (owner: string) => `of ${owner}`,
    inTrash: 'in the trash',
    checked: (instant: string) => `Read on ${formatMoment(instant)}`,
    kinds: { corrupt: 'Corrupt', missing: 'Missing', unreadable: 'Unreadable' },
    meaning: {
      corrupt: 'The file has other bytes than were uploaded.',
      missing: 'The file is not there any more.',
      unreadable: 'The disk does not give the file back. The disk itself may be failing.',
    },
    orphaned: 'Files without an item',
    orphanedText:
      'They lie in the folder originals of the data directory, and no item knows them. Nothing deletes them; remove them yourself when you know what they are.',
    showMore: 'Show more',
    more: (count: number) => `And ${formatCount(count)} more`,
    close: 'Close',
  },
} as const;
