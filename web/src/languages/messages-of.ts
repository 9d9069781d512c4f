import type { Translation as TranslationOf } from '@heirloom/contract/languages/translation.ts';
import type { ReactElement } from 'react';
import { pageTexts } from '#languages/page-language.ts';

/** The form of English messages, in whatever language; some are React elements. */
export type Translation<English> = TranslationOf<English, ReactElement>;

/**
 * Returns these messages in the language of the page. Its texts were loaded before the module that calls this
 * (main.tsx, load-part.ts); `name` is their name in translations/pack.ts.
 */
export function messagesOf<const English extends object>(
  name: string,
  english: English,
): Translation<English> {
  return (pageTexts()?.[name] ?? english) as Translation<English>;
}
