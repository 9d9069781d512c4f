import { refuseMail } from '#features/mails/mails.service.ts';
import { findUser } from '#features/users/users.repo.ts';
import { publicOrigin } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

/** A mail may be read long after it came. */
const validDays = 365;
const object = 'digest';
const daySeconds = 86_400;

/** The address at which a mail program ends the mails of a week for its reader, without a session (RFC 8058). */
export function unsubscribeAddress(
  { signer, config, clock }: Pick<Ctx, 'signer' | 'config' | 'clock'>,
  userId: string,
): string {
  const expiresAt = Math.floor(clock.now().getTime() / 1000) + validDays * daySeconds;
  const signed = signer.sign({ purpose: 'unsubscribe', subject: userId, object, expiresAt });
  return `${publicOrigin(config)}/api/unsubscribe?${signed}`;
}

/** Can do nothing but end these mails, as often as it is called. @throws AppError NOT_FOUND for a forged or old address, or an account that is gone */
export async function unsubscribe(
  { db, signer, clock }: Pick<Ctx, 'db' | 'signer' | 'clock'>,
  signed: URLSearchParams,
): Promise<void> {
  const grant = signer.verify(signed, { purpose: 'unsubscribe', object, now: clock.now() });
  if (!grant || !(await findUser(db, grant.subject))) throw new AppError('NOT_FOUND');
  await refuseMail(db, grant.subject, object);
}
