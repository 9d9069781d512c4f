import { errorWords } from '@heirloom/contract/errors.messages.ts';
import type { Language } from '@heirloom/contract/languages/language.ts';
import { findingWords } from '#features/audit/audit-findings.messages.ts';
import { reasonWords } from '#features/backups/reasons.messages.ts';
import { databaseWords } from '#platform/db/database.messages.ts';
import { inReadersLanguage } from '#platform/in-readers-language.ts';
import { placeWords } from '#platform/storage/place.messages.ts';

/** All sentences that a run or the second place may have stored; an error within a run stores its own. */
export const storedReasons = [reasonWords, placeWords, findingWords, databaseWords, errorWords];

/** Returns the stored reason of a run, or the trouble of the second place, in the language of whoever reads it. */
export function reasonFor<Reason extends string | null>(
  stored: Reason,
  language?: Language,
): Reason | string {
  return stored === null ? stored : inReadersLanguage(storedReasons, stored, language);
}
