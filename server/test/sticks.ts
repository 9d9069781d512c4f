/** File systems that sticks have, on images: mounted where this account may and the system knows them. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { canMount } from '#test/can-mount.ts';

/** Drivers of the kernel first, then those that are programs. */
const kinds = {
  FAT32: { make: ['mkfs.vfat', '-F', '32'], types: ['vfat'], options: 'loop,utf8' },
  exFAT: { make: ['mkfs.exfat'], types: ['exfat', 'exfat-fuse'], options: 'loop' },
  NTFS: {
    make: ['mkntfs', '-Q', '-F'],
    types: ['ntfs3', 'ntfs-3g'],
    options: 'loop,windows_names',
  },
};
export type StickKind = keyof typeof kinds;
export const stickKinds = Object.keys(kinds) as StickKind[];

/** Unused blocks take no place. */
const imageBytes = 100 * 1024 ** 2;
const env = { PATH: `${process.env['PATH']}:/usr/sbin:/sbin`, LC_ALL: 'C.UTF-8' };
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'], env });

export type Stick = {
  /** Where it is mounted; null where only mtools can put files onto it, and take them from it. */
  root: string | null;
  /** Pulls it out and plugs it in again, so that names are read from the disk. */
  plugInAgain(): void;
  /** Copies a folder onto it and back, into another one. */
  carry(from: string, to: string): void;
  remove(): void;
};

/** Null where this system cannot make or write one. */
export function makeStick(kind: StickKind): Stick | null {
  const { make, types, options } = kinds[kind];
  const folder = mkdtempSync(path.join(tmpdir(), 'heirloom-stick-'));
  const image = path.join(folder, 'image');
  const root = path.join(folder, 'stick');
  const mountAs = (type: string) => run('mount', '-t', type, '-o', options, image, root);
  const isMade = tried(() => {
    mkdirSync(root);
    writeFileSync(image, '');
    truncateSync(image, imageBytes);
    run(make[0]!, ...make.slice(1), image);
    if (!canMount) throw new Error('This account may not mount.');
  });
  const known = isMade ? types.find((type) => tried(() => mountAs(type))) : undefined;
  const remove = () => {
    if (known !== undefined) run('umount', root);
    rmSync(folder, { recursive: true });
  };
  const hasTools = known === undefined && kind === 'FAT32' && tried(() => run('mdir', '-i', image));
  if (known === undefined && !hasTools) {
    remove();
    return null;
  }
  return {
    root: known === undefined ? null : root,
    plugInAgain: () => {
      run('umount', root);
      mountAs(known!);
    },
    carry: (from, to) => {
      run('mcopy', '-s', '-i', image, from, '::/carried');
      run('mcopy', '-s', '-i', image, '::/carried', to);
    },
    remove,
  };
}

function tried(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
