import { messagesOf } from '#languages/messages-of.ts';
import { formatMoment } from '#lib/format-date.ts';
import { countOf, formatCount } from '#lib/plural.ts';

export const backupsMessages = messagesOf('backups', {
  title: 'Safekeeping',
  text: 'Copies in other places, and whether the originals are still what was uploaded.',
  fetchFailed: 'The state of the backups could not be loaded',
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
    near: 'BACKUP_DIR is on the same disk as the archive: if that disk breaks, both are lost. Choose a folder on another disk.',
    noFolder: 'If this disk breaks, everything on it is lost.',
    everyNight:
      'The server backs itself up every night, and copies new originals within 15 minutes.',
    late: (count: number) =>
      `${countOf(count, 'original')} ${count === 1 ? 'has' : 'have'} no copy yet.`,
    lastGood: (instant: string) =>
      `The latest complete backup was made on ${formatMoment(instant)}.`,
    noneGood: 'There is no complete backup yet.',
    verified: (instant: string) =>
      `Checked on ${formatMoment(instant)}: everything is as it should be.`,
    verifiedBadly: (instant: string) =>
      `Checked on ${formatMoment(instant)}: not everything in it is as it should be.`,
    notVerified: 'Not checked yet: the server does that every night.',
    restored: (instant: string) => `Test restore done on ${formatMoment(instant)}.`,
    restoredBadly: (instant: string) => `The test restore on ${formatMoment(instant)} failed.`,
    notRestored: 'No test restore yet: the server does one every month.',
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
    goesOn: 'A backup is already running',
    startFailed: 'The backup could not be started',
    done: 'Backup complete',
    doneWithProblems: 'Backup finished with problems',
    failed: 'The backup failed',
  },
  secondPlace: {
    title: 'Second place',
    none: 'None',
    why: 'A place to which the server only adds, such as a bucket in another house: fire, theft and whoever takes over the server leave it alone.',
    setUp:
      'To have one, set COPY_URL to file:///folder on another disk, or to s3://bucket/prefix, and start the server again.',
    locks: { enforced: 'Object lock', none: 'Without object lock' },
    lockTexts: {
      enforced: 'The store itself refuses to delete or replace copies before their term.',
      none: 'This place has no object lock: the server only adds there, but whoever takes over the server could delete the copies.',
    },
    near: 'It is on the same disk as BACKUP_DIR: if that disk breaks, both are lost. Choose another disk, or a bucket.',
    notReached: 'It was not reached yet. The server tries every few minutes.',
    copies: (count: number) => `It has ${countOf(count, 'original')}.`,
    late: (count: number) =>
      `${countOf(count, 'original')} ${count === 1 ? 'has' : 'have'} no copy there although more than 15 minutes have passed.`,
    lastBackup: (instant: string) =>
      `The latest complete backup there is of ${formatMoment(instant)}.`,
    noBackup: 'There is no complete backup there yet: the server makes one every night.',
    verified: (moment: string) => `Checked and found right on ${moment}.`,
    verifiedBadly: (moment: string) =>
      `Checked on ${moment}: not everything there is as it should be.`,
    encrypted: 'Everything there is encrypted.',
    notEncrypted: 'Nothing there is encrypted: whoever has the place can see it.',
    sheetMissing:
      'The key was never printed: without it, nobody can read the copies when the server is lost. Run script/heirloom recovery-sheet, and keep the page in another house.',
  },
  check: {
    title: 'Check of the originals',
    none: 'There are no originals yet.',
    recent: (checked: number, all: number) =>
      `${formatCount(checked)} of ${countOf(all, 'original')} read in the last 30 days`,
    byItself: 'The server reads each of them at least every 30 days.',
    lastFull: (instant: string) => `Everything was last checked on ${formatMoment(instant)}.`,
    lastFullFailed: (instant: string) => `The check on ${formatMoment(instant)} was not completed.`,
    progress: 'Reading every original',
    progressHint: (checked: number, all: number) =>
      `${formatCount(checked)} of ${formatCount(all)}`,
    start: 'Check everything now',
    busy: 'Checking…',
    goesOn: 'A check is already running',
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
      'More than 15 minutes have passed since the upload. Is the disk of BACKUP_DIR connected, and does it have room? The copies are made as soon as it does.',
    verify: 'The check of the backups found something',
    restoreTest: 'The test restore of the last backup failed',
    secondPlace: 'The second place for copies needs your attention',
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
      corrupt: 'The file no longer has the bytes that were uploaded.',
      missing: 'The file is gone.',
      unreadable: 'The file cannot be read from the disk. The disk itself may be failing.',
    },
    orphaned: 'Files without an item',
    orphanedText:
      'They are in the folder originals of the data directory, and no item belongs to them. Nothing deletes them; remove them yourself once you know what they are.',
    showMore: 'Show more',
    more: (count: number) => `And ${formatCount(count)} more`,
    close: 'Close',
  },
});
