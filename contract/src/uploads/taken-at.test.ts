import { expect, it } from 'vitest';
import { readTakenAt } from '#uploads/taken-at.ts';

it.each([
  ['1987', '1987-01-01T00:00', null, 'year'],
  ['1987-06', '1987-06-01T00:00', null, 'month'],
  ['1987-06-05', '1987-06-05T00:00', null, 'day'],
  ['1987-06-05T10:11', '1987-06-05T10:11', null, 'day'],
  ['1987-06-05T10:11:12', '1987-06-05T10:11:12', null, 'day'],
  ['1987-06-05T10:11:12.50-03:30', '1987-06-05T10:11:12', '-03:30', 'day'],
  ['1987-06-05T10:11Z', '1987-06-05T10:11', '+00:00', 'day'],
])('reads %s as exactly as it is written [DATE-03]', (text, localTime, offset, precision) => {
  expect(readTakenAt(text)).toEqual({ localTime, offset, precision });
});

const elsewhere = ['', 'soon', '87', '1987-6-5', '1987:06:05', '1987-06-05 10:11', '1987+02:00'];
const impossible = ['1987-13', '1987-00', '1987-02-30', '2023-02-29', '0000', '0009-01-01'];
const wrongClock = [
  '1987-06-05T24:30',
  '1987-06-05T10:61',
  '1987-06-05T10:11+25:00',
  '1987-06-05T10',
];

it.each([elsewhere, impossible, wrongClock].flat())('reads nothing from %j', (text) => {
  expect(readTakenAt(text)).toBeNull();
});
