import type {
  ArchiveEntry,
  ArchiveListName,
} from '@heirloom/contract/archive-format/archive.schema.ts';
import type { ExportScope } from '#features/export/export-scope.read.ts';
import { readCollections } from '#features/export/lists/collections.read.ts';
import { readHistory } from '#features/export/lists/history.read.ts';
import { readLinks } from '#features/export/lists/links.read.ts';
import { readPeople } from '#features/export/lists/people.read.ts';
import { readPositions } from '#features/export/lists/positions.read.ts';
import {
  readComments,
  readHearts,
  readProposals,
} from '#features/export/lists/said-in-spaces.read.ts';
import { readSpaces } from '#features/export/lists/spaces.read.ts';
import { readTapes } from '#features/export/lists/tapes.read.ts';
import type { Db } from '#platform/db/schema.ts';

type Lists = {
  [Name in Exclude<ArchiveListName, 'items'>]: () => AsyncIterable<ArchiveEntry<Name>>;
};

/** How each list of `archive.json` is read but for the items, which come with their files. */
export function readLists(db: Db, scope: ExportScope): Lists {
  return {
    people: () => readPeople(db, scope),
    collections: () => readCollections(db, scope),
    tapes: () => readTapes(db, scope),
    spaces: () => readSpaces(db, scope),
    comments: () => readComments(db, scope),
    hearts: () => readHearts(db, scope),
    proposals: () => readProposals(db, scope),
    links: () => readLinks(db, scope),
    positions: () => readPositions(db, scope),
    history: () => readHistory(db, scope),
  };
}
