/**
 * A disk as quick as one at home, so that a figure tells what a family would see: the disk of a computer that runs
 * benches may write five times as much. An ext4 on a loop device, which Linux holds back by its blkio controller (cgroup
 * v1, admin-guide/cgroup-v1/blkio-controller). Needs root.
 */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { access, mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What a solid state disk on SATA reads and writes. */
export const homeDisk = { bytesPerSecond: 500_000_000, name: 'a disk of 500 MB/s' };

const controller = '/sys/fs/cgroup/blkio';
const sizeBytes = 40 * 1024 ** 3;

const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { encoding: 'utf8' }).trim();

/** Tells whether this account can make one here. */
export async function hasHomeDisk(): Promise<boolean> {
  const files = ['/dev/loop-control', `${controller}/blkio.throttle.write_bps_device`];
  const areThere = await Promise.all(files.map((file) => access(file).then(...yesOrNo)));
  return process.getuid?.() === 0 && areThere.every(Boolean);
}

const yesOrNo = [() => true, () => false] as const;

/** Does `work` with a folder on such a disk, which is gone afterwards. */
export async function withHomeDisk(work: (folder: string) => Promise<void>): Promise<void> {
  const own = await mkdtemp(path.join(tmpdir(), 'heirloom-disk-'));
  const [image, folder] = [path.join(own, 'image'), path.join(own, 'folder')];
  await writeFile(image, '');
  await truncate(image, sizeBytes);
  await mkdir(folder);
  // What it holds is not in memory twice.
  const device = run('losetup', '--find', '--show', '--direct-io=on', image);
  try {
    run('mkfs.ext4', '-q', device);
    run('mount', device, folder);
    try {
      await holdBack(device, homeDisk.bytesPerSecond);
      await work(folder);
    } finally {
      await holdBack(device, 0);
      run('umount', folder);
    }
  } finally {
    run('losetup', '--detach', device);
    await rm(own, { recursive: true });
  }
}

/** @param bytesPerSecond 0: no more */
async function holdBack(device: string, bytesPerSecond: number): Promise<void> {
  const { rdev } = statSync(device);
  // man 3 makedev; a loop device has numbers below 256.
  const rule = `${Math.floor(rdev / 256)}:${rdev % 256} ${bytesPerSecond}`;
  for (const what of ['read', 'write']) {
    await writeFile(`${controller}/blkio.throttle.${what}_bps_device`, rule);
  }
}
