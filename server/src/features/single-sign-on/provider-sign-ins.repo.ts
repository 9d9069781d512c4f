import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

/** How long a person may take at the provider. */
export const minutesToAnswer = 15;

type Begun = {
  state: string;
  /** What only the browser knows that has begun. */
  browserToken: string;
  errand: Errand;
};

/** What a person goes to the provider for: to sign in, or, signed in already, to connect an account or to prove who they are. */
export type Errand = { kind: 'sign-in' } | { kind: 'link' | 'proof'; userId: string };

function columnsOf(errand: Errand) {
  return {
    links_to: errand.kind === 'sign-in' ? null : errand.userId,
    is_proof: errand.kind === 'proof',
  };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

export async function insertProviderSignIn(db: Db, begun: Begun): Promise<void> {
  await db
    .deleteFrom('provider_sign_in')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
  await db
    .insertInto('provider_sign_in')
    .values({
      state_hash: hashOf(begun.state),
      browser_hash: hashOf(begun.browserToken),
      ...columnsOf(begun.errand),
      expires_at: sql<Date>`now() + make_interval(mins => ${minutesToAnswer})`,
    })
    .execute();
}

/** Uses up what was begun in this browser, and returns when; null when it is unknown, expired, used, or for another errand. */
export async function takeProviderSignIn(
  db: Db,
  { state, browserToken, errand }: Begun,
): Promise<Date | null> {
  const { links_to, is_proof } = columnsOf(errand);
  const row = await db
    .deleteFrom('provider_sign_in')
    .where('state_hash', '=', hashOf(state))
    .where('browser_hash', '=', hashOf(browserToken))
    .where('links_to', 'is not distinct from', links_to)
    .where('is_proof', '=', is_proof)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(sql<Date>`expires_at - make_interval(mins => ${minutesToAnswer})`.as('begunAt'))
    .executeTakeFirst();
  return row?.begunAt ?? null;
}
