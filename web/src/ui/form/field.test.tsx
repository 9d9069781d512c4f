import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '#test/render.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { Select } from '#ui/form/select.tsx';
import { Textarea } from '#ui/form/textarea.tsx';

/** Returns what a screen reader says after the name: the texts that aria-describedby refers to. */
function descriptionOf(control: HTMLElement): string[] {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? `nothing has the id ${id}`);
}

describe('a field', () => {
  it.each([
    ['an input', <Input key="c" />],
    ['a text area', <Textarea key="c" />],
    ['a select', <Select key="c" />],
    ['a password', <PasswordInput key="c" />],
  ])('links label, error and hint to %s', (_name, control) => {
    renderUi(
      <Field label="Title" error="Please enter a title" hint="As the family calls it">
        {control}
      </Field>,
    );
    const element = screen.getByLabelText('Title');
    expect(element.getAttribute('aria-invalid')).toBe('true');
    expect(descriptionOf(element)).toEqual(['Please enter a title', 'As the family calls it']);
  });

  it('without an error is not invalid and describes nothing', () => {
    renderUi(
      <Field label="Description" optional error="">
        <Input />
      </Field>,
    );
    const element = screen.getByLabelText('Description (optional)');
    expect(element.hasAttribute('aria-invalid')).toBe(false);
    expect(element.hasAttribute('aria-describedby')).toBe(false);
  });

  it('keeps the ids of two fields apart', () => {
    renderUi(
      <>
        <Field label="First">
          <Input />
        </Field>
        <Field label="Second">
          <Input />
        </Field>
      </>,
    );
    expect(screen.getByLabelText('First').id).not.toBe(screen.getByLabelText('Second').id);
  });
});

describe('a password', () => {
  it('is shown and hidden again by its button', async () => {
    const { user } = renderUi(
      <Field label="Password">
        <PasswordInput defaultValue="secret" />
      </Field>,
    );
    const input = screen.getByLabelText('Password');
    const show = screen.getByRole('button', { name: 'Show password' });
    expect(input.getAttribute('type')).toBe('password');
    await user.click(show);
    expect(input.getAttribute('type')).toBe('text');
    expect(show.getAttribute('aria-pressed')).toBe('true');
    await user.click(show);
    expect(input.getAttribute('type')).toBe('password');
  });
});
