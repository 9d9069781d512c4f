import { expect, it, vi } from 'vitest';
import { connectApi } from '#api/client.ts';
import { putOntoTapes } from '#features/uploads/put-onto-tapes.ts';
import { apiError, fakeLink } from '#test/fake-api.ts';

const idOf = (n: number) => `0198c0de-0000-7000-8000-${String(n).padStart(12, '0')}`;
function card(number: number, label: string) {
  return {
    id: idOf(number),
    ownerId: idOf(999),
    number,
    label,
    kind: 'vhs' as const,
    state: 'to-transfer' as const,
    place: null,
    itemCount: 0,
    rights: ['own' as const],
  };
}

function kept(name: string, mediaId: string | null) {
  return {
    file: new File([], name),
    folder: null,
    mediaId,
    target: null,
    type: 'video' as const,
  };
}

it('puts what was uploaded onto the tape with that number or label, and adds those that lack [TAPE-20]', async () => {
  const create = vi.fn((tape: { label: string }) => card(40, tape.label));
  const putItems = vi.fn(({ tapeId }: { tapeId: string }) => {
    if (tapeId === idOf(9)) throw apiError('INTERNAL');
    return { changed: 1 };
  });
  connectApi(
    fakeLink({
      tapes: {
        list: () => ({ items: [card(12, 'Christmas 84'), card(13, 'tape 7'), card(9, 'Tape 9')] }),
        create,
        putItems,
      },
    }),
  );
  const result = await putOntoTapes([
    kept('Tape 12 part 2.avi', idOf(102)),
    kept('Tape 12 part 1.avi', idOf(101)),
    kept('Tape 7.avi', idOf(107)),
    kept('Tape 8.avi', idOf(108)),
    kept('Tape 9.avi', idOf(109)),
    kept('Tape 10.avi', null),
  ]);
  expect(result).toEqual({ done: ['Tape 12', 'Tape 7', 'Tape 8'], failed: ['Tape 9'] });
  expect(putItems.mock.calls.map(([input]) => input)).toMatchObject([
    { tapeId: idOf(12), mediaIds: [idOf(101), idOf(102)] },
    { tapeId: idOf(13), mediaIds: [idOf(107)] },
    { tapeId: idOf(40), mediaIds: [idOf(108)] },
    { tapeId: idOf(9) },
  ]);
  expect(create.mock.calls).toMatchObject([[{ label: 'Tape 8', state: 'transferred' }]]);
});
