import { type Kysely, sql } from 'kysely';

/**
 * Addresses that are told what happens here, and the messages to them. And what a provider has decided: a quota, a
 * session, and a proof of who is there.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  `create table webhook (
    id uuid primary key,
    url text not null,
    kinds text[] not null,
    secret bytea not null,
    created_at timestamptz not null default now()
  )`,
  `create table webhook_delivery (
    id uuid primary key default gen_random_uuid(),
    webhook_id uuid not null references webhook (id) on delete cascade,
    kind text not null,
    body text not null,
    state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
    attempts integer not null default 0,
    due_at timestamptz not null default now(),
    tried_at timestamptz,
    status integer,
    trouble text,
    created_at timestamptz not null default now()
  )`,
  `create index webhook_delivery_log on webhook_delivery (webhook_id, created_at desc)`,
  `create index webhook_delivery_due on webhook_delivery (webhook_id, due_at) where state = 'waiting'`,
  `alter table provider_sign_in add column is_proof boolean not null default false`,
  `alter table auth."user" add column quota_by_provider boolean not null default false`,
  `alter table auth.session add column by_provider boolean not null default false`,
];
