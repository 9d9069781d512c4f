import type { ArchiveEntry } from '@heirloom/contract/archive-format/archive.schema.ts';
import { ensureOwner } from '#features/backups/rebuilt-owners.ts';
import { importWords } from '#features/imports/imports.messages.ts';
import { readArchive } from '#features/imports/readers/heirloom/archive-lines.ts';
import type { ArchiveSource } from '#features/imports/readers/heirloom/archive-source.ts';
import { currentArchives } from '#features/imports/readers/heirloom/current-archives.ts';
import { SourceGone } from '#features/imports/source/source.ts';
import type { Db } from '#platform/db/schema.ts';

/** Those of a network of one's own, too, as an identity provider may give them. */
const isAddress = /^[^\s@]+@[^\s@]+$/;

/** Somebody of an export of everybody, with what of it is theirs. */
export type ComingPerson = ArchiveEntry<'people'> & {
  email: string;
  username: string;
  items: number;
  /** Where their files are, below `data`. */
  folders: ReadonlySet<string>;
};

type Found = Map<string, ComingPerson & { folders: Set<string> }>;

/**
 * Lists the people of an export of everybody, which may have several parts.
 * @throws SourceGone with a sentence where it is of one person, a collection or a space
 */
export async function readComingPeople(
  archives: readonly ArchiveSource[],
): Promise<ComingPerson[]> {
  if (archives.length === 0) throw new SourceGone(importWords().notEverybody);
  const found: Found = new Map();
  // Who was there when an earlier one was made may be gone, or shut out, since.
  for (const { archive } of await currentArchives(archives)) await addPeopleOf(archive, found);
  return [...found.values()];
}

async function addPeopleOf(archive: ArchiveSource, found: Found): Promise<void> {
  for await (const line of readArchive(await archive.open())) {
    if (line.list === null && line.head.scope.kind !== 'everything') {
      throw new SourceGone(importWords().notEverybody);
    }
    if (line.list === 'people') {
      const { email, username, ...person } = line.entry;
      // Without an address nobody can choose a password.
      if (email === null || username === null || !isAddress.test(email)) continue;
      const known = found.get(person.id) ?? { items: 0, folders: new Set() };
      found.set(person.id, { ...known, ...person, email, username });
    }
    if (line.list !== 'items') continue;
    const owner = found.get(line.entry.ownerId);
    if (!owner) continue;
    owner.items += 1;
    const folder = line.entry.path?.split('/')[1];
    if (folder !== undefined) owner.folders.add(folder);
  }
}

/**
 * Finds or makes the account of each: by its id, else by its address. Whoever is new is a client without a password,
 * which they choose by a link that is sent to their address; nobody becomes an administrator by a file. Whose account
 * was closed or has expired there is so here, too: nobody gets in who could not.
 */
export async function openAccounts(
  db: Db,
  people: readonly ComingPerson[],
): Promise<Map<string, string>> {
  const accounts = new Map<string, string>();
  for (const [at, coming] of people.entries()) {
    const { id, name, username, disabledAt, subscriptionEndsAt } = coming;
    const state = { disabledAt, subscriptionEndsAt, roles: [], quotaBytes: null };
    const person = { id, name, email: coming.email.toLowerCase(), username, ...state };
    const { userId } = await ensureOwner(db, id, { address: undefined, person, number: at + 1 });
    accounts.set(id, userId);
  }
  return accounts;
}
