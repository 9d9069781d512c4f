/** script/bench: runs benches one after the other, prints a table, and writes docs/performance.md. */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { type Figure, figuresVariable } from './note-figure.ts';
import {
  type BenchRun,
  figureRows,
  performanceFolder,
  writePerformance,
} from './write-performance.ts';

const names = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace(/\.bench\.ts$/, ''));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`script/bench [NAME…], with a NAME of: ${names.join(', ')}`);
  process.exit(2);
}

type Ended = { status: number | null; output: string };

/** Runs a bench and shows what it prints. */
function runBench(name: string, figuresFile: string): Promise<Ended> {
  const file = path.join(import.meta.dirname, `${name}.bench.ts`);
  const child = spawn(process.execPath, ['--expose-gc', file], {
    env: { ...process.env, [figuresVariable]: figuresFile },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    process.stdout.write(chunk);
  });
  return new Promise((resolve, reject) => {
    child.once('close', (status) => resolve({ status, output })).once('error', reject);
  });
}

async function readFigures(file: string): Promise<Figure[]> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Figure);
}

const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-benches-'));
await mkdir(performanceFolder, { recursive: true });
const figures: Figure[] = [];
try {
  for (const name of asked.length > 0 ? asked : names) {
    console.log(`\n${name}`);
    const file = path.join(folder, name);
    const load = loadavg()[0]!;
    const { status, output } = await runBench(name, file);
    const run: BenchRun = {
      figures: await readFigures(file),
      output: output.trimEnd(),
      isMet: status === 0,
      machine: `${availableParallelism()} cores, ${Math.round(totalmem() / 1024 ** 3)} GiB, load ${load.toFixed(0)} before`,
      at: new Date().toISOString(),
    };
    figures.push(...run.figures);
    if (status !== 0) process.exitCode = 1;
    // A bench that broke off has measured nothing: what an earlier run found stays.
    const hasEnded = status === 0 || (status === 1 && run.output !== '');
    if (!hasEnded) continue;
    await writeFile(
      path.join(performanceFolder, `${name}.json`),
      `${JSON.stringify(run, null, 2)}\n`,
    );
  }
} finally {
  await rm(folder, { recursive: true, force: true });
  await writePerformance();
}
console.log(`\n${figureRows(figures).join('\n')}`);
