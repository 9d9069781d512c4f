import { type Kysely, sql } from 'kysely';

/** Sign-ins at an OpenID Connect provider that were begun. An account of a provider is one person's, and each has one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  `create table provider_sign_in (
    state_hash text primary key,
    browser_hash text not null,
    links_to uuid references auth."user" (id) on delete cascade,
    expires_at timestamptz not null
  )`,
  `create unique index account_of_provider on auth.account ("providerId", "accountId")
    where "providerId" like 'oidc:%'`,
  `create unique index account_at_provider on auth.account ("userId", "providerId")
    where "providerId" like 'oidc:%'`,
];
