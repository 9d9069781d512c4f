import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '#shell/search-params.ts';

it('keeps what was typed as text, also when it looks like a number or like code', () => {
  expect(parseSearch('?q=1987&code=1e5')).toEqual({ q: '1987', code: '1e5' });
  expect(stringifySearch({ q: '"lake" & {more}', next: undefined })).toBe(
    '?q=%22lake%22+%26+%7Bmore%7D',
  );
  expect(parseSearch(stringifySearch({ q: '"lake" & {more}' }))).toEqual({ q: '"lake" & {more}' });
  expect(stringifySearch({})).toBe('');
});
