import { expect, it } from 'vitest';
import { chooseLanguage, wishesOf } from '#languages/language.ts';

it.each([
  ['what the account chose', 'de', ['en-US'], 'de'],
  ['the account before the browser', 'en', ['de-DE'], 'en'],
  ['what the browser wishes', null, ['de-AT', 'en'], 'de'],
  ['the first that Heirloom has', null, ['fr-FR', 'DE', 'en'], 'de'],
  ['English for British browsers', null, ['en-GB', 'de'], 'en'],
  ['English for who wishes another', null, ['fr', 'den', ''], 'en'],
  ['English for who wishes nothing', null, [], 'en'],
] as const)('the language is %s [CORE-11]', (_, chosen, wished, language) => {
  expect(chooseLanguage(chosen, wished)).toBe(language);
});

it.each([
  [undefined, []],
  ['', []],
  ['de-AT,de;q=0.9,en;q=0.8', ['de-AT', 'de', 'en']],
  ['en;q=0.5, fr;q=0, de', ['de', 'en']],
  ['de;q=x, en', ['en']],
])('of Accept-Language "%s" the wishes are %j', (header, wishes) => {
  expect(wishesOf(header)).toEqual(wishes);
});
