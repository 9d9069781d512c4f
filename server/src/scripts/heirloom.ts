/**
 * The operator's command line: `script/heirloom COMMAND`. Exit codes: 0 done, 1 failed, 2 not understood, 3 files or
 * entries are not as they should be.
 */
import { explainFailure } from '#platform/start-refused.ts';
import { version } from '#platform/version.ts';
import { type Command, complain, say, UsageError } from '#scripts/command.ts';

/** Each reads its own code alone: together they are most of the server, which takes a second to read. */
const commands: Record<string, () => Promise<Command>> = {
  audit: async () => (await import('#scripts/audit.ts')).audit,
  backup: async () => (await import('#scripts/backup.ts')).backup,
  copy: async () => (await import('#scripts/copy.ts')).copy,
  doctor: async () => (await import('#scripts/doctor.ts')).doctor,
  drive: async () => (await import('#scripts/drive.ts')).drive,
  export: async () => (await import('#scripts/export.ts')).exportArchive,
  fixity: async () => (await import('#scripts/fixity.ts')).fixity,
  'go-back': async () => (await import('#scripts/go-back.ts')).goBack,
  'grant-admin': async () => (await import('#scripts/grant-admin.ts')).grantAdmin,
  import: async () => (await import('#scripts/import.ts')).importMedia,
  'move-folder': async () => (await import('#scripts/move-folder.ts')).moveFolder,
  'new-archive': async () => (await import('#scripts/new-archive.ts')).newArchive,
  'new-secret': async () => (await import('#scripts/new-secret.ts')).newSecret,
  rebuild: async () => (await import('#scripts/rebuild.ts')).rebuild,
  'recovery-sheet': async () => (await import('#scripts/recovery-sheet.ts')).recoverySheet,
  'reset-password': async () => (await import('#scripts/reset-password.ts')).resetPassword,
  restore: async () => (await import('#scripts/restore.ts')).restore,
  'setup-code': async () => (await import('#scripts/setup-code.ts')).setupCode,
  spaces: async () => (await import('#scripts/spaces.ts')).spaces,
  storage: async () => (await import('#scripts/storage.ts')).storage,
  tapes: async () => (await import('#scripts/tapes.ts')).tapes,
  'upgrade-database': async () => (await import('#scripts/upgrade-database.ts')).upgradeDatabase,
  verify: async () => (await import('#scripts/verify.ts')).verify,
};

async function list(): Promise<string> {
  const lines = Object.entries(commands).map(
    async ([name, load]) => `  ${name.padEnd(18)}${(await load()).summary}`,
  );
  return [
    'Usage: script/heirloom COMMAND',
    '',
    ...(await Promise.all(lines)),
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
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) {
    const isHelp = ['help', '--help', '-h'].includes(name);
    (isHelp ? say : complain)(await list());
    return isHelp ? 0 : 2;
  }
  const command = await load();
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
