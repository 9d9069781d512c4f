import {
  type listPeopleInput,
  type PersonSort,
  personSort,
} from '@heirloom/contract/people/people.schema.ts';
import { z } from 'zod';
import { peopleOrder } from '#features/people/people-order.ts';
import { presentPerson } from '#features/people/people.present.ts';
import { countPeople, listPeople, type PersonPlace } from '#features/people/people.read.ts';
import { readCursor, writeCursor } from '#platform/api/cursor.ts';
import type { Ctx } from '#platform/context.ts';
import { currentConfig } from '#platform/current-config.ts';

type ListCtx = Pick<Ctx, 'db' | 'config'>;

export const readPeople = async (
  { db, config }: ListCtx,
  { cursor, limit, ...wish }: z.output<typeof listPeopleInput>,
) => {
  const after = cursor ? readPlace(wish.sort, cursor) : null;
  const [{ rows, next }, total, { QUOTA_BYTES }] = await Promise.all([
    listPeople(db, { ...wish, after, limit }),
    countPeople(db, wish),
    currentConfig({ db, config }),
  ]);
  return {
    items: rows.map(presentPerson),
    nextCursor: next && writeCursor([wish.sort, next.value, next.id]),
    total,
    defaultQuotaBytes: QUOTA_BYTES ?? null,
  };
};

const readPlace = (sort: PersonSort, cursor: string): PersonPlace => {
  const schema = z.tuple([personSort.extract([sort]), peopleOrder(sort).schema, z.guid()]);
  const [, value, id] = readCursor(schema, cursor);
  return { value, id };
};
