import { type SqlBool, sql } from 'kysely';
import { insertMember } from '#features/spaces/space-members.repo.ts';
import type { SpaceRecord } from '#features/spaces/stored-spaces.read.ts';
import type { Db } from '#platform/db/schema.ts';

type Known = Pick<SpaceRecord, 'id' | 'name'> & Partial<SpaceRecord>;

/** Makes a space as a record or a sidecar says it, with its owners, unless it is there. */
export async function insertStoredSpace(db: Db, { id, name, ...said }: Known): Promise<void> {
  const made = await db
    .insertInto('space')
    .values({
      id,
      name,
      description: said.description ?? null,
      ...(said.viewersDownload !== undefined && { viewers_download: said.viewersDownload }),
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .execute();
  if (made.length === 0) return;
  for (const userId of said.ownerIds ?? []) {
    await insertMember(db, { space_id: id, user_id: userId, role: 'owner' });
  }
}

/** Makes every member an owner where a space but these has none: somebody must be able to invite. */
export async function makeAllOwners(db: Db, known: ReadonlySet<string>): Promise<void> {
  await db
    .updateTable('space_member')
    .set({ role: 'owner' })
    .where(sql<SqlBool>`space_id <> all(${[...known]}::uuid[])`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('space_member as owner')
            .select('owner.user_id')
            .whereRef('owner.space_id', '=', 'space_member.space_id')
            .where('owner.role', '=', 'owner'),
        ),
      ),
    )
    .execute();
}
