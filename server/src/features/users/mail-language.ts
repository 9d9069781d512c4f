import { defaultLanguage, type Language } from '@heirloom/contract/languages/language.ts';
import type { UserRow } from '#features/users/users.repo.ts';

/** Returns the language of mails to a person: what they chose, else that of their browser at the last sign-in. */
export function mailLanguage(user: Pick<UserRow, 'language' | 'browser_language'>): Language {
  return user.language ?? user.browser_language ?? defaultLanguage;
}
