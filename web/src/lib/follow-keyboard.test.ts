import { fireEvent } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { followKeyboard } from '#lib/follow-keyboard.ts';

let stop = () => {};
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

const input = () => document.documentElement.dataset.input;

it('knows who goes through the page by keys, until they point at something', () => {
  stop = followKeyboard();
  expect(input()).toBeUndefined();
  fireEvent.keyDown(document.body, { key: 'Tab' });
  expect(input()).toBe('keyboard');
  fireEvent.pointerDown(document.body);
  expect(input()).toBe('pointer');
  fireEvent.keyDown(document.body, { key: 'ArrowDown' });
  expect(input()).toBe('keyboard');
});

it('does not take typing in a field that was clicked for the keyboard', () => {
  stop = followKeyboard();
  const field = document.body.appendChild(document.createElement('input'));
  fireEvent.pointerDown(field);
  for (const key of ['a', 'ArrowLeft', 'Enter']) fireEvent.keyDown(field, { key });
  expect(input()).toBe('pointer');
  fireEvent.keyDown(field, { key: 'Tab' });
  expect(input()).toBe('keyboard');
});

it('leaves nothing behind', () => {
  stop = followKeyboard();
  fireEvent.keyDown(document.body, { key: 'Tab' });
  stop();
  expect(input()).toBeUndefined();
  fireEvent.keyDown(document.body, { key: 'Tab' });
  fireEvent.pointerDown(document.body);
  expect(input()).toBeUndefined();
});
