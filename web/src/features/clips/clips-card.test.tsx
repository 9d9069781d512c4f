import type { PlacedClip } from '@heirloom/contract/clips/clips.schema.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { fakeCollections, mediaNamed } from '#test/fake-collections.ts';
import { giveRoom } from '#test/give-room.ts';
import { chapterNamed, nothing, openWorkbench } from '#test/open-workbench.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { sampleDetails } from '#test/samples.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

giveRoom();
afterEach(() => dismissToasts());

const lake = chapterNamed('Lake', 0);
const cake = chapterNamed('Cake', 60_000);
const film = sampleDetails();

function clipOf({ id, title, startMs }: typeof lake, number: number): PlacedClip {
  return {
    ...mediaNamed(title, number, { parentId: film.id, fileSizeBytes: 0 }),
    chapterId: id,
    beginMs: startMs,
    endMs: startMs + 60_000,
    isShared: false,
  };
}

/** Makes a server's clips: one of each chapter that has none. */
function fakeClips(chapters = [lake, cake], known: PlacedClip[] = [], tooShort = 0) {
  const items = [...known];
  const asked: unknown[] = [];
  const clips: NonNullable<FakeApi['clips']> = {
    list: () => ({ items }),
    makeOfChapters: (input) => {
      asked.push(input);
      const has = new Set(items.map(({ chapterId }) => chapterId));
      const made = chapters.filter(({ id }) => !has.has(id)).map((one, at) => clipOf(one, at + 1));
      items.push(...made);
      return { items: made, already: has.size, tooShort };
    },
  };
  return { clips, asked };
}

const card = async () => within(await screen.findByRole('region', { name: 'Films of their own' }));

it('makes a film of each chapter by one button, and leads to them [TAPE-09]', async () => {
  const { clips, asked } = fakeClips();
  const { user } = openWorkbench(nothing, { chapters: [lake, cake], clips });
  await user.click(
    await (await card()).findByRole('button', { name: 'Make 2 films of these chapters' }),
  );
  await screen.findByText('2 films made');
  expect(asked).toEqual([{ mediaId: film.id }]);
  const link = await (await card()).findByRole('link', { name: /^Cake/ });
  expect(link.textContent).toContain('1:00–2:00');
  expect(link.getAttribute('href')).toBe(`/movies/${clipOf(cake, 2).id}`);
  await (await card()).findByText('Each chapter is a film of its own.');
  expect((await card()).queryByRole('button', { name: /of these chapters$/ })).toBeNull();
});

it('makes films once all chapters that are shown are saved', async () => {
  const { clips, asked } = fakeClips();
  const gate = Promise.withResolvers<void>();
  let isSaved = false;
  const { user, goTo } = openWorkbench(nothing, {
    chapters: [lake],
    clips,
    calls: {
      put: async () => {
        await gate.promise;
        isSaved = true;
        return cake;
      },
    },
  });
  await (await card()).findByRole('button', { name: 'Make a film of this chapter' });
  goTo(60);
  await user.click(screen.getByRole('button', { name: 'New chapter here' }));
  await user.click(
    await (await card()).findByRole('button', { name: 'Make 2 films of these chapters' }),
  );
  expect([isSaved, asked]).toEqual([false, []]);
  gate.resolve();
  await screen.findByText('2 films made');
  expect(asked).toEqual([{ mediaId: film.id }]);
});

it('makes only what lacks, and says what was too short', async () => {
  const { clips } = fakeClips([lake, cake], [clipOf(lake, 1)], 1);
  const { user } = openWorkbench(nothing, { chapters: [lake, cake], clips });
  await user.click(
    await (await card()).findByRole('button', { name: 'Make a film of this chapter' }),
  );
  await screen.findByText('1 film made');
  screen.getByText('1 chapter shorter than a second left out.');
});

it('makes a film of one chapter by the button beside it', async () => {
  const { clips, asked } = fakeClips();
  const { user } = openWorkbench(nothing, { chapters: [lake, cake], clips });
  const [, second] = await screen.findAllByRole('button', { name: 'Make a film of this chapter' });
  await user.click(second!);
  await screen.findByText('2 films made');
  expect(asked).toEqual([{ mediaId: film.id, chapterIds: [cake.id] }]);
});

it('makes a film of a part that is marked by keys, or by touch [TAPE-09]', async () => {
  const made: unknown[] = [];
  const { user, goTo } = openWorkbench(nothing, {
    chapters: [],
    clips: {
      make: (input) => {
        made.push(input);
        if (made.length === 1) throw apiError('BAD_REQUEST', 'A part lasts a second or more.');
        return mediaNamed('Duck', 9);
      },
    },
  });
  await screen.findByText(/^There are no chapters yet/);
  goTo(20);
  await screen.findByText('0:20');
  await user.keyboard('c');
  const editor = within(await screen.findByRole('form', { name: 'A film of a part' }));
  editor.getByText('Lasts 0:10. Go to another place, and mark it there.');
  goTo(30);
  await screen.findByText('0:30');
  await user.keyboard('i');
  await editor.findByText('The end has to be after the beginning.');
  expect(editor.getByRole('button', { name: 'Make the film' })).toHaveProperty('disabled', true);
  goTo(42);
  await screen.findByText('0:42');
  await user.click(editor.getByRole('button', { name: 'Ends here' }));
  await user.type(editor.getByRole('textbox', { name: /^Title/ }), 'Duck');
  await user.click(editor.getByRole('button', { name: 'Make the film' }));
  await screen.findByText('A part lasts a second or more.');
  expect(editor.getByRole('textbox', { name: /^Title/ })).toHaveProperty('value', 'Duck');
  await user.click(editor.getByRole('button', { name: 'Make the film' }));
  await screen.findByText('1 film made');
  const part = { mediaId: film.id, beginMs: 30_000, endMs: 42_000, title: 'Duck' };
  expect(made).toEqual([part, part]);
  expect(screen.queryByRole('form', { name: 'A film of a part' })).toBeNull();
});

/** A server that widens a clip which others have only when it is told to. */
function fakeMoves() {
  const moved: unknown[] = [];
  const move: NonNullable<NonNullable<FakeApi['clips']>['move']> = (input) => {
    moved.push(input);
    if (!input.widensShared) throw apiError('CONFLICT');
    return mediaNamed('Lake', 1);
  };
  return { move, moved };
}

it('moves a clip to what is marked, and asks before others see more of it [TAPE-13]', async () => {
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { move, moved } = fakeMoves();
  const shared = { ...clipOf(lake, 1), isShared: true };
  const list = () => ({ items: [shared] });
  const { user, goTo } = openWorkbench(nothing, { chapters: [lake, cake], clips: { list, move } });
  await user.click(
    await (await card()).findByRole('button', { name: /^Change where Lake .*begins and ends$/ }),
  );
  const editor = within(await screen.findByRole('form', { name: /^Where “Lake/ }));
  goTo(70);
  await screen.findByText('1:10');
  await user.keyboard('o');
  await user.click(editor.getByRole('button', { name: 'Save' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Show more' }));
  await screen.findByText('The part was moved');
  const bounds = { id: shared.id, beginMs: 0, endMs: 70_000 };
  expect(moved).toEqual([
    { ...bounds, widensShared: false },
    { ...bounds, widensShared: true },
  ]);
});

it('asks what becomes of a clip that others have when its chapter has become longer [TAPE-13]', async () => {
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { move, moved } = fakeMoves();
  const shared = { ...clipOf(lake, 1), endMs: 40_000, isShared: true };
  const list = () => ({ items: [shared] });
  const { user } = openWorkbench(nothing, { chapters: [lake, cake], clips: { list, move } });
  await (await card()).findByText(/Its chapter is longer now, 0:00–1:00/);
  await user.click((await card()).getByRole('button', { name: 'Show them all of it' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByText('Cancel'));
  expect(moved).toHaveLength(1);
  await user.click((await card()).getByRole('button', { name: 'Show them all of it' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByText('Show more'));
  await screen.findByText('The part was moved');
  expect(moved.at(-1)).toEqual({
    id: shared.id,
    beginMs: 0,
    endMs: 60_000,
    widensShared: true,
  });
});

it('says why they could not be made, and that they could not be read', async () => {
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = openWorkbench(nothing, {
    chapters: [lake],
    clips: {
      list: () => {
        throw apiError('INTERNAL');
      },
      makeOfChapters: () => {
        throw apiError('BAD_REQUEST', 'This is still being processed.');
      },
    },
  });
  await (await card()).findByText('The parts could not be loaded.');
  await user.click((await card()).getByRole('button', { name: 'Make a film of this chapter' }));
  await screen.findByText('The parts could not be made');
  screen.getByText('This is still being processed.');
});

const part = { earlyPictures: null, sizeBytes: null, endsAt: null, reason: null };

/** A clip on /movies, and what is answered to whoever saves it: each time the next of these states. */
function openClip(...states: ('none' | 'making' | 'ready' | 'failed')[]) {
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function saveLink(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.getAttribute('href')!);
  });
  onTestFinished(() => click.mockRestore());
  const clip = clipOf(cake, 2);
  const { api } = fakeCollections({ media: [clip] });
  const asked: string[] = [];
  const answer = () => {
    const state = states.length > 1 ? states.shift()! : states[0]!;
    const facts = state === 'ready' ? { earlyPictures: 43, sizeBytes: 2_097_152 } : {};
    const reason = state === 'failed' ? 'The file cannot be read.' : null;
    return {
      items: [
        { ...part, method: 'copy' as const, state: 'none' as const },
        { ...part, method: 'whole' as const, ...facts, state, reason },
      ],
    };
  };
  const app = renderApp('/movies', anna(), {
    ...api,
    clips: { saved: answer, save: ({ method }) => (asked.push(method), answer()) },
  });
  const save = async () => {
    await app.user.click(await screen.findByRole('button', { name: 'More actions for Cake' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Download' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Download “Cake”' }));
    await app.user.click(await dialog.findByRole('radio', { name: /^Exactly, encoded anew/ }));
    await app.user.click(dialog.getByRole('button', { name: 'Download' }));
    return dialog;
  };
  return { ...app, clip, save, saved, asked };
}

it('is a part of a film on its card, and is saved as it is chosen, as soon as it is cut [TAPE-11]', async () => {
  const { clip, save, saved, asked } = openClip('none', 'making', 'ready');
  await screen.findByText('Part of a film');
  const dialog = await save();
  await dialog.findByText(/You can close this/);
  await waitFor(() => expect(saved).toEqual([`/api/media/${clip.id}/saved/whole`]));
  expect(asked).toEqual(['whole']);
  dialog.getByText('Begins 43 pictures earlier · 2.0 MB');
});

it('says why a part could not be made for saving', async () => {
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { save, saved } = openClip('none', 'failed');
  const dialog = await save();
  await dialog.findByText('The file cannot be read.');
  expect(saved).toEqual([]);
});

/** A film on /movies with a part, and what is asked of the server when it is deleted. */
async function deleteFilm() {
  const asked: unknown[] = [];
  const { api } = fakeCollections({ media: [mediaNamed('Tape', 7)] });
  const app = renderApp('/movies', anna(), {
    ...api,
    media: {
      ...api.media,
      remove: ({ id }) => (asked.push({ remove: id }), { id, deletedAt: '2026-01-01T00:00:00Z' }),
    },
    clips: {
      list: () => ({ items: [clipOf(cake, 2)] }),
      keep: (input) => {
        asked.push({ keep: input.mediaId });
        if (asked.length === 1) throw apiError('QUOTA_EXCEEDED', 'You have 3.0 MB left.');
        return { count: 1 };
      },
    },
  });
  const open = async () => {
    await app.user.click(await screen.findByRole('button', { name: 'More actions for Tape' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    return within(await screen.findByRole('alertdialog'));
  };
  return { ...app, asked, open };
}

it('asks what becomes of the parts of a film that is deleted: they are kept, or go along [TAPE-13]', async () => {
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { id } = mediaNamed('Tape', 7);
  const { asked, open, user } = await deleteFilm();
  const first = await open();
  await first.findByText('A part of it is a film of its own');
  await user.click(first.getByRole('button', { name: 'Delete' }));
  await screen.findByText('You have 3.0 MB left.');
  await user.click((await open()).getByRole('button', { name: 'Delete' }));
  await screen.findByText('The part is being cut');
  const question = await open();
  await user.click(await question.findByRole('radio', { name: /^Delete them too/ }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByText('File deleted successfully');
  expect(asked).toEqual([{ keep: id }, { keep: id }, { remove: id }]);
});
