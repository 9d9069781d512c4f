import { expect, it } from 'vitest';
import {
  confirmMail,
  knownAddressMail,
  passwordChangedMail,
  resetMail,
} from '#features/auth/auth-mails.ts';

const link = 'https://heirloom.test/auth#code=abc&purpose=reset';
const hostile = {
  name: '<img src=x onerror=alert(1)> & "Co"',
  email: 'a@example.com',
  language: 'en' as const,
};

it.each([
  ['reset', resetMail],
  ['known address', knownAddressMail],
  ['password changed', passwordChangedMail],
])('writes the %s mail as text and as HTML in which a name is only text', (_kind, make) => {
  const mail = make(hostile, link);
  expect(mail.to).toBe(hostile.email);
  expect(mail.text).toContain(hostile.name);
  expect(mail.text.split('\n')).toContain(link);
  expect(mail.html).not.toContain('<img');
  expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;');
  expect(mail.html).toContain('href="https://heirloom.test/auth#code=abc&amp;purpose=reset"');
});

it('says nothing in a confirmation that whoever signed up has chosen', () => {
  const mail = confirmMail(hostile, link);
  expect(mail.to).toBe(hostile.email);
  expect(mail.text + mail.html).not.toContain('onerror');
  expect(mail.text).toMatch(/^Welcome to Heirloom!\n/);
});

it('greets without a name whoever has not confirmed theirs', () => {
  expect(resetMail({ name: null, email: 'a@example.com', language: 'en' }, link).text).toMatch(
    /^Hello,\n/,
  );
});

it.each([
  [0, null],
  [1, 'One API key still works'],
  [3, '3 API keys still work'],
])('tells of a changed password that %i API keys go on working', (keysLeft, sentence) => {
  const { text } = passwordChangedMail(
    { name: 'Anna', email: 'a@example.com', language: 'en' },
    link,
    keysLeft,
  );
  expect(text).toContain('all other devices are signed out');
  if (sentence === null) expect(text).not.toContain('API key');
  else expect(text).toContain(sentence);
});

it('writes to a German reader in German, and says so of the page', () => {
  const mail = resetMail({ name: 'Grete', email: 'grete@example.com', language: 'de' }, link);
  expect(mail.subject).toBe('Wähle ein neues Passwort');
  expect(mail.text).toMatch(/^Hallo Grete,\n\nHier ist der Link/);
  expect(mail.text.split('\n')).toContain(link);
  expect(mail.html).toContain('<html lang="de">');
});
