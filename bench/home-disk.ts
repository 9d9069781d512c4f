/**
 * A disk as quick as one at home, so that a figure tells what a family would see: the disk of a computer that runs
 * benches may write five times as much. An ext4 on a loop device, which Linux holds back by its blkio controller (cgroup
 * v1, admin-guide/cgroup-v1/blkio-controller). Needs root.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What a solid state disk on SATA reads and writes. */
export const homeDisk = { bytesPerSecond: 500_000_000, name: 'a disk of 500 MB/s' };

const controller = '/sys/fs/cgroup/blkio';
const fileOf = (what: 'read' | 'write') => `${controller}/blkio.throttle.${what}_bps_device`;

const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { encoding: 'utf8' }).trim();

/** Tells whether this account can make one here. */
export function hasHomeDisk(): boolean {
  const isRoot = process.getuid?.() === 0;
  return isRoot && existsSync('/dev/loop-control') && existsSync(fileOf('write'));
}

/** Does `work` with a folder on such a disk, which is gone afterwards. It takes as much of the real one as is written. */
export async function withHomeDisk(
  sizeBytes: number,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const own = await mkdtemp(path.join(tmpdir(), 'heirloom-disk-'));
  const [image, folder] = [path.join(own, 'image'), path.join(own, 'folder')];
  await writeFile(image, '');
  await truncate(image, sizeBytes);
  await mkdir(folder);
  // What it holds is not in memory twice.
  const device = run('losetup', '--find', '--show', '--direct-io=on', image);
  try {
    run('mkfs.ext4', '-q', device);
    await holdBack(device, homeDisk.bytesPerSecond);
    run('mount', device, folder);
    try {
      await work(folder);
    } finally {
      run('umount', folder);
    }
  } finally {
    await holdBack(device, 0);
    run('losetup', '--detach', device);
    await rm(own, { recursive: true });
  }
}

/** @param bytesPerSecond 0: no more */
async function holdBack(device: string, bytesPerSecond: number): Promise<void> {
  const { rdev } = statSync(device);
  // man 3 makedev; a loop device has numbers below 256.
  const rule = `${Math.floor(rdev / 256)}:${rdev % 256} ${bytesPerSecond}`;
  await writeFile(fileOf('read'), rule);
  await writeFile(fileOf('write'), rule);
}
