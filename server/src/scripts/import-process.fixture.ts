/** Imports sources one after another, as the command does, until all are in or it is killed. */
import { importMedia } from '#scripts/import.ts';

const [, , commands = '[]'] = process.argv;
for (const args of JSON.parse(commands) as string[][]) {
  const code = await importMedia.run(args);
  if (code === 1) process.exit(1);
}
