import { contract } from '@heirloom/contract/contract.ts';
import type { RestRoute } from '@heirloom/contract/rest-route.ts';
import { restRoutes } from '@heirloom/contract/rest-routes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Actor } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';
import { insertApiKey } from '#test/insert-api-key.ts';
import { createPerson } from '#test/people.ts';
import { sampleInputs } from '#test/sample-input.ts';
import { type TestApp, createTestApp } from '#test/test-app.ts';

/** Generated from the contract: whatever the type of a field, an answer is one of the catalogue and never a bare 500. */
let app: TestApp;
let origin: string;
let actor: Actor;
let key: string;

beforeAll(async () => {
  app = await createTestApp();
  origin = await app.listen();
  ({ actor } = await createPerson(app.ctx.db, { role: 'superuser' }));
  key = await insertApiKey(app.ctx.db, actor.userId, { mayAdminister: true });
});
afterAll(() => app?.close());

const oddValues: unknown[] = [
  [],
  [null],
  {},
  { toString: 1 },
  JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
  -1,
  Infinity,
  true,
  null,
  '',
  '\0',
  '\uD800',
  "'",
  'x'.repeat(5_000),
];

/** Whether an input has put something into every object of this process [A10]. */
const isPolluted = (): boolean => 'polluted' in {};

type Call = (input: unknown) => Promise<unknown>;

/** Every id is one that no object has. */
const idOf = (field: string): string | undefined => (/ids?$/i.test(field) ? newId() : undefined);

const procedures = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls).flatMap(([name, procedure]) => {
    const { inputSchema } = (procedure as { '~orpc': { inputSchema?: z.ZodType } })['~orpc'];
    const [input] = inputSchema ? sampleInputs(inputSchema, idOf) : [];
    const fields = Object.keys(input ?? {});
    return fields.length > 0 ? [{ path: `${feature}.${name}`, feature, name, input, fields }] : [];
  }),
);

it.each(procedures)('$path answers odd values as the catalogue says', async (procedure) => {
  const { feature, name, input, fields } = procedure;
  const features = app.as(actor) as unknown as Record<string, Record<string, Call>>;
  const call = features[feature]![name]!;
  const failed: unknown[] = [];
  for (const field of fields) {
    for (const odd of oddValues) {
      const error: unknown = await call({ ...(input as object), [field]: odd }).then(
        () => null,
        (reason: unknown) => reason,
      );
      const code = (error as { code?: string } | null)?.code;
      if (error !== null && (code === undefined || code === 'INTERNAL')) failed.push([field, odd]);
    }
  }
  expect(failed).toEqual([]);
  expect(isPolluted()).toBe(false);
});

const lists = procedures.flatMap(({ feature, name, path, fields }) => {
  const routes = restRoutes as Record<string, Record<string, RestRoute | null>>;
  const route = routes[feature]?.[name]?.[0];
  return route?.startsWith('GET ') ? [{ path, url: route.slice(4), fields }] : [];
});

it.each(lists)(
  'GET $url answers without a failure when its fields come twice',
  async ({ url, fields }) => {
    const twice = fields
      .flatMap((field) => [`${field}=1`, `${field}=x`, `${field}[a]=1`])
      .concat('__proto__[polluted]=1', 'constructor[prototype][polluted]=1')
      .join('&');
    const place = url.replaceAll(/\{\w+\}/g, () => newId());
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(`${origin}/api/v1${place}?${twice}`, { headers });
    expect(answer.status).not.toBe(500);
    expect(isPolluted()).toBe(false);
  },
);
