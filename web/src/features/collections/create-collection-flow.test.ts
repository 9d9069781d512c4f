import { describe, expect, it } from 'vitest';
import {
  type CreateCollectionAction,
  type CreateCollectionFlow,
  createCollectionFlow,
  newCollection,
} from '#features/collections/create-collection-flow.ts';
import { mediaNamed } from '#test/fake-collections.ts';

const lake = mediaNamed('Morning at the lake', 1);
const poppies = mediaNamed('Poppies', 2);

const after = (...actions: CreateCollectionAction[]): CreateCollectionFlow =>
  actions.reduce(createCollectionFlow, newCollection);
const named: CreateCollectionAction = { do: 'change', name: 'Autumn walks' };

it('begins with the details, without a name, mixed [COLLNEW-01, COLLNEW-02]', () => {
  expect(newCollection).toMatchObject({ step: 'details', name: '', type: 'mixed', items: [] });
});

it('goes on to the media with a name, and back again with all that was entered [COLLNEW-06]', () => {
  const media = after(named, { do: 'next' }, { do: 'pick', items: [lake] });
  expect(media).toMatchObject({ step: 'media', items: [lake] });
  expect(createCollectionFlow(media, { do: 'back' })).toMatchObject({
    step: 'details',
    name: 'Autumn walks',
    items: [lake],
  });
});

describe.each(['', '   ', '\t\n'])('a blank name %j', (name) => {
  it.each<CreateCollectionAction>([
    { do: 'next' },
    { do: 'create', isEmpty: false },
    { do: 'create', isEmpty: true },
  ])('is refused on %j, where it can be entered [COLLNEW-03]', (action) => {
    const refused = after({ do: 'change', name }, action);
    expect(refused).toMatchObject({ step: 'details', isNameMissing: true, creating: null });
    expect(createCollectionFlow(refused, named).isNameMissing).toBe(false);
  });
});

it('keeps what the picker was left with, less what is removed', () => {
  const flow = after(named, { do: 'next' }, { do: 'pick', items: [lake, poppies] });
  expect(createCollectionFlow(flow, { do: 'removeItem', id: lake.id }).items).toEqual([poppies]);
  expect(createCollectionFlow(flow, { do: 'pick', items: [poppies] }).items).toEqual([poppies]);
});

describe('the making', () => {
  const picked: CreateCollectionAction[] = [
    named,
    { do: 'next' },
    { do: 'pick', items: [lake, poppies] },
  ];

  it('counts the items that are in [COLLNEW-08]', () => {
    const flow = after(...picked, { do: 'create', isEmpty: false }, { do: 'itemDone' });
    expect(flow.creating).toEqual({ done: 1, total: 2 });
  });

  it('adds nothing by Skip & Create [COLLNEW-07]', () => {
    expect(after(...picked, { do: 'create', isEmpty: true }).creating).toEqual({
      done: 0,
      total: 0,
    });
  });

  it('is not disturbed by anything, and can be tried again after a failure', () => {
    const making = after(...picked, { do: 'create', isEmpty: false });
    for (const action of [{ do: 'back' }, { do: 'pick', items: [] }, { do: 'next' }] as const) {
      expect(createCollectionFlow(making, action)).toBe(making);
    }
    expect(createCollectionFlow(making, { do: 'failed' })).toMatchObject({
      step: 'media',
      creating: null,
      items: [lake, poppies],
    });
  });
});
