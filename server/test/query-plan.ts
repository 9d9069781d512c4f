/**
 * The plan of a query in PostgreSQL: shows that the query stays fast in a big archive, without measuring time on a busy
 * computer.
 */
import { CompiledQuery, type Kysely, type RootOperationNode } from 'kysely';
import type { Database } from '#platform/db/schema.ts';

export type Plan = {
  'Node Type': string;
  'Parent Relationship'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
};

/** Runs `read` and returns the plan of its first query, or the one at `place` (-1: the last), with the actual row counts. */
export async function planOf(
  db: Kysely<Database>,
  read: (db: Kysely<Database>) => Promise<unknown>,
  place = 0,
): Promise<Plan[]> {
  const seen: RootOperationNode[] = [];
  const nodes = new Map<string, RootOperationNode>();
  const watched = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      nodes.set(queryId.queryId, node);
      return node;
    },
    // Parts of a query are compiled, too, but only whole ones have a result.
    transformResult: async ({ result, queryId }) => {
      seen.push(nodes.get(queryId.queryId)!);
      return result;
    },
  });
  await read(watched);
  const executor = db.getExecutor();
  const compiled = executor.compileQuery(seen.at(place)!, { queryId: 'plan' });
  const explained = CompiledQuery.raw(`explain (analyze, format json) ${compiled.sql}`, [
    ...compiled.parameters,
  ]);
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(explained);
  return flatten(rows[0]!['QUERY PLAN'][0]!.Plan);
}

const flatten = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flatten)];

/** Leaves out what a function returned once, before all rows. */
export function namesOf(plan: Plan[]): string[] {
  return plan.filter((node) => !isAskedOnce(node)).map((node) => node['Node Type']);
}

const isAskedOnce = (node: Plan): boolean =>
  node['Node Type'] === 'Result' && node['Parent Relationship'] === 'InitPlan';

export function mostRowsRead(plan: Plan[]): number {
  return Math.max(...plan.map((node) => node['Actual Rows'] * node['Actual Loops']));
}
