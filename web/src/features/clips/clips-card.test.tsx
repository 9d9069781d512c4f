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
  expect((await card()).queryByRole('button')).toBeNull();
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

it('says nothing where there are no chapters', async () => {
  openWorkbench(nothing, { chapters: [], clips: fakeClips([]).clips });
  await screen.findByText(/^There are no chapters yet/);
  expect(screen.queryByRole('region', { name: 'Films of their own' })).toBeNull();
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

/** A clip on /movies, whose file is there at the second question. */
function openClip(prepare: NonNullable<NonNullable<FakeApi['clips']>['prepare']>) {
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function saveLink(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.getAttribute('href')!);
  });
  onTestFinished(() => click.mockRestore());
  const clip = clipOf(cake, 2);
  const { api } = fakeCollections({ media: [clip] });
  const app = renderApp('/movies', anna(), { ...api, clips: { prepare } });
  const save = async () => {
    await app.user.click(await screen.findByRole('button', { name: 'More actions for Cake' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Download' }));
  };
  return { ...app, clip, save, saved };
}

it('is a part of a film on its card, and is saved as soon as it is cut [TAPE-11]', async () => {
  let asked = 0;
  const { clip, save, saved } = openClip(() => ({ isReady: (asked += 1) > 1 }));
  await screen.findByText('Part of a film');
  await save();
  await screen.findByText('The part is being made');
  await waitFor(() => expect(saved).toEqual([`/api/media/${clip.id}/download`]));
  expect(asked).toBe(2);
});

it('says why a part could not be saved', async () => {
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { save, saved } = openClip(() => {
    throw apiError('NOT_FOUND');
  });
  await save();
  await screen.findByText('The part could not be made');
  expect(saved).toEqual([]);
});
