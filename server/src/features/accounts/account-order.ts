import type { AccountSort } from '@heirloom/contract/accounts/accounts.schema.ts';
import { adminSubscription, defaultSubscriptionEnd } from '@heirloom/contract/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';

/**
 * How one order is written in SQL, over the columns of accounts.read.ts. `key` has the SQL type `type` and is never
 * null.
 */
export type AccountOrder = {
  key: RawBuilder<string | number>;
  type: 'text' | 'bigint';
  /** The values that a cursor may contain. */
  schema: z.ZodType<string | number>;
};

function byText(column: string): AccountOrder {
  return {
    key: sql<string>`lower(${sql.ref(column)})`,
    type: 'text',
    schema: z.string().refine((text) => !text.includes('\0') && text.isWellFormed()),
  };
}

function byNumber(key: RawBuilder<number>): AccountOrder {
  return {
    key,
    type: 'bigint',
    schema: z.int(),
  };
}

/** In microseconds, so that a cursor holds the exact value; a missing instant sorts before all others. */
function byInstant(instant: RawBuilder<unknown>): AccountOrder {
  return byNumber(
    sql<number>`coalesce((extract(epoch from ${instant}) * 1000000)::bigint, ${-(2 ** 53) + 1})`,
  );
}

/** The date that screens show: administrators have a fixed one, and a missing one means the default. */
const expiration = sql`case when role in ('admin', 'superuser')
  then ${adminSubscription.end}::timestamptz
  else coalesce(subscription_expiration_date, ${defaultSubscriptionEnd}::timestamptz) end`;

export function accountOrder(sort: AccountSort): AccountOrder {
  switch (sort) {
    case 'name':
      return byText('name');
    case 'email':
      return byText('email');
    case 'lastLogin':
      return byInstant(sql.ref('last_login'));
    case 'joined':
      return byInstant(sql.ref('createdAt'));
    case 'expires':
      return byInstant(expiration);
    case 'size':
      return byNumber(sql<number>`size_bytes`);
    case 'videos':
    case 'images':
    case 'audio':
    case 'files':
      return byNumber(sql<number>`${sql.ref(sort)}`);
  }
}
