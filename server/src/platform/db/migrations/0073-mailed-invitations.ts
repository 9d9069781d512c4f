import { type Kysely, sql } from 'kysely';

/** Invitations into a space for one address, which may also be edited in it; and those that open sign-up with them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  'alter table space_link add column email text',
  'alter table space_link drop constraint space_link_role_check',
  `alter table space_link add constraint space_link_role_check
    check (role in ('viewer', 'contributor') or (role = 'editor' and email is not null))`,
  'alter table invitation add column space_link_id uuid references space_link on delete cascade',
  'create index invitation_space_link_idx on invitation (space_link_id)',
];
