import { expect, it } from 'vitest';
import {
  confirmMail,
  knownAddressMail,
  passwordChangedMail,
  resetMail,
} from '#features/auth/auth-mails.ts';

const link = 'https://heirloom.test/auth?code=abc&purpose=reset';
const hostile = { name: '<img src=x onerror=alert(1)> & "Co"', email: 'a@example.com' };

it.each([
  ['confirmation', confirmMail],
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
  expect(mail.html).toContain('href="https://heirloom.test/auth?code=abc&amp;purpose=reset"');
});
