import { afterEach, expect, it, vi } from 'vitest';
import { readLanguageBy } from '#languages/current-language.ts';
import { z } from '#zod.ts';

afterEach(() => readLanguageBy(() => 'en'));

it('reads what it gets without making functions of text', () => {
  const makeFunction = vi.spyOn(globalThis, 'Function');
  try {
    expect(z.object({ title: z.string() }).parse({ title: 'Lake' })).toEqual({ title: 'Lake' });
    expect(makeFunction).not.toHaveBeenCalled();
  } finally {
    makeFunction.mockRestore();
  }
});

const schema = z.strictObject({
  name: z.string().min(1).max(3).default('x'),
  list: z.array(z.string()).min(2).max(3).default(['a', 'b']),
  count: z.number().min(1).max(90).default(1),
  whole: z.int().default(1),
  isOn: z.boolean().default(true),
  kind: z.enum(['film', 'photo']).default('film'),
  email: z.email().default('a@example.com'),
  id: z.uuid().optional(),
  either: z.union([z.literal(1), z.literal(2)]).default(1),
});

it.each([
  [{ name: '' }, 'Please fill this in.', 'Bitte füll das aus.'],
  [{ name: 'four' }, 'Please use at most 3 characters.', 'Bitte nimm höchstens 3 Zeichen.'],
  [{ name: 4 }, 'Please enter text.', 'Bitte gib einen Text ein.'],
  [{ list: ['a'] }, 'Please choose at least 2.', 'Bitte wähle mindestens 2.'],
  [{ list: ['a', 'b', 'c', 'd'] }, 'Please choose at most 3.', 'Bitte wähle höchstens 3.'],
  [{ list: [undefined, 'b'] }, 'Please fill this in.', 'Bitte füll das aus.'],
  [{ count: 0 }, 'Please enter 1 or more.', 'Bitte gib 1 oder mehr ein.'],
  [{ count: 91 }, 'Please enter 90 or less.', 'Bitte gib 90 oder weniger ein.'],
  [{ count: 'many' }, 'Please enter a number.', 'Bitte gib eine Zahl ein.'],
  [{ whole: 1.5 }, 'Please enter a whole number.', 'Bitte gib eine ganze Zahl ein.'],
  [{ isOn: 'x' }, 'Please choose yes or no.', 'Bitte wähle Ja oder Nein.'],
  [{ kind: 'x' }, 'Please choose one of these: film, photo', 'Bitte wähle eins davon: film, photo'],
  [{ email: 'x' }, 'Invalid email address', 'Diese E-Mail-Adresse ist nicht gültig'],
  [{ id: 'x' }, 'This is not valid.', 'Das ist nicht gültig.'],
  [{ either: 3 }, 'This is not valid.', 'Das ist nicht gültig.'],
  [{ other: 1 }, 'There is no such field: other', 'Dieses Feld gibt es nicht: other'],
])('says what is wrong with %j in the language of the reader [CORE-12]', (input, en, de) => {
  const said = () => schema.safeParse(input).error?.issues[0]?.message;
  expect(said()).toBe(en);
  readLanguageBy(() => 'de');
  expect(said()).toBe(de);
});
