import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

/** How long a person may take at the provider. */
export const minutesToAnswer = 15;

type Begun = {
  state: string;
  /** What only the browser knows that has begun. */
  browserToken: string;
  /** Who connects an account; null: somebody signs in. */
  linksTo: string | null;
};

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
      links_to: begun.linksTo,
      expires_at: sql<Date>`now() + make_interval(mins => ${minutesToAnswer})`,
    })
    .execute();
}

/** Uses up what was begun in this browser; false when it is unknown, expired, used, or was for somebody else. */
export async function takeProviderSignIn(db: Db, begun: Begun): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('provider_sign_in')
    .where('state_hash', '=', hashOf(begun.state))
    .where('browser_hash', '=', hashOf(begun.browserToken))
    .where('links_to', 'is not distinct from', begun.linksTo)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
