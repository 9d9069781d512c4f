import { readdirSync, readlinkSync } from 'node:fs';

/** Lists the files that this process has open and whose path has this part in it. Linux only. */
export function openFiles(part: string): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const target = readlinkSync(`/proc/self/fd/${fd}`);
      return target.includes(part) ? [target] : [];
    } catch {
      return [];
    }
  });
}
