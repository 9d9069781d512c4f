import { constants } from 'node:fs';
import { access, readlink, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { DeviceAccess, HardwareKind } from '#platform/media/tools/hardware.ts';

export const usualDevices: Record<HardwareKind, string> = {
  vaapi: '/dev/dri/renderD128',
  qsv: '/dev/dri/renderD128',
  nvenc: '/dev/nvidia0',
};

/** A card of NVIDIA is used through these besides its own. */
const besides: Record<HardwareKind, string[]> = {
  vaapi: [],
  qsv: [],
  nvenc: ['/dev/nvidiactl', '/dev/nvidia-uvm'],
};

/**
 * Returns how a box lets a process in to a device, and to no other; 'missing' where there is none, 'closed' where the
 * account of this process may not use it.
 */
export async function openDevice(
  kind: HardwareKind,
  device: string,
): Promise<DeviceAccess | 'missing' | 'closed'> {
  const nodes = [device, ...besides[kind]];
  const facts = await Promise.all(nodes.map((node) => stat(node).catch(() => null)));
  if (facts.some((each) => each === null || !each.isCharacterDevice())) return 'missing';
  const tries = nodes.map((node) => access(node, constants.R_OK | constants.W_OK));
  const isOpen = (await Promise.allSettled(tries)).every(({ status }) => status === 'fulfilled');
  if (!isOpen) return 'closed';
  const binds = nodes.flatMap((node) => [...makeFolderOf(node), '--dev-bind', node, node]);
  const described = await Promise.all(facts.map((each) => describe(each!.rdev)));
  const groups = [...new Set(facts.map((each) => each!.gid))].filter((gid) => gid !== 0);
  return { mounts: [...binds, ...described.flat()], groups };
}

/** Drivers ask the system, read-only, what this one device is: libdrm takes it for none of its own otherwise. */
async function describe(rdev: number): Promise<string[]> {
  const link = `/sys/dev/char/${major(rdev)}:${minor(rdev)}`;
  const target = await readlink(link).catch(() => null);
  const folder = await realpath(path.join(link, 'device')).catch(() => null);
  if (target === null || folder === null) return [];
  const made = [...makeFolderOf(folder), ...makeFolderOf(link)];
  return [...made, '--ro-bind', folder, folder, '--symlink', target, link];
}

/** bubblewrap lets only root into folders that it makes by itself. */
function makeFolderOf(file: string): string[] {
  return foldersTo(path.dirname(file)).flatMap((each) => ['--dir', each]);
}

function foldersTo(folder: string): string[] {
  return folder === '/' ? [] : [...foldersTo(path.dirname(folder)), folder];
}

const major = (rdev: number): number => (rdev >> 8) & 0xfff;
const minor = (rdev: number): number => (rdev & 0xff) | ((rdev >> 12) & 0xfff00);
