import { randomInt } from 'node:crypto';
import type { Client } from 'pg';
import type { DatabaseConnection } from '#platform/db/connection.ts';
import { ourSchemas, readRole } from '#platform/db/grant-work.ts';
import { inOneTransaction } from '#platform/db/one-transaction.ts';
import { StartRefused } from '#platform/start-refused.ts';

/**
 * Demands that DATABASE_MIGRATE_URL leads to the database of DATABASE_URL, as a role that owns all tables there and whose
 * rights the other role does not have.
 * @throws StartRefused
 */
export async function requireOwner(
  connection: DatabaseConnection,
  owner: DatabaseConnection,
): Promise<void> {
  await inOneTransaction(connection, async ({ client: working }) => {
    try {
      await inOneTransaction(owner, ({ client }) => compare(working, client));
    } catch (error) {
      if (error instanceof StartRefused) throw error;
      throw refusal(`DATABASE_MIGRATE_URL cannot be used: ${reasonOf(error)}.`);
    }
  });
}

/** That nobody listens is said of several addresses at once, without words. */
function reasonOf(error: unknown): string {
  const { message, code } = error as Partial<NodeJS.ErrnoException>;
  return message || code || String(error);
}

async function compare(working: Client, owner: Client): Promise<void> {
  if (!(await isSameDatabase(working, owner))) {
    throw refusal('DATABASE_MIGRATE_URL leads to another database than DATABASE_URL.');
  }
  const [worker, role] = [await readRole(working), await readRole(owner)];
  const { rows } = await owner.query<{ is_member: boolean }>(
    `select pg_has_role($1, current_user, 'member') as is_member`,
    [worker],
  );
  if (rows[0]?.is_member) {
    throw refusal(
      `The role of DATABASE_URL, ${worker}, has all rights of ${role}, the role of DATABASE_MIGRATE_URL. Give DATABASE_URL a role that owns nothing.`,
    );
  }
  await requireTables(owner, { worker, role });
}

/** A lock that one of them holds is held for the other only in the same database. */
async function isSameDatabase(working: Client, owner: Client): Promise<boolean> {
  const lock = [randomInt(2 ** 31), randomInt(2 ** 31)];
  await owner.query('select pg_advisory_xact_lock($1, $2)', lock);
  const { rows } = await working.query<{ is_free: boolean }>(
    'select pg_try_advisory_xact_lock($1, $2) as is_free',
    lock,
  );
  return rows[0]?.is_free === false;
}

async function requireTables(
  owner: Client,
  { worker, role }: { worker: string; role: string },
): Promise<void> {
  const { rows } = await owner.query<{ name: string; keeper: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name, pg_get_userbyid(c.relowner) as keeper
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname = any($1)
       and (not pg_has_role(current_user, c.relowner, 'usage') or pg_has_role($2, c.relowner, 'member'))
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by 1 limit 1`,
    [ourSchemas, worker],
  );
  const [table] = rows;
  if (table === undefined) return;
  throw refusal(
    `DATABASE_MIGRATE_URL signs in as ${role}, but the table ${table.name} belongs to ${table.keeper}. ` +
      `Let DATABASE_MIGRATE_URL sign in as the role that owns the tables of Heirloom, and DATABASE_URL as another one. ` +
      `Where only this table has another owner: alter table ${table.name} owner to ${role}`,
  );
}

function refusal(sentence: string): StartRefused {
  return new StartRefused(
    `Heirloom does not start. ${sentence} Nothing was changed. See "Two roles" in docs/scale.md.`,
  );
}
