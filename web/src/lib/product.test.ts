import { expect, it } from 'vitest';
import { documentTitle } from '#lib/product.ts';

it('puts the page before the product in the title of the tab', () => {
  expect(documentTitle('Photos')).toBe('Photos · Heirloom');
  expect(documentTitle()).toBe('Heirloom');
});
