import type { Readable } from 'node:stream';
import type { ImportTrouble } from '#features/imports/imports.messages.ts';
import type { ImportFacts } from '#platform/db/import-tables.ts';

/** A file of a source, or something there that cannot be one. */
export type SourceFile = {
  /** Below the source, with slashes. It is text: nothing is ever written to it. */
  path: string;
  sizeBytes: number;
  modifiedAt: Date | null;
  /** Another one when its bytes may have changed. */
  stamp: string;
  /** Why it cannot be read; null for a plain file. */
  obstacle: ImportTrouble | null;
  /** What a ZIP file says of its bytes; null elsewhere. */
  crc32: number | null;
  /** Where it is on this machine, for a copy that shares the blocks of the disk; null inside of a ZIP file. */
  localPath: Buffer | null;
  /**
   * Opens its bytes. An error of the stream means that they break off. `stop` is for what comes slowly: it ends the
   * stream with an error.
   */
  read(stop?: AbortSignal): Promise<Readable>;
  /**
   * What a server says of a file that is fetched only when it is kept, so that its hash is not in the plan; of an album
   * it says everything. Missing where the source is on this machine.
   */
  known?: { facts: ImportFacts; sha1: string | null };
};

/** What a folder or a ZIP file holds. It is only read, and never changed. */
export type SourceFiles = {
  /**
   * Lists all files, some at a time; they can be read until the next ones are asked for.
   * @throws SourceGone
   */
  files(): AsyncIterable<SourceFile[]>;
};

export type Source = SourceFiles & {
  /** Tells whether it can still be read; a disk may have gone away. */
  isThere(): Promise<boolean>;
};

/** The whole source cannot be read. The message is a sentence for people. */
export class SourceGone extends Error {}

/** What PostgreSQL and people can read of a name, which may be any bytes. */
export function readableName(name: string): string {
  return name.toWellFormed().replaceAll('\0', '\u{fffd}');
}

/** Something of which only the name is known, and why. */
export function obstacle(path: string, trouble: ImportTrouble): SourceFile {
  return {
    path,
    sizeBytes: 0,
    modifiedAt: null,
    stamp: '',
    obstacle: trouble,
    crc32: null,
    localPath: null,
    read: () => Promise.reject(new Error('Nobody reads what has an obstacle.')),
  };
}
