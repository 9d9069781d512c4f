import { type Kysely, sql } from 'kysely';

/**
 * A chain of seals over the audit log. An entry is named without a foreign key: that it is missing is what a seal must
 * show. The checks of the log are recorded like those of the originals.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  `create table audit_seals (
    position bigint primary key,
    chain uuid not null,
    key_id text not null,
    entry_id bigint not null,
    sealed_at timestamptz(3) not null,
    hash bytea not null check (length(hash) = 32),
    unique (chain, entry_id)
  )`,
  `create trigger audit_seals_append_only before update or delete on audit_seals
    for each row execute function refuse_change()`,
  `alter table safekeeping_runs drop constraint safekeeping_runs_kind_check,
    add constraint safekeeping_runs_kind_check check (kind in ('backup', 'verify', 'fixity', 'audit'))`,
];
