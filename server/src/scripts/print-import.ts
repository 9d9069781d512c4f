import {
  type ImportReport,
  listNotKept,
  listUnmatched,
} from '#features/imports/import-report.read.ts';
import type { Db } from '#platform/db/schema.ts';
import { complain, say } from '#scripts/command.ts';
import { formatBytes } from '#scripts/progress-bar.ts';

export type CapacityLeft = { quotaBytes: number | null; diskBytes: number | null };

type Print = { left: CapacityLeft | null; isJson: boolean };

/** Prints a plan or what became of it, and returns the exit code. */
export async function printImport(
  db: Db,
  report: ImportReport,
  { left, isJson }: Print,
): Promise<number> {
  if (isJson) await printJson(db, report, left);
  else await printText(db, report, left);
  if (report.state === 'stopped') return 1;
  const { refused, failed } = report.files;
  return report.state === 'done' && refused.files + failed.files > 0 ? 3 : 0;
}

/** Says why a plan cannot be carried out; null if it can. */
export function whatIsMissing(neededBytes: number, left: CapacityLeft): string | null {
  const lacks = (bytes: number | null) => bytes !== null && neededBytes > bytes;
  if (lacks(left.quotaBytes)) {
    return `Nothing was kept: this person's quota has ${formatBytes(left.quotaBytes ?? 0)} left.`;
  }
  if (lacks(left.diskBytes)) {
    return `Nothing was kept: the disk has ${formatBytes(left.diskBytes ?? 0)} left.`;
  }
  return null;
}

/** A million reasons are written one by one. */
async function printJson(db: Db, report: ImportReport, left: CapacityLeft | null): Promise<void> {
  const head = JSON.stringify({ ...report, ...(left && { left }) }, null, 2).slice(0, -2);
  process.stdout.write(`${head},\n  "notKept": [`);
  await printList(listNotKept(db, report.id));
  process.stdout.write('\n  ],\n  "unmatched": [');
  await printList(listUnmatched(db, report.id));
  say('\n  ]\n}');
}

async function printList(all: ReturnType<typeof listNotKept>): Promise<void> {
  let joint = '\n';
  for await (const each of all) {
    process.stdout.write(`${joint}    ${JSON.stringify(each)}`);
    joint = ',\n';
  }
}

const shownPaths = 20;

async function printText(db: Db, report: ImportReport, left: CapacityLeft | null): Promise<void> {
  const { files, kinds, dates, collections, problem } = report;
  const isPlan = report.state === 'planned';
  const line = (label: string, { files: count, bytes }: { files: number; bytes: number }) => {
    if (count > 0) say(`${label.padEnd(24)}${String(count).padStart(8)}  ${formatBytes(bytes)}`);
  };
  line(isPlan ? 'To be kept' : 'Kept', isPlan ? files.new : files.kept);
  line('  films', kinds.video);
  line('  photos', kinds.image);
  line('  recordings', kinds.audio);
  if (!isPlan) line('Not kept yet', files.new);
  line('Here already', files.here);
  line('Twice in the source', files.twice);
  line('About other files', files.sidecar);
  line('Not to be kept', files.refused);
  line('Failed', files.failed);
  const { file_name, folder_name, sidecar } = dates;
  say(`Dates: ${file_name} in names of files, ${folder_name} of folders, ${sidecar} beside files`);
  if (collections.length > 0) say(`Collections: ${collections.length}`);
  if (left?.quotaBytes != null) sayLeft('The quota', left.quotaBytes - files.new.bytes);
  if (left?.diskBytes != null) sayLeft('The disk', left.diskBytes - files.new.bytes);
  await printReasons(db, report);
  if (files.kept.files > 0) say(`To undo it: script/heirloom import --undo ${report.id}`);
  if (problem !== null) complain(`Stopped: ${problem} The same command goes on.`);
}

function sayLeft(what: string, bytes: number): void {
  say(
    bytes < 0
      ? `${what} lacks ${formatBytes(-bytes)}.`
      : `${what} has ${formatBytes(bytes)} left then.`,
  );
}

async function printReasons(db: Db, { id, reasons }: ImportReport): Promise<void> {
  for (const [reason, count] of Object.entries(reasons)) {
    say(`${String(count).padStart(8)}  ${reason}`);
  }
  await printSome(listNotKept(db, id));
  await printSome(listUnmatched(db, id));
}

async function printSome(all: ReturnType<typeof listNotKept>): Promise<void> {
  let shown = 0;
  for await (const { path, reason } of all) {
    if (shown === shownPaths) return say('  … --json lists all.');
    shown += 1;
    // Names come from strangers: nothing in them may steer the terminal.
    say(`  ${path.replaceAll(/\p{Cc}/gu, '?')}: ${reason}`);
  }
}
