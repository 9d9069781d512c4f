/**
 * The server and its command line as tests start them: bundled where script/test has just bundled them, as people start
 * them, and from their sources elsewhere, which are never out of date.
 */
import { fileURLToPath } from 'node:url';

const isBundled = process.env['TEST_BUILT_SERVER'] === 'true';

const program = (bundled: string, source: string): string =>
  fileURLToPath(new URL(`../${isBundled ? bundled : source}`, import.meta.url));

export const serverProgram = program('dist/main.js', 'src/main.ts');
export const commandProgram = program('dist/heirloom.js', 'src/scripts/heirloom.ts');
