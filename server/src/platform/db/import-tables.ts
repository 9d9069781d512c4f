import type { ImportedFacts } from '@heirloom/contract/media/imported.schema.ts';
import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type { InstantByDefault, InstantOrNull } from '#platform/db/column-types.ts';

/** A job over one source: a folder or ZIP files. */
export type MediaImportTable = {
  id: string;
  owner_id: string;
  /** Who began it; null for the command line. */
  actor_id: string | null;
  /** How its files come: from a browser, from IMPORT_DIR, from an Immich server, or by the command line. */
  origin: Generated<'command' | 'server' | 'browser' | 'immich'>;
  /** Where it came from, as people read it. */
  source: string;
  /** The same for the same source. */
  source_key: string;
  /** What becomes a collection: the albums of the source, its folders too, or nothing. */
  collections: 'folders' | 'albums' | 'none';
  /** Also what was in the trash of the program that the source comes from. */
  with_trash: Generated<boolean>;
  /** The spaces to which everything that it keeps is added. */
  space_ids: Generated<string[]>;
  state: Generated<
    'gathering' | 'planning' | 'planned' | 'running' | 'stopped' | 'done' | 'undone'
  >;
  /** Why it stopped. */
  problem: string | null;
  created_at: InstantByDefault;
  finished_at: InstantOrNull;
};

/** What is known of a file beside its bytes, or what a file says of others. */
export type ImportFacts = {
  /** The name that it had where it was cut or changed on its way. */
  fileName?: string;
  title?: string;
  description?: string;
  imported?: ImportedFacts;
  isTrashed?: boolean;
  /** Of what says something of others: the name of the file, an album, comments by the address of what they are about. */
  about?: string;
  album?: string;
  comments?: { url: string; comment: NonNullable<ImportedFacts['comments']>[number] }[];
  /** Of a table that speaks of many files: what it says of each, or which are in the album of its name. */
  details?: { name: string; facts: Pick<ImportFacts, 'imported' | 'isTrashed'> }[];
  members?: string[];
  /** What another program calls it; of an album: the photos in it, by what it calls them. */
  uid?: string;
  albumOfUids?: string[];
  /** The entries of what was edited (.AAE), which are kept with it. */
  editIds?: number[];
  /** The id of the item that it is in an export of Heirloom; and all that this says of it was taken over. */
  archiveId?: string;
  /** The folder that it was uploaded with there. */
  folder?: string;
  isTold?: boolean;
  /** Of an export that a later one of the same source takes the place of. */
  isSuperseded?: boolean;
  /** Where a date was found before the file is kept. */
  dateFrom?: 'sidecar' | 'file_name' | 'folder_name';
};

/** A file of a source, and what became of it. */
export type ImportEntryTable = {
  id: Generated<number>;
  import_id: string;
  /** Which of several sources, from 0. */
  part: number;
  path: string;
  /** Its folder as all parts of a source call it. */
  folder: Generated<string>;
  /** A hash of the path without case, by which it is found. */
  path_key: string;
  /** Changes with the bytes. */
  stamp: string;
  size: number;
  modified_at: InstantOrNull;
  sha256: string | null;
  type: MediaType | null;
  /**
   * `new`: to be kept. `here`: its owner has these bytes already. `twice`: another file of the source has the same
   * bytes. `sidecar`: says something of another file.
   */
  state: 'new' | 'here' | 'twice' | 'sidecar' | 'refused' | 'kept' | 'failed';
  reason: string | null;
  /** Keys of the collections it goes into. */
  collections: Generated<string[]>;
  facts: JSONColumnType<ImportFacts, string | undefined>;
  /** Of what says something of others and is kept with them: its bytes, until the import is done. */
  content: Buffer | null;
  /** The entry that says something of this one; of one that says something itself: the one that says the same. */
  sidecar_id: number | null;
  /** The file beside it whose bytes are kept with it. */
  beside_id: number | null;
  /** The id that its upload gets, so that nothing is kept twice after a crash. */
  upload_id: Generated<string>;
  media_id: string | null;
};

/** A collection that an import makes. */
export type ImportCollectionTable = {
  import_id: string;
  key: string;
  title: string;
  description: Generated<string | null>;
  collection_id: Generated<string>;
  is_made: Generated<boolean>;
};

/** What lets an import into another server, sealed, until the import ends. */
export type ImportKeyTable = { import_id: string; sealed: Buffer; kept_at: InstantByDefault };
