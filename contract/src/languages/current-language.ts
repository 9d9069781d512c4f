import { defaultLanguage, type Language } from '#languages/language.ts';

let read: () => Language = () => defaultLanguage;

/** Returns the language of whoever reads what is said now: of the page in the web app, of the request on the server. */
export function currentLanguage(): Language {
  return read();
}

/** Says how to know it; called once, by the web app and by the server. */
export function readLanguageBy(reader: () => Language): void {
  read = reader;
}
