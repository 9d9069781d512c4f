import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

type Plan = { 'Node Type': string; 'Plan Rows': number; Plans?: Plan[] };

/** Returns how many rows the database expects of the largest of some queries, by its statistics and without looking. */
export async function estimateRows(db: Db, queries: RawBuilder<unknown>[]): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
    explain (format json) ${sql.join(queries, sql` union all `)}`.execute(db);
  return rowsOfLargest(rows[0]!['QUERY PLAN'][0].Plan);
}

function rowsOfLargest(plan: Plan): number {
  const [first, ...others] = plan.Plans ?? [];
  if (plan['Node Type'] === 'Append') return Math.max(...plan.Plans!.map(rowsOfLargest));
  const isAround = others.length === 0 && first?.['Node Type'] === 'Append';
  return isAround ? rowsOfLargest(first) : plan['Plan Rows'];
}
