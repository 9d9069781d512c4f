/**
 * Keeps the files of a folder as the write protocol demands, by plain system calls and nothing else: copied, flushed,
 * read again and hashed, linked, a sidecar beside it, each step durable before the next. No database, no sniffing, no
 * jobs: what no import that keeps its promise can go below. Run: node bench/keep-plainly.ts SOURCE TARGET
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

const atOnce = 4;
const [source = '', target = ''] = process.argv.slice(2);

function flush(place: string): void {
  const handle = openSync(place, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function keep(file: string, name: string): void {
  const staged = path.join(target, 'staging', name);
  const kept = path.join(target, 'originals', name);
  copyFileSync(file, staged);
  flush(staged);
  const sha256 = createHash('sha256').update(readFileSync(staged)).digest('hex');
  chmodSync(staged, 0o440);
  flush(staged);
  linkSync(staged, kept);
  flush(path.dirname(kept));
  const sidecar = JSON.stringify({ sha256, originalName: path.basename(file) });
  writeFileSync(`${staged}.json`, sidecar, { flush: true });
  renameSync(`${staged}.json`, `${kept}.json`);
  flush(path.dirname(kept));
  rmSync(staged);
}

if (isMainThread) {
  for (const folder of ['staging', 'originals']) {
    mkdirSync(path.join(target, folder), { recursive: true });
  }
  const lanes = Array.from({ length: atOnce }, (_, lane) =>
    once(new Worker(import.meta.filename, { argv: [source, target], workerData: lane }), 'exit'),
  );
  await Promise.all(lanes);
} else {
  const files = readdirSync(source, { recursive: true, withFileTypes: true });
  const own = files.filter((file, at) => file.isFile() && at % atOnce === workerData);
  for (const { parentPath, name } of own) keep(path.join(parentPath, name), name);
}
