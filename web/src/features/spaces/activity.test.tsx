import type { SpaceActivity } from '@heirloom/contract/spaces/activity.schema.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { apiError } from '#test/fake-api.ts';
import { benId, fakeSpaces, lake, low, pageOf, red, spaceNamed } from '#test/fake-spaces.ts';
import { giveRoom } from '#test/give-room.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { dismissToasts } from '#ui/feedback/toast.ts';

giveRoom();
afterEach(() => dismissToasts());

const counts = { total: 0, video: 0, image: 0, audio: 0 };
const entry: SpaceActivity = {
  id: 1,
  kind: 'joined',
  at: '2025-07-20T12:00:00Z',
  isNew: false,
  actor: { id: benId, name: 'Ben' },
  guestName: null,
  mayBringBack: false,
  counts,
  fromYear: null,
  toYear: null,
  items: [],
};
const shown = [red, low].map(({ id, type, title }) => ({ id, type, title, thumbnailUrl: null }));

const entries: SpaceActivity[] = [
  {
    ...entry,
    id: 9,
    kind: 'added',
    isNew: true,
    counts: { total: 36, video: 2, image: 34, audio: 0 },
    fromYear: 1987,
    toYear: 1987,
    items: shown,
  },
  { ...entry, id: 8, kind: 'mended', counts: { ...counts, total: 1 }, items: [shown[0]!] },
  { ...entry, id: 7, kind: 'withdrew', counts: { ...counts, total: 120 } },
  { ...entry, id: 6, kind: 'left', actor: null },
  { ...entry, id: 5, kind: 'guest-files', guestName: 'Otto', counts: { ...counts, total: 3 } },
];

function open(activity: () => { items: SpaceActivity[]; nextBefore: number | null }) {
  const { api } = fakeSpaces([lake]);
  const visit = () => ({ newSince: entry.at, newCount: 3 });
  return renderApp(pageOf(lake, 'activity'), anna(), {
    ...api,
    spaces: { ...api.spaces, activity, visit },
  });
}

it('says who did what in a space, with the pictures, and what is new since the last visit [SPACE-14]', async () => {
  open(() => ({ items: entries, nextBefore: null }));
  const panel = within(await screen.findByRole('region', { name: 'What happened' }));
  const first = within(
    (await panel.findByText('Ben added 34 photos and 2 films from 1987')).closest('li')!,
  );
  first.getByText('New');
  expect(first.getByRole('link', { name: 'Low tide' }).getAttribute('href')).toBe(
    `/movies/${low.id}`,
  );
  for (const sentence of [
    'Ben changed “Red bicycle”',
    'Ben took 120 items out',
    'A former member left',
    'Ben took in 3 items from Otto (guest)',
  ]) {
    panel.getByText(sentence);
  }
  expect(panel.getAllByText('New')).toHaveLength(1);
  const link = await screen.findByRole('link', { name: '3 new since your last visit' });
  expect(link.getAttribute('href')).toBe(pageOf(lake, 'activity'));
});

it('brings back many items that were taken out or trashed, for their owner [SPACE-08]', async () => {
  let isBack = false;
  const asked: unknown[] = [];
  const many = { ...counts, total: 120 };
  const trashed = { ...entry, id: 4, kind: 'trashed', actor: null, counts: many } as const;
  const { api } = fakeSpaces([lake]);
  const { user } = renderApp(pageOf(lake, 'activity'), anna(), {
    ...api,
    spaces: {
      ...api.spaces,
      activity: () => ({
        items: isBack ? [entry] : [{ ...trashed, mayBringBack: true }, entry],
        nextBefore: null,
      }),
      bringBack: (input) => {
        asked.push(input);
        if (asked.length === 1) throw apiError('NOT_FOUND', 'It is too late.');
        isBack = true;
        return { changed: 120 };
      },
    },
  });
  await screen.findByText('An administrator or a former member put 120 items into the trash');
  await user.click(screen.getByRole('button', { name: 'Bring mine back' }));
  await screen.findByText('It is too late.');
  await user.click(screen.getByRole('button', { name: 'Bring mine back' }));
  await screen.findByText('120 items brought back');
  expect(asked[1]).toEqual({ spaceId: lake.id, entryId: 4 });
  await waitFor(() => expect(screen.queryByText(/into the trash/)).toBeNull());
});

it('loads earlier entries, and says that there are none or that it failed', async () => {
  let asked = 0;
  const { user } = open(() => {
    asked += 1;
    if (asked === 1) throw apiError('INTERNAL');
    return { items: asked === 2 ? entries : [entry], nextBefore: asked === 2 ? 5 : null };
  });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await user.click(await screen.findByRole('button', { name: 'Show earlier entries' }));
  await screen.findByText('Ben joined');
  expect(screen.queryByRole('button', { name: 'Show earlier entries' })).toBeNull();
});

it('says on the card of a space what is new [SPACE-14]', async () => {
  const { api } = fakeSpaces([lake, spaceNamed('The farm', 2, { newCount: 7 })]);
  renderApp('/spaces', anna(), api);
  const card = within((await screen.findByRole('link', { name: 'The farm' })).closest('li')!);
  card.getByText('7 new since your last visit');
  expect(screen.getAllByText(/new since/)).toHaveLength(1);
});
