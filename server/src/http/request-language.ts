import { AsyncLocalStorage } from 'node:async_hooks';
import { readLanguageBy } from '@heirloom/contract/languages/current-language.ts';
import {
  chooseLanguage,
  defaultLanguage,
  wishesOf,
  type Language,
} from '@heirloom/contract/languages/language.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const languages = new AsyncLocalStorage<Language>();

/** Lets everything that works for a request know the language of its reader. Jobs and commands speak English. */
export function knowLanguage(app: FastifyInstance): void {
  readLanguageBy(() => languages.getStore() ?? defaultLanguage);
  app.addHook('onRequest', inLanguage);
  // Events of a body that is read belong to its connection: what comes after it begins anew.
  app.addHook('preHandler', inLanguage);
}

/** The web app sends the language of its page, which follows the account; other programs and browsers their wish. */
function inLanguage({ headers }: FastifyRequest, _reply: unknown, done: () => void): void {
  languages.run(chooseLanguage(null, wishesOf(headers['accept-language'])), done);
}
