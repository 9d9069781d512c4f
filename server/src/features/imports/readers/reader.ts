import type { ImportedFacts } from '@heirloom/contract/media/imported.schema.ts';
import type { ImportFacts } from '#platform/db/import-tables.ts';
import type { SidecarFacts } from '#platform/media/metadata/sidecar-facts.ts';

/** A file of one folder that may be spoken of. */
export type NamedFile = { id: number; part: number; name: string };

/** A file of the same folder that says something of another one. */
export type NamedSidecar = NamedFile & { about: string };

/** `fileName`: what the program called the file, where it is this one and not a variant of it. */
export type Match = { fileId: number; sidecarId: number; fileName: string | null };

/** Reads an XMP file by the tools of the server, in their box. */
export type ReadXmp = (bytes: Buffer) => Promise<SidecarFacts>;

/** Knows the files in which one program says something of photos and films. A new one is a folder beside this file. */
export type Reader = {
  program: ImportedFacts['program'];
  /** Tells by its name whether a file may be one of them. */
  mayRead(path: string): boolean;
  /**
   * Returns what such a file says: `about` and what is known of that file, or an `album` of its folder, or `comments`.
   * Null for a file of somebody else.
   * @throws Error when it cannot be understood
   */
  read(bytes: Buffer, about: { path: string; readXmp: ReadXmp }): Promise<ImportFacts | null>;
  /** The bytes of these files are kept with what they speak of. */
  isKept: boolean;
  /** Finds for files of one folder what says something of them, where that is certain. */
  match(files: NamedFile[], sidecars: NamedSidecar[]): Match[];
};
