import type { ReactElement, ReactNode } from 'react';
import { pageTexts } from '#languages/page-language.ts';

/** The form of English messages, in whatever language: the same keys, functions with the same parameters. */
export type Translation<English> = English extends string
  ? string
  : English extends (...given: infer Given) => infer Result
    ? (...given: Given) => Translation<Result>
    : English extends ReactElement
      ? ReactNode
      : English extends object
        ? { readonly [Key in keyof English]: Translation<English[Key]> }
        : English;

/**
 * Returns these messages in the language of the page. Its texts were loaded before the module that calls this
 * (main.tsx); `name` is their name in translations/pack.ts.
 */
export function messagesOf<const English extends object>(
  name: string,
  english: English,
): Translation<English> {
  return (pageTexts()?.[name] ?? english) as Translation<English>;
}
