import { expect, it } from 'vitest';
import { parseCsv } from '#platform/parse-csv.ts';

it('reads quotes, separators and line breaks, and says on which line a row begins', () => {
  const text = '\u{feff}a,b\r\n"x ""1"", y\nz",2\n\n,\nlast';
  expect(parseCsv(text)).toEqual([
    { line: 1, cells: ['a', 'b'], isOpen: false },
    { line: 2, cells: ['x "1", y\nz', '2'], isOpen: false },
    { line: 5, cells: ['', ''], isOpen: false },
    { line: 6, cells: ['last'], isOpen: false },
  ]);
  expect(parseCsv('a;"b;c"\n12" reel;x', ';').map(({ cells }) => cells)).toEqual([
    ['a', 'b;c'],
    ['12" reel', 'x'],
  ]);
  expect(parseCsv('a,"b\nc')).toMatchObject([{ line: 1, isOpen: true }]);
  expect(parseCsv('')).toEqual([]);
});
