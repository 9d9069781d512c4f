import type { ChapterChange } from '@heirloom/contract/chapters/chapters.schema.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { apiError } from '#test/fake-api.ts';
import { chapterNamed, nothing, openWorkbench } from '#test/open-workbench.ts';

const fails = () => {
  throw apiError('INTERNAL');
};

function changed(id: number, changes: Partial<ChapterChange> = {}): ChapterChange {
  return {
    id,
    chapterId: chapterNamed('Lake', 0).id,
    isRemoval: false,
    previous: { title: 'Lago' },
    byName: 'Ben Berger',
    at: '2025-07-20T12:00:00Z',
    ...changes,
  };
}

it('does by its buttons what the keys do, for whoever has none [TAPE-04]', async () => {
  const { user, goTo, titles, video } = openWorkbench();
  await screen.findByRole('button', { name: 'Cake' });
  goTo(30);
  await user.click(screen.getByRole('button', { name: 'New chapter here' }));
  await user.type(
    await screen.findByRole('textbox', { name: 'Title of chapter 2' }),
    'Swim{Enter}',
  );
  await waitFor(() => expect(titles()).toEqual(['Lake 0', 'Swim 30', 'Cake 60']));
  goTo(60);
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  expect(video().currentTime).toBe(30);
  goTo(30);
  await user.click(screen.getByRole('button', { name: 'Join with the next' }));
  await waitFor(() => expect(titles()).toEqual(['Lake 0', 'Swim 30']));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(titles()).toEqual(['Lake 0', 'Swim 30', 'Cake 60']));
  goTo(40);
  await user.click(screen.getByRole('button', { name: 'Begins here' }));
  await waitFor(() => expect(titles()).toEqual(['Lake 0', 'Swim 40', 'Cake 60']));
  await user.click(screen.getByRole('button', { name: 'Keys' }));
  within(await screen.findByRole('dialog')).getByText('Begin a chapter here');
});

it('ends a chapter where the film stands, and takes that back', async () => {
  const puts: unknown[] = [];
  const { user, goTo } = openWorkbench(nothing, {
    calls: {
      put: ({ mediaId: _, ...put }) => {
        puts.push(put);
        return { ...chapterNamed('Lake', 0), endMs: put.endMs ?? null };
      },
    },
  });
  await screen.findByRole('button', { name: 'Cake' });
  goTo(20);
  await user.click(screen.getByRole('button', { name: 'Ends here' }));
  await waitFor(() => expect(puts).toEqual([{ id: chapterNamed('Lake', 0).id, endMs: 20_000 }]));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(puts.at(-1)).toEqual({ id: chapterNamed('Lake', 0).id, endMs: null }));
});

it('goes to where one clicks on the film, and says where that is', async () => {
  const { user, video } = openWorkbench();
  await user.click(await screen.findByRole('button', { name: 'Cake' }));
  expect(video().currentTime).toBe(60);
  expect(
    await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title of chapter 2' }),
  ).toHaveProperty('value', 'Cake');
  screen.getByRole('slider', { name: 'Place in the film' });
});

it('describes and dates a chapter, and asks for a date where one is missing [TAPE-08]', async () => {
  const puts: unknown[] = [];
  const { user } = openWorkbench(nothing, {
    calls: {
      put: ({ mediaId: _, ...put }) => {
        puts.push(put);
        return chapterNamed('Lake', 0);
      },
    },
  });
  const [describe] = await screen.findAllByRole('button', { name: 'Describe and date' });
  await user.click(describe!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Lake' }));
  await user.type(dialog.getByRole('textbox', { name: 'Description' }), 'The first swim');
  const known = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'What do you know?' });
  // Most chapters have no date of their own, and none is asked for.
  expect(known.value).toBe('unknown');
  await user.selectOptions(known, 'The month');
  await user.click(dialog.getByRole('button', { name: 'Save date' }));
  await dialog.findByText('Please enter a date.');
  expect(puts).toEqual([]);
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Month' }), 'July');
  await user.type(dialog.getByRole('textbox', { name: 'Year' }), '1987');
  await user.click(dialog.getByRole('button', { name: 'Save date' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(puts).toEqual([
    {
      id: chapterNamed('Lake', 0).id,
      description: 'The first swim',
      capture: { localTime: '1987-07-01', precision: 'month' },
    },
  ]);
});

it('keeps the dialog and what was typed when it cannot be saved [TAPE-05]', async () => {
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = openWorkbench(nothing, { calls: { put: fails } });
  const [describe] = await screen.findAllByRole('button', { name: 'Describe and date' });
  await user.click(describe!);
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
  await user.type(field, 'The first swim');
  await user.click(screen.getByRole('button', { name: 'Save date' }));
  await screen.findByText('The chapter was not saved');
  expect(field.value).toBe('The first swim');
});

it('shows what is said of a chapter in the list, and what one finds boring', async () => {
  const said = {
    ...chapterNamed('Lake', 0),
    description: 'The first swim',
    capture: { localTime: '1987-07-01', precision: 'month' as const },
  };
  const puts: unknown[] = [];
  const { user } = openWorkbench(nothing, {
    chapters: [said],
    isOfFile: true,
    calls: {
      put: ({ mediaId: _, ...put }) => {
        puts.push(put);
        return { ...said, isBoring: true };
      },
    },
  });
  await screen.findByText('July 1987 · The first swim');
  screen.getByText(/^These come from the file/);
  await user.click(screen.getByRole('checkbox', { name: 'Boring' }));
  await waitFor(() => expect(puts).toEqual([{ id: said.id, isBoring: true }]));
});

it('says what to do where there are no chapters, and why none could be loaded', async () => {
  openWorkbench(nothing, { chapters: [] });
  await screen.findByText(/^There are no chapters yet/);
});

it('says why the chapters could not be loaded', async () => {
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  openWorkbench(nothing, { calls: { list: fails } });
  await screen.findByRole('alert');
  expect(screen.queryByText(/^There are no chapters yet/)).toBeNull();
});

it('shows what others wrote before, page by page, and puts it back [TAPE-05]', async () => {
  const puts: unknown[] = [];
  const { user } = openWorkbench(nothing, {
    calls: {
      history: ({ mediaId, before }) =>
        before == null
          ? { mediaId, items: [changed(9)], nextBefore: 9 }
          : {
              mediaId,
              items: [
                changed(2, {
                  isRemoval: true,
                  byName: null,
                  previous: { title: 'Car', startMs: 90_000 },
                }),
              ],
              nextBefore: null,
            },
      put: ({ mediaId: _, ...put }) => {
        puts.push(put);
        return chapterNamed('Lago', 0);
      },
    },
  });
  await user.click(await screen.findByText('Earlier versions'));
  await screen.findByText('Ben Berger replaced “Lago”');
  await user.click(screen.getByRole('button', { name: 'Show earlier ones' }));
  await screen.findByText('Somebody removed “Car, 1:30”');
  expect(screen.queryByRole('button', { name: 'Show earlier ones' })).toBeNull();
  await user.click(screen.getAllByRole('button', { name: 'Put back' })[0]!);
  await waitFor(() => expect(puts).toEqual([{ id: changed(9).chapterId, title: 'Lago' }]));
});

it('says that nothing was written before, or that it could not be loaded', async () => {
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  const { user } = openWorkbench(nothing, {
    calls: {
      history: ({ mediaId }) => (isBroken ? fails() : { mediaId, items: [], nextBefore: null }),
    },
  });
  await user.click(await screen.findByText('Earlier versions'));
  const again = await screen.findByRole('button', { name: 'Try again' });
  isBroken = false;
  await user.click(again);
  await screen.findByText('Nothing was replaced or removed yet.');
});

it('takes chapters from a file, and says what it put right [TAPE-07]', async () => {
  const texts: string[] = [];
  const { user } = openWorkbench(nothing, {
    calls: {
      import: ({ mediaId, text }) => {
        texts.push(text);
        const items = [chapterNamed('A', 0), chapterNamed('B', 5000)];
        return { mediaId, isOfFile: false, items, wasUnsorted: true, overlapping: 1 };
      },
    },
  });
  await user.click(await screen.findByText('Chapters as text'));
  const replace = screen.getByRole<HTMLButtonElement>('button', { name: 'Replace chapters' });
  expect(replace.disabled).toBe(true);
  await user.upload(
    screen.getByLabelText('Choose a file'),
    new File(['0:05 B\n0:00 A'], 'tape.txt', { type: 'text/plain' }),
  );
  await waitFor(() => expect(replace.disabled).toBe(false));
  await user.click(replace);
  await screen.findByText(
    '2 chapters imported They were not in order; now they are. 1 overlapped, and end where the next one begins.',
  );
  expect(texts).toEqual(['0:05 B\n0:00 A']);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Text/ }).value).toBe('');
});

it('saves chapters as text, and says when it cannot [TAPE-07]', async () => {
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function saveLink(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  onTestFinished(() => click.mockRestore());
  let isBroken = false;
  const { user } = openWorkbench(nothing, {
    calls: {
      export: ({ format }) => (isBroken ? fails() : { fileName: `lake.${format}`, text: 'WEBVTT' }),
    },
  });
  await user.click(await screen.findByText('Chapters as text'));
  await user.click(screen.getByRole('button', { name: 'Save as WebVTT' }));
  await waitFor(() => expect(saved).toEqual(['lake.webvtt']));
  isBroken = true;
  await user.click(screen.getByRole('button', { name: 'Save as Lines' }));
  await screen.findByText('The chapters could not be saved as text');
  expect(saved).toHaveLength(1);
});
