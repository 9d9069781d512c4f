/**
 * Measures how fast the server sends files, whole and in the ranges of 1 MiB that players ask for, beside nginx with
 * sendfile on the same file in the same run, by turns. Needs Debian's nginx-light and wrk.
 * Run: node bench/files.bench.ts [MiB]. Prints the results; exits with 1 when the server takes more than 2.5 times the
 * processor time of nginx, which other work on the machine changes least, or sends too little a second.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startHeirloom } from '../e2e/fixtures/heirloom-server.ts';
import { photoOf } from './bench-media.ts';
import { median } from './measure.ts';
import { startNginx } from './nginx.ts';
import { noteFigure } from './note-figure.ts';
import { processorSeconds } from './processor-seconds.ts';
import { signUpRose, uploadBytes } from './rose.ts';

const mebibyte = 1024 * 1024;
const sizeBytes = Number(process.argv[2] ?? 512) * mebibyte;
const bar = 2.5;
const rounds = 3;
const seconds = 6;

/** What a client asks for, as the lines of wrk's script, and how many clients do at once. */
const loads = [
  { name: 'whole, 1 reader', clients: 1, script: '', leastSpeed: 0.8 },
  { name: 'whole, 16 readers', clients: 16, script: '', leastSpeed: 0.8 },
  { name: '1 MiB, 1 reader', clients: 1, script: rangesOf(mebibyte), leastSpeed: 0.5 },
  { name: '1 MiB, 8 readers', clients: 8, script: rangesOf(mebibyte), leastSpeed: 0.5 },
] as const;

function rangesOf(bytes: number): string {
  return `
request = function()
  local first = math.random(0, ${Math.floor(sizeBytes / bytes) - 1}) * ${bytes}
  return wrk.format("GET", nil, { ["Range"] = "bytes=" .. first .. "-" .. first + ${bytes - 1}, ["Cookie"] = wrk.headers["Cookie"] })
end`;
}

const report = `
done = function(summary, latency)
  io.write(string.format('{"requests":%d,"bytes":%d,"us":%d,"errors":%d,"p50":%d,"p99":%d}',
    summary.requests, summary.bytes, summary.duration, summary.errors.status + summary.errors.read,
    latency:percentile(50), latency:percentile(99)))
end`;

type Result = {
  perSecond: number;
  mibPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  cpuPerGib: number;
};
type Server = { name: string; url: string; pid: number };

async function load(
  { url, pid }: Server,
  cookie: string,
  { clients, script }: (typeof loads)[number],
): Promise<Result> {
  const file = path.join(folder, 'load.lua');
  await writeFile(file, `wrk.headers["Cookie"] = "${cookie}"\n${script}\n${report}`);
  const before = await processorSeconds(pid);
  const { stdout } = await promisify(execFile)('wrk', [
    '--threads=1',
    `--connections=${clients}`,
    `--duration=${seconds}s`,
    '--timeout=30s',
    `--script=${file}`,
    url,
  ]);
  const used = (await processorSeconds(pid)) - before;
  const { requests, bytes, us, errors, p50, p99 } = JSON.parse(/\{.*\}/.exec(stdout)![0]);
  if (errors > 0) throw new Error(`${errors} answers failed: ${stdout}`);
  return {
    perSecond: requests / (us / 1e6),
    mibPerSecond: bytes / mebibyte / (us / 1e6),
    p50Ms: p50 / 1000,
    p99Ms: p99 / 1000,
    cpuPerGib: used / (bytes / 1024 ** 3),
  };
}

function middle(results: Result[]): Result {
  const keys = ['perSecond', 'mibPerSecond', 'p50Ms', 'p99Ms', 'cpuPerGib'] as const;
  return Object.fromEntries(
    keys.map((key) => [key, median(results.map((each) => each[key]))]),
  ) as Result;
}

function print(name: string, who: string, { perSecond, mibPerSecond, ...rest }: Result): void {
  const cells = [
    `${perSecond.toFixed(0)}/s`,
    `${mibPerSecond.toFixed(0)} MiB/s`,
    `p50 ${rest.p50Ms.toFixed(1)} ms`,
    `p99 ${rest.p99Ms.toFixed(1)} ms`,
    `${rest.cpuPerGib.toFixed(2)} CPU s/GiB`,
  ];
  console.log(name.padEnd(20), who.padEnd(9), ...cells.map((cell) => cell.padStart(16)));
}

const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-bench-'));
const heirloom = await startHeirloom();
try {
  const cookie = await signUpRose(heirloom);
  const bytes = photoOf(sizeBytes);
  const id = await uploadBytes(heirloom, cookie, bytes);
  await writeFile(path.join(folder, 'file.jpg'), bytes);
  const nginx = await startNginx(folder, `root ${folder};`);
  const servers: Server[] = [
    { name: 'nginx', url: `${nginx.url}/file.jpg`, pid: nginx.pid },
    { name: 'Heirloom', url: `${heirloom.url}/api/media/${id}/original`, pid: heirloom.pid() },
  ];
  for (const each of loads) {
    const results = new Map<string, Result[]>(servers.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const server of servers)
        results.get(server.name)!.push(await load(server, cookie, each));
    }
    const [reference, ours] = servers.map(({ name }) => middle(results.get(name)!));
    print(each.name, 'nginx', reference!);
    print(each.name, 'Heirloom', ours!);
    const ratio = ours!.cpuPerGib / reference!.cpuPerGib;
    noteFigure({
      what: `files, ${each.name}: CPU s a GiB`,
      ours: ours!.cpuPerGib.toFixed(2),
      reference: `nginx ${reference!.cpuPerGib.toFixed(2)}`,
      ratio: ratio.toFixed(2),
      bar: `${bar} ×`,
      isMet: ratio <= bar,
    });
    const speed = ours!.mibPerSecond / reference!.mibPerSecond;
    noteFigure({
      what: `files, ${each.name}: MiB a second`,
      ours: ours!.mibPerSecond.toFixed(0),
      reference: `nginx ${reference!.mibPerSecond.toFixed(0)}`,
      ratio: speed.toFixed(2),
      bar: `${each.leastSpeed} ×`,
      isMet: speed >= each.leastSpeed,
    });
  }
  nginx.stop();
} finally {
  await heirloom.stop();
  await rm(folder, { recursive: true, force: true });
}
