import type { ItemChange, HistoryFields } from '@heirloom/contract/media/history.schema.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { apiError } from '#test/fake-api.ts';
import { fakeSpaces, spaceNamed } from '#test/fake-spaces.ts';
import { giveRoom } from '#test/give-room.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { sampleDetails } from '#test/samples.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

giveRoom();
afterEach(() => dismissToasts());

const change: ItemChange = {
  id: 7,
  field: 'title',
  before: { title: 'Lake' },
  after: { title: 'Boat' },
  byName: 'Ben Berger',
  at: '2025-07-20T12:00:00Z',
};

type Given = {
  title?: string;
  spaces?: number;
  mend?: boolean;
  speed?: number;
  items?: ItemChange[] | null;
};

/** Opens the details of a film; `items` null: its history cannot be read. */
async function openDetails({
  title = 'Boat',
  spaces = 1,
  mend = true,
  speed = 1,
  items = [change],
}: Given) {
  const rights = { download: true, mend, trash: true, share: true };
  const film = sampleDetails({ title, rights, speed });
  const undone: unknown[] = [];
  const lists: unknown[] = [];
  const { capture, description, rotation } = film;
  const poster = { atMs: 42_000, pictureId: null };
  const current: HistoryFields = { title, description, capture, rotation, poster };
  const { user } = anna();
  const own = Array.from({ length: spaces }, (_, n) => spaceNamed('Bergs', n));
  const { api } = fakeSpaces(own);
  const app = renderApp(
    `/movies/${film.id}`,
    { ...anna(), user: { ...user, seesSpaces: true } },
    {
      ...api,
      spaces: {
        ...api.spaces,
        list: (input) => {
          lists.push(input);
          return { items: own, mayCreate: true, hasPast: false };
        },
      },
      media: {
        ...api.media,
        find: () => film,
        around: () => ({ items: [film], index: 0, total: 1 }),
        setPosition: ({ positionMs }) => ({ positionMs }),
        history: () => {
          if (!items) throw apiError('INTERNAL');
          return { items, current, nextBefore: null };
        },
        undoChange: (input) => {
          undone.push(input);
          return film;
        },
      },
    },
  );
  await app.user.click(await screen.findByRole('button', { name: /^More actions for/ }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Details' }));
  const panel = within(await screen.findByRole('complementary', { name: 'Details' }));
  const open = async () => app.user.click(await panel.findByText('History'));
  return { ...app, panel, open, undone, lists };
}

const undoButton = { name: 'Undo: Ben Berger changed the title' };

it('shows who changed what, and undoes it with one click [SPACE-11]', async () => {
  const { user, panel, open, undone } = await openDetails({});
  await open();
  await panel.findByText('Ben Berger changed the title');
  panel.getByText('Lake');
  await user.click(panel.getByRole('button', undoButton));
  await screen.findByText('The change was undone');
  expect(undone).toMatchObject([{ changeId: 7 }]);
  expect(undone[0]).not.toHaveProperty('over');
});

it('shows both and asks where the field was changed since [SPACE-11]', async () => {
  const { user, panel, open, undone } = await openDetails({ title: 'Boat house' });
  await open();
  await user.click(await panel.findByRole('button', undoButton));
  const question = within(await screen.findByRole('alertdialog'));
  question.getByText('Now it says “Boat house”. Put back “Lake”?');
  expect(undone).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Put back' }));
  await waitFor(() =>
    expect(undone).toMatchObject([{ changeId: 7, over: { title: 'Boat house' } }]),
  );
});

it('says which frame or picture was chosen for a film, and puts it back [SPACE-11]', async () => {
  const picture = { atMs: null, pictureId: '7d0b9a8e-6f1c-4f0e-9a4e-2f3c51a0b206' };
  const chosen: ItemChange = {
    ...change,
    field: 'poster',
    before: { poster: picture },
    after: { poster: { atMs: 42_000, pictureId: null } },
  };
  const rule: ItemChange = {
    ...chosen,
    id: 6,
    before: { poster: { ...picture, pictureId: null } },
  };
  const { user, panel, open, undone } = await openDetails({
    items: [chosen, rule],
    speed: 18 / 25,
  });
  await open();
  const sentence = 'Ben Berger chose another picture for the film';
  expect(await panel.findAllByText(sentence)).toHaveLength(2);
  panel.getByText('A picture of one’s own');
  panel.getByText('A frame that was chosen by itself');
  // A reel that is shown slower comes to it later.
  expect(panel.getAllByText('The frame at 0:58')).toHaveLength(2);
  await user.click(panel.getAllByRole('button', { name: `Undo: ${sentence}` })[0]!);
  await screen.findByText('The change was undone');
  expect(undone).toMatchObject([{ changeId: 7 }]);
});

it('offers no undo to who may not change the item, and nothing to who is in no space [SPACE-11]', async () => {
  const viewer = await openDetails({ mend: false });
  await viewer.open();
  await viewer.panel.findByText('Ben Berger changed the title');
  expect(viewer.panel.queryByRole('button', undoButton)).toBeNull();
  cleanup();
  const { panel, lists } = await openDetails({ spaces: 0 });
  await waitFor(() => expect(lists).toHaveLength(1));
  expect(panel.queryByText('History')).toBeNull();
});

it('says that nothing was changed, and that it could not be loaded', async () => {
  const empty = await openDetails({ items: [] });
  await empty.open();
  await empty.panel.findByText('Nothing was changed yet.');
  cleanup();
  const { panel, open } = await openDetails({ items: null });
  await open();
  await panel.findByText('What was changed could not be loaded.');
});
