import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderUi } from '#test/render.tsx';
import { ChoiceCards } from '#ui/form/choice-cards.tsx';

const choices = [
  { value: 'video', label: 'Video' },
  { value: 'image', label: 'Image' },
] as const;

function TypeChoice({ disabled = false }) {
  const [value, setValue] = useState<'video' | 'image'>('video');
  return (
    <ChoiceCards
      label="Type"
      value={value}
      onValueChange={setValue}
      choices={choices}
      disabled={disabled}
    />
  );
}

const checked = () => screen.getByRole('radio', { checked: true }).getAttribute('value');

it('is a named group in which the whole card can be clicked', async () => {
  const { user } = renderUi(<TypeChoice />);
  expect(screen.getByRole('group', { name: 'Type' })).toBeTruthy();
  expect(checked()).toBe('video');
  await user.click(screen.getByText('Image'));
  expect(checked()).toBe('image');
});

it('cannot be changed while disabled', async () => {
  const { user } = renderUi(<TypeChoice disabled />);
  await user.click(screen.getByText('Image'));
  expect(checked()).toBe('video');
});
