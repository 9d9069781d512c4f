import {
  type listAccountsInput,
  type AccountSort,
  accountSort,
} from '@heirloom/contract/accounts/accounts.schema.ts';
import { z } from 'zod';
import { accountOrder } from '#features/accounts/account-order.ts';
import { presentPerson } from '#features/accounts/accounts.present.ts';
import { countPeople, listAccounts, type PersonPlace } from '#features/accounts/accounts.read.ts';
import { isLastConnected } from '#features/roles/roles.policy.ts';
import { readCursor, writeCursor } from '#platform/api/cursor.ts';
import type { Ctx } from '#platform/context.ts';
import { currentConfig } from '#platform/current-config.ts';

type ListCtx = Pick<Ctx, 'db' | 'config'>;

export async function readAccounts(
  { db, config }: ListCtx,
  { cursor, limit, ...wish }: z.output<typeof listAccountsInput>,
) {
  const after = cursor ? readPlace(wish.sort, cursor) : null;
  const [{ rows, next }, counts, { QUOTA_BYTES }] = await Promise.all([
    listAccounts(db, { ...wish, after, limit }),
    countPeople(db, wish),
    currentConfig({ db, config }),
  ]);
  return {
    items: await Promise.all(
      rows.map(async (row) => {
        const isLast =
          row.is_last_of_role ||
          (row.role === 'superuser' && (await isLastConnected({ db, config }, row.id)));
        return presentPerson({ ...row, is_last_of_role: isLast });
      }),
    ),
    nextCursor: next && writeCursor([wish.sort, next.value, next.id]),
    ...counts,
    defaultQuotaBytes: QUOTA_BYTES ?? null,
  };
}

function readPlace(sort: AccountSort, cursor: string): PersonPlace {
  const schema = z.tuple([accountSort.extract([sort]), accountOrder(sort).schema, z.guid()]);
  const [, value, id] = readCursor(schema, cursor);
  return { value, id };
}
