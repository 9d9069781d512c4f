import { publishOffer } from '#features/offers/make-offer.service.ts';
import { offerWords } from '#features/offers/offers.messages.ts';
import { deleteOffersOf } from '#features/offers/offers.repo.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

/** Ends what somebody offered or was asked, before their account is closed. @throws AppError CONFLICT while their items are handed over */
export async function endOffersOf(trx: Db, userId: string): Promise<void> {
  const ended = await deleteOffersOf(trx, userId);
  if (ended.some(({ answer }) => answer === 'accepted')) {
    throw new AppError('CONFLICT', offerWords().moving);
  }
  for (const offer of ended) await publishOffer(trx, offer);
}
