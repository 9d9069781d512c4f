import type { Comment, CommentPlace } from '@heirloom/contract/comments/comments.schema.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { fakeSpaces, spaceNamed } from '#test/fake-spaces.ts';
import { giveRoom } from '#test/give-room.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { sampleDetails } from '#test/samples.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

giveRoom();
afterEach(() => dismissToasts());

const bergs = spaceNamed('The Bergs', 1);
const cousins = spaceNamed('Cousins', 2);

function placeIn({ id, name }: typeof bergs, changes: Partial<CommentPlace> = {}): CommentPlace {
  return {
    spaceId: id,
    spaceName: name,
    commentCount: 1,
    heartCount: 0,
    hasHeart: false,
    mayWrite: true,
    ...changes,
  };
}

const ofBen: Comment = {
  id: 'd0a7b9de-0000-4000-8000-000000000001',
  text: 'Uncle Karl, and the boat at 0:42',
  atMs: 12_000,
  byName: 'Ben Berger',
  isOwn: false,
  mayRemove: false,
  at: '2025-07-20T12:00:00Z',
  editedAt: null,
};
const own: Comment = {
  ...ofBen,
  id: bergs.id,
  text: 'In 1987',
  atMs: null,
  isOwn: true,
  mayRemove: true,
};

type Given = {
  places?: CommentPlace[];
  comments?: Comment[];
  seesSpaces?: boolean;
  /** What the server waits for before it stores a comment. */
  sending?: Promise<void>;
};

/** Opens a film with its comments; `sent` has what was called. */
async function openFilm({
  places = [placeIn(bergs)],
  comments = [ofBen],
  seesSpaces = true,
  sending,
}: Given) {
  const film = sampleDetails({ durationMs: 60_000 });
  const sent: [name: string, input: unknown][] = [];
  const calls: NonNullable<FakeApi['comments']> = {
    places: () => ({ items: places }),
    list: ({ spaceId }) => ({ items: spaceId === bergs.id ? comments : [], nextBefore: null }),
    hearts: () => ({ items: [{ byName: 'Ben Berger', isOwn: false }] }),
    create: async (input) => {
      sent.push(['create', input]);
      if (input.text === 'No') throw apiError('TOO_MANY_REQUESTS');
      await sending;
      return { ...own, text: input.text };
    },
    update: async (input) => {
      sent.push(['update', input]);
      await sending;
      return { ...own, text: input.text };
    },
    remove: (input) => {
      sent.push(['remove', input]);
      return {};
    },
    setHeart: (input) => {
      sent.push(['setHeart', input]);
      return {};
    },
  };
  const { api } = fakeSpaces([bergs, cousins]);
  const { user } = anna();
  const app = renderApp(
    `/movies/${film.id}`,
    { ...anna(), user: { ...user, seesSpaces } },
    {
      ...api,
      comments: calls,
      media: {
        ...api.media,
        find: () => film,
        around: () => ({ items: [film], index: 0, total: 1 }),
        setPosition: ({ positionMs }) => ({ positionMs }),
      },
    },
  );
  const open = async () => {
    await app.user.click(await screen.findByRole('button', { name: '1 comment' }));
    return within(await screen.findByRole('complementary', { name: 'Comments' }));
  };
  return { ...app, film, sent, open };
}

const video = () => document.querySelector('video')!;

it('shows who said what of a film; moments are links that seek, and marks on the bar [SPACE-13]', async () => {
  const { user, open } = await openFilm({});
  const panel = await open();
  panel.getByText('Ben Berger');
  await user.click(panel.getByRole('button', { name: 'Play from 0:42' }));
  expect(video().currentTime).toBe(42);
  await user.click(panel.getByRole('button', { name: 'Play from 0:12' }));
  expect(video().currentTime).toBe(12);
  expect(document.querySelectorAll('[data-mark="12000"]')).toHaveLength(1);
  expect(panel.queryByRole('button', { name: /^(Edit|Delete)/ })).toBeNull();
});

it('writes about the moment that the film shows, or of the whole film [SPACE-13]', async () => {
  const { user, film, sent, open } = await openFilm({});
  const panel = await open();
  await user.click(panel.getByRole('button', { name: 'Play from 0:12' }));
  video().dispatchEvent(new Event('timeupdate'));
  const field = panel.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });
  await user.type(field, 'The dog was called Max');
  await panel.findByRole('checkbox', { name: 'About 0:12' });
  await user.click(panel.getByRole('button', { name: 'Send' }));
  const place = { spaceId: bergs.id, mediaId: film.id };
  const text = 'The dog was called Max';
  await waitFor(() => expect(sent).toEqual([['create', { ...place, text, atMs: 12_000 }]]));
  await waitFor(() => expect(field.value).toBe(''));
  expect(panel.queryByRole('checkbox')).toBeNull();
});

it('keeps what was typed where it is refused, and says why in place', async () => {
  const { user, open } = await openFilm({});
  const panel = await open();
  const field = panel.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });
  await user.type(field, 'No{Control>}{Enter}{/Control}');
  within(await panel.findByRole('alert')).getByText('The comment could not be sent.');
  expect(field.value).toBe('No');
});

it('sends a comment once however often one presses, and empties the field when it is there', async () => {
  const { promise: sending, resolve } = Promise.withResolvers<void>();
  const { user, sent, open } = await openFilm({ sending });
  const panel = await open();
  const field = panel.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });
  await user.type(field, 'Max{Control>}{Enter}{Enter}{/Control}');
  await user.type(field, ' and more');
  expect(field.value).toBe('Max');
  resolve();
  await waitFor(() => expect(field.value).toBe(''));
  expect(sent.map(([name]) => name)).toEqual(['create']);
  await user.type(field, '   {Control>}{Enter}{/Control}');
  expect(sent).toHaveLength(1);
});

it('lets its author edit and delete it [SPACE-13]', async () => {
  const { user, sent, open } = await openFilm({ comments: [own] });
  const panel = await open();
  await user.click(await panel.findByRole('button', { name: 'Edit the comment of Ben Berger' }));
  const field = panel.getByRole('textbox', { name: 'Edit the comment of Ben Berger' });
  await user.type(field, '!');
  await user.click(panel.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([['update', { commentId: own.id, text: 'In 1987!' }]]));
  await user.click(await panel.findByRole('button', { name: 'Delete the comment of Ben Berger' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(sent[1]).toEqual(['remove', { commentId: own.id }]));
});

it('is cancelled no more once it is sent', async () => {
  const { promise: sending, resolve } = Promise.withResolvers<void>();
  const { user, open } = await openFilm({ comments: [own], sending });
  const panel = await open();
  await user.click(await panel.findByRole('button', { name: 'Edit the comment of Ben Berger' }));
  await user.type(panel.getByRole('textbox', { name: /^Edit/ }), '!{Control>}{Enter}{/Control}');
  const cancel = panel.getByRole<HTMLButtonElement>('button', { name: 'Cancel' });
  await waitFor(() => expect(cancel.disabled).toBe(true));
  resolve();
  await waitFor(() => expect(cancel.isConnected).toBe(false));
});

it('gives a heart, and says whose hearts there are [SPACE-13]', async () => {
  const { user, film, sent, open } = await openFilm({
    places: [placeIn(bergs, { heartCount: 1 })],
  });
  const panel = await open();
  await panel.findByText('Ben Berger', { selector: '[title]' });
  await user.click(panel.getByRole('button', { name: 'Like' }));
  const place = { spaceId: bergs.id, mediaId: film.id };
  await waitFor(() => expect(sent).toEqual([['setHeart', { ...place, isGiven: true }]]));
});

it('shows each space apart, and only reads where one is no member [SPACE-13]', async () => {
  const { user, open } = await openFilm({
    places: [placeIn(bergs), placeIn(cousins, { commentCount: 0, mayWrite: false })],
  });
  const panel = await open();
  await panel.findByText('Ben Berger');
  await user.selectOptions(panel.getByRole('combobox', { name: 'Space' }), 'Cousins');
  await panel.findByText(/^Nobody has written anything yet/);
  panel.getByText('Only members of the space write here.');
  expect(panel.queryByRole('textbox')).toBeNull();
});

it('shows nothing of it to who shares the film with nobody (SPACE-01 in part)', async () => {
  await openFilm({ places: [] });
  await screen.findByRole('button', { name: /^More actions for/ });
  expect(screen.queryByRole('button', { name: /comment/i })).toBeNull();
  cleanup();
  await openFilm({ seesSpaces: false });
  await screen.findByRole('button', { name: /^More actions for/ });
  expect(screen.queryByRole('button', { name: /comment/i })).toBeNull();
});
