import { expect, it } from 'vitest';
import { describeAudit, fails, readAudit } from './advisories.ts';

const clean = '{"vulnerabilities":{},"metadata":{}}';
const found = '{"vulnerabilities":{"sharp":{"severity":"high","range":"<0.30.5"}}}';
const fixed = (fix: string): string =>
  found.replace('"<0.30.5"', `"<0.30.5","fixAvailable":${fix}`);
const refused = '{"message":"405 Method Not Allowed","statusCode":405,"error":{"summary":""}}';

it.each([
  [clean, 'Advisories: none'],
  [found, 'sharp <0.30.5: high, not fixed yet'],
  [fixed('{"name":"sharp","version":"0.35.1"}'), 'sharp <0.30.5: high, fixed in sharp 0.35.1'],
  [fixed('true'), 'sharp <0.30.5: high, fixed in the versions after these'],
  [refused, 'the registry did not answer'],
  ['', 'the registry did not answer'],
  ['<html>', 'the registry did not answer'],
])('of %s says: %s', (output, sentence) => {
  expect(describeAudit(readAudit(output))).toContain(sentence);
});

it.each([
  [clean, false],
  [found, true],
  [refused, true],
])('fails with %s for a release only: %s', (output, isFailure) => {
  expect(fails(readAudit(output), { isRelease: false })).toBe(false);
  expect(fails(readAudit(output), { isRelease: true })).toBe(isFailure);
});
