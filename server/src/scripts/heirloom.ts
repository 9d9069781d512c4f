/**
 * The operator's command line: `script/heirloom COMMAND`. Exit codes: 0 done, 1 failed, 2 not understood, 3 files or
 * entries are not as they should be.
 */
import { explainFailure } from '#platform/start-refused.ts';
import { version } from '#platform/version.ts';
import { audit } from '#scripts/audit.ts';
import { backup } from '#scripts/backup.ts';
import { type Command, complain, say, UsageError } from '#scripts/command.ts';
import { copy } from '#scripts/copy.ts';
import { doctor } from '#scripts/doctor.ts';
import { drive } from '#scripts/drive.ts';
import { exportArchive } from '#scripts/export.ts';
import { fixity } from '#scripts/fixity.ts';
import { goBack } from '#scripts/go-back.ts';
import { grantAdmin } from '#scripts/grant-admin.ts';
import { importMedia } from '#scripts/import.ts';
import { moveFolder } from '#scripts/move-folder.ts';
import { newArchive } from '#scripts/new-archive.ts';
import { newSecret } from '#scripts/new-secret.ts';
import { rebuild } from '#scripts/rebuild.ts';
import { recoverySheet } from '#scripts/recovery-sheet.ts';
import { resetPassword } from '#scripts/reset-password.ts';
import { restore } from '#scripts/restore.ts';
import { setupCode } from '#scripts/setup-code.ts';
import { spaces } from '#scripts/spaces.ts';
import { storage } from '#scripts/storage.ts';
import { tapes } from '#scripts/tapes.ts';
import { upgradeDatabase } from '#scripts/upgrade-database.ts';
import { verify } from '#scripts/verify.ts';

const commands: Record<string, Command> = {
  audit,
  backup,
  copy,
  doctor,
  drive,
  export: exportArchive,
  fixity,
  'go-back': goBack,
  'grant-admin': grantAdmin,
  import: importMedia,
  'move-folder': moveFolder,
  'new-archive': newArchive,
  'new-secret': newSecret,
  rebuild,
  'recovery-sheet': recoverySheet,
  'reset-password': resetPassword,
  restore,
  'setup-code': setupCode,
  spaces,
  storage,
  tapes,
  'upgrade-database': upgradeDatabase,
  verify,
};

function list(): string {
  return [
    'Usage: script/heirloom COMMAND',
    '',
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(18)}${summary}`),
    '',
    'script/heirloom COMMAND --help says more; script/heirloom --version, which version this is.',
  ].join('\n');
}

const usageOf = (name: string, { usage }: Command): string =>
  `Usage: script/heirloom ${name} ${usage}`;

const wantsHelp = (args: string[]): boolean => args.includes('--help') || args.includes('-h');

/** Tells whether the arguments were wrong: parseArgs throws TypeErrors with these codes for unknown options. */
function isMisuse(error: unknown): error is Error {
  return (
    error instanceof UsageError ||
    (error instanceof TypeError &&
      'code' in error &&
      String(error.code).startsWith('ERR_PARSE_ARGS'))
  );
}

async function main([name = '', ...args]: string[]): Promise<number> {
  if (name === '--version') {
    say(`Heirloom ${version}`);
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    const isHelp = ['help', '--help', '-h'].includes(name);
    (isHelp ? say : complain)(list());
    return isHelp ? 0 : 2;
  }
  if (wantsHelp(args)) {
    say(usageOf(name, command));
    return 0;
  }
  try {
    return await command.run(args);
  } catch (error) {
    complain(explainFailure(error));
    if (!isMisuse(error)) return 1;
    complain(usageOf(name, command));
    return 2;
  }
}

// Whatever a command writes is for the server's account alone.
process.umask(0o077);
process.exitCode = await main(process.argv.slice(2));
