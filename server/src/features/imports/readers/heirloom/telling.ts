import type { ImportRow } from '#features/imports/imports.repo.ts';

/** What an import takes over from an export: whose of its people is meant, and who gets it here. */
export type Telling = {
  row: ImportRow;
  /** Null: all that is in it. */
  subjectId: string | null;
  /** It is the export of a space, whose collections come back with it. */
  isOfSpace: boolean;
  /** Accounts of the people of the export who are here; who is not is nobody. */
  people: ReadonlyMap<string, string>;
};

/** What several people share and say to each other, when the items of each are here. */
export type FamilyTelling = {
  importIds: readonly string[];
  people: ReadonlyMap<string, string>;
  /** Also spaces that are not here; else only what is new of those that are. */
  mayMakeSpaces: boolean;
  /** Who owns what comes without an owner who is here. */
  heirId: string | null;
};
