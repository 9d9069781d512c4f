import { lstat, realpath } from 'node:fs/promises';
import type { SourceFile } from '#features/imports/source/source.ts';

/** What tells one state of a file from another without its bytes. */
export type FileFacts = { identity: string; changedMs: number };

/** Reads what is true of a file now; null if it is gone, or a folder on the way to it has become a link. */
export async function readFacts({ localPath }: SourceFile): Promise<FileFacts | null> {
  if (localPath === null) return null;
  try {
    // The root of a source is no link.
    const folder = localPath.subarray(0, localPath.lastIndexOf('/'));
    if (!(await realpath(folder, 'buffer')).equals(folder)) return null;
    const { dev, ino, size, mtimeNs, ctimeNs } = await lstat(localPath, { bigint: true });
    // The time of the last change of the entry, too: copies may bring an old time along.
    const changedNs = mtimeNs > ctimeNs ? mtimeNs : ctimeNs;
    return {
      identity: [dev, ino, size, mtimeNs, ctimeNs].join(' '),
      changedMs: Number(changedNs / 1_000_000n),
    };
  } catch {
    return null;
  }
}

export function areSameFacts(one: FileFacts, other: FileFacts | null): boolean {
  return one.identity === other?.identity;
}
