import type { z } from 'zod';
import type { MediaCard, setCaptureInput } from '@heirloom/contract/media/media.schema.ts';
import { authorizeMedia } from '#features/media/media.policy.ts';
import { presentMediaCard } from '#features/media/media.present.ts';
import { lockLive, updateMedia } from '#features/media/media.repo.ts';
import { enqueueSidecar } from '#features/processing/processing.service.ts';
import type { ActorCtx } from '#platform/context.ts';
import type { CapturePrecision } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/events/publish.ts';

type Input = z.output<typeof setCaptureInput>;

/** All of the items or none: one that is not theirs makes the whole call a miss. */
export const setCapture = (
  ctx: Pick<ActorCtx, 'db' | 'actor' | 'jobs'>,
  { ids, localTime, precision, isApproximate }: Input,
): Promise<{ items: MediaCard[] }> => {
  const capturedAt = precision === 'unknown' ? null : toPrecision(localTime, precision);
  return ctx.db.transaction().execute(async (trx) => {
    const rows = await lockLive(trx, [...new Set(ids)]);
    const found = new Map(rows.map((row) => [row.id, row]));
    const items: MediaCard[] = [];
    for (const id of new Set(ids)) {
      const row = authorizeMedia(ctx.actor, found.get(id));
      const changed = await updateMedia(trx, row, {
        captured_at: capturedAt,
        capture_offset: null,
        capture_precision: precision,
        // Also of "nobody knows": the date in the file must not come back by itself.
        capture_source: 'person',
        capture_is_approximate: capturedAt !== null && isApproximate,
      });
      await enqueueSidecar(ctx, trx, id);
      items.push(presentMediaCard(changed));
    }
    // Lists by date have changed their order: one event without an item makes everybody read them anew.
    for (const userId of new Set(rows.map((row) => row.user_id))) {
      await publish(trx, { topic: 'media', action: 'updated', userId, entityId: null });
    }
    return { items };
  });
};

/** What is finer than the precision is cut off, so that all of one year sort together. */
const toPrecision = (
  localTime: string | null,
  precision: Exclude<CapturePrecision, 'unknown'>,
): string => {
  const [date = '', time = '00:00'] = (localTime ?? '').split('T');
  const [year = '', month = '', day = ''] = date.split('-');
  if (!isRealMoment(date, time)) throw new AppError('BAD_REQUEST', 'Please enter a date.');
  switch (precision) {
    case 'decade':
      return `${year.slice(0, 3)}0-01-01 00:00:00`;
    case 'year':
      return `${year}-01-01 00:00:00`;
    case 'month':
      return `${year}-${month}-01 00:00:00`;
    case 'day':
      return `${year}-${month}-${day} ${time}`;
  }
};

/** The calendar has no 30 February, and PostgreSQL no year 0. */
const isRealMoment = (date: string, time: string): boolean => {
  const moment = new Date(`${date}T${time}Z`);
  const isValid = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date);
  return isValid && !date.startsWith('000');
};
