/** script/faults: runs one test of faults with as many rounds as are wanted, and writes its figures. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { writeReliability } from './write-reliability.ts';

const root = path.join(import.meta.dirname, '../..');
const folder = 'server/test/faults';
const names = readdirSync(path.join(root, folder))
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => file.replace(/\.test\.ts$/, ''));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' }, hours: { type: 'string' } },
});
const [name = ''] = positionals;
const { rounds = '200', hours = '0.2' } = values;

if (!names.includes(name) || !(Number(rounds) > 0) || !(Number(hours) > 0)) {
  console.error(`script/faults NAME [--rounds N] [--hours H], with a NAME of: ${names.join(', ')}`);
  process.exit(2);
}

const { status } = spawnSync(
  'vitest',
  ['run', '--project', 'server', path.join(folder, `${name}.test.ts`)],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      FAULT_ROUNDS: rounds,
      FAULT_HOURS: hours,
      FAULT_FIGURES: path.join(root, 'docs/reliability'),
    },
  },
);
// A run that failed writes no figures: what it found is to be mended first.
if (status === 0) writeReliability();
process.exit(status ?? 1);
