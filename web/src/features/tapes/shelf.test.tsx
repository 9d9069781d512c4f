import type { ItemOnTape, Tape, TapeCard } from '@heirloom/contract/tapes/tapes.schema.ts';
import { screen, waitFor, within } from '@testing-library/react';
import jsQR from 'jsqr';
import { expect, it, vi } from 'vitest';
import { apiError } from '#test/fake-api.ts';
import { fakeCollections, mediaNamed } from '#test/fake-collections.ts';
import { giveRoom } from '#test/give-room.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { sampleDetails } from '#test/samples.ts';
import { tapeCard } from '#test/tape-cards.ts';

giveRoom();

const lake = tapeCard(12, {
  label: 'Lake 87 / "Emma" 1st stéps',
  state: 'checked',
  place: 'box 10',
  itemCount: 2,
});
const cards = [
  lake,
  tapeCard(3, { place: 'box 2' }),
  tapeCard(4, { kind: 'super8', state: 'given-away' }),
];

function shelf(items: TapeCard[] = cards) {
  return {
    list: () => ({ items }),
    count: () => ({ count: items.length }),
    removed: () => ({ items: [] }),
  };
}

it('stands by box, each spine with its label as written, and lists what is still to transfer [TAPE-18]', async () => {
  const { user, href } = renderApp('/tapes', anna(), { tapes: shelf() });
  const boards = await screen.findAllByRole('heading', { level: 2 });
  expect(boards.map((heading) => heading.textContent)).toEqual([
    'Still to transfer',
    'box 2',
    'box 10',
    'No place written down',
  ]);
  screen.getByRole('link', { name: 'No. 12, Lake 87 / "Emma" 1st stéps: VHS, Checked' });
  const waiting = screen.getByRole('region', { name: 'Still to transfer' });
  expect(
    within(waiting)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Tape 3']);

  await user.type(screen.getByRole('searchbox', { name: /label or a number/ }), 'emma STEPS');
  await waitFor(() => expect(screen.queryByText('Tape 3')).toBe(null));
  screen.getByRole('link', { name: /^No. 12/ });
  expect(href()).toContain('q=emma');
  await user.clear(screen.getByRole('searchbox', { name: /label or a number/ }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Super 8');
  await waitFor(() => expect(screen.queryByRole('link', { name: /^No. 12/ })).toBe(null));
  screen.getByRole('link', { name: /^No. 4/ });
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Checked');
  await screen.findByRole('heading', { name: 'No tape is like that' });
});

it('is reached from the library once a tape is on it, and empty says what it is for', async () => {
  renderApp('/movies', anna(), { tapes: shelf() });
  await screen.findByRole('link', { name: 'Shelf' });
  renderApp('/tapes', anna(), { tapes: shelf([]) });
  await screen.findByRole('heading', { name: 'Nothing on the shelf yet' });
});

function onTape(title: string, n: number, clipCount = 0): ItemOnTape {
  return {
    ...mediaNamed(title, n, { type: 'video' }),
    isPutAway: false,
    clipCount,
  };
}

const tape: Tape = {
  ...lake,
  parts: null,
  condition: null,
  transferredBy: null,
  transferredOn: '1998-07',
  transferredWith: null,
  notes: 'Torn.',
  items: [onTape('Emma walks', 1), onTape('Cake', 2, 3)],
  photos: [],
  spaces: [],
  revision: 'r1',
};

it('shows a tape with what was made of it, and keeps what was typed where it cannot be saved [TAPE-17]', async () => {
  const update = vi.fn().mockImplementationOnce(() => {
    throw apiError('INTERNAL');
  });
  update.mockImplementation((input: object) => ({ ...lake, ...input }));
  const moveItem = vi.fn(() => ({}));
  const { user } = renderApp(`/tapes/${tape.id}`, anna(), {
    tapes: { ...shelf(), find: () => tape, update, moveItem },
  });
  await screen.findByRole('heading', { level: 1, name: lake.label });
  screen.getByText('July 1998');
  await user.click(screen.getByRole('button', { name: 'Write: Condition' }));
  await user.type(screen.getByRole('textbox', { name: 'Condition' }), 'mould');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('This could not be saved');
  expect(screen.getByRole('textbox', { name: 'Condition' })).toHaveProperty('value', 'mould');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Condition' })).toBe(null));
  expect(update).toHaveBeenLastCalledWith({ id: tape.id, condition: 'mould' });
  await user.click(screen.getByRole('button', { name: 'Move Cake up' }));
  expect(moveItem).toHaveBeenCalledWith({
    tapeId: tape.id,
    mediaId: tape.items[1]!.id,
    afterMediaId: null,
  });
});

it('puts a film away whose parts say it all, and offers it for no other (TAPE-09 in part)', async () => {
  const putAway = vi.fn(() => ({ changed: 1 }));
  const { user } = renderApp(`/tapes/${tape.id}`, anna(), {
    tapes: { ...shelf(), find: () => tape, putAway },
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Emma walks' }));
  await screen.findByRole('menuitem', { name: /Take off/ });
  expect(screen.queryByRole('menuitem', { name: /Put away/ })).toBe(null);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Actions for Cake' }));
  await user.click(await screen.findByRole('menuitem', { name: /Put away/ }));
  await waitFor(() =>
    expect(putAway).toHaveBeenCalledWith({
      tapeId: tape.id,
      mediaIds: [tape.items[1]!.id],
      isPutAway: true,
    }),
  );
});

it('prints labels whose codes lead to the page of their tape [TAPE-19]', async () => {
  renderApp('/tapes/labels?sheet=l4732-a4&first=3', anna(), {
    tapes: { ...shelf(), printedAddress: () => ({ address: 'https://family.example.org' }) },
  });
  const codes = await screen.findAllByRole('img', { name: 'Code of number 12' });
  // Once on the screen and once on the paper.
  expect(codes).toHaveLength(2);
  for (const code of codes) expect(decode(code)).toBe('https://family.example.org/t/12');
  const paper = document.querySelector('.print-sheet')!;
  expect(paper.textContent).toContain(lake.label);
  expect(paper.textContent).toContain('@page { size: 210mm 297mm; margin: 0 }');
  screen.getByRole('button', { name: 'Print 3 labels' });
});

const idOfWhole = '0198c0de-0000-7000-8000-0000000000aa';
const none = { items: [], count: 0, isMore: false };

/** Reads the code as a camera does: from its dots. */
function decode(svg: HTMLElement): string | undefined {
  const size = Number(svg.getAttribute('viewBox')!.split(' ')[2]);
  const scale = 4;
  const width = size * scale;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  const dots = svg
    .querySelector('path')!
    .getAttribute('d')!
    .matchAll(/M(\d+) (\d+)h1v1h-1z/g);
  for (const [, x, y] of dots) {
    for (let dy = 0; dy < scale; dy += 1) {
      const row = (Number(y) * scale + dy) * width + Number(x) * scale;
      for (let dx = 0; dx < scale; dx += 1) pixels.fill(0, (row + dx) * 4, (row + dx) * 4 + 3);
    }
  }
  return jsQR(pixels, width, width)?.data;
}

it('leads from a scanned code to its tape [TAPE-19]', async () => {
  const findByNumber = vi.fn(() => lake);
  const app = renderApp('/t/12', anna(), {
    tapes: { ...shelf(), findByNumber, find: () => tape },
  });
  await screen.findByRole('heading', { level: 1, name: lake.label });
  expect(app.href()).toBe(`/tapes/${lake.id}`);
});

it('asks a stranger who scans a code to sign in, and tells nothing [TAPE-19]', async () => {
  const findByNumber = vi.fn(() => lake);
  const visitor = renderApp('/t/12', null, { tapes: { findByNumber } });
  await screen.findByRole('tab', { name: 'Sign In' });
  expect(visitor.href()).toContain('/auth');
  expect(visitor.href()).toContain(encodeURIComponent('/t/12'));
  expect(findByNumber).not.toHaveBeenCalled();
});

it('shows while somebody types what is on the shelf already [TAPE-21]', async () => {
  const { user } = renderApp('/tapes', anna(), { tapes: shelf() });
  await user.click((await screen.findAllByRole('button', { name: 'Add a tape' }))[0]!);
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /^Label/ }), 'emma lake');
  await within(dialog).findByText('Perhaps on the shelf already');
  within(dialog).getByRole('link', { name: lake.label });
  await user.clear(within(dialog).getByRole('textbox', { name: /^Label/ }));
  await user.type(within(dialog).getByRole('textbox', { name: /^Number/ }), '3');
  await within(dialog).findByRole('link', { name: 'Tape 3' });
});

it('is named in the details of what was made of it, also of a part', async () => {
  const film = sampleDetails({ title: 'Cake', parentId: idOfWhole });
  const of = vi.fn(({ mediaIds: [mediaId = ''] }: { mediaIds: string[] }) => ({
    items: [{ mediaId, part: 'content' as const, tape: lake }],
  }));
  const { user } = renderApp(`/photos/${film.id}`, anna(), {
    media: { find: () => ({ ...film, type: 'image' }) },
    tapes: { ...shelf(), of },
  });
  await user.click((await screen.findAllByRole('button', { name: 'Details' }))[0]!);
  await screen.findByText('From the tape with number 12');
  screen.getByRole('link', { name: lake.label });
  expect(of).toHaveBeenCalledWith({ mediaIds: [idOfWhole] });
});

it('says of which tape a film perhaps is, until somebody says that it is another [TAPE-21]', async () => {
  const film = sampleDetails({ title: 'Lake, again' });
  let same = [{ id: idOfWhole, title: 'Lake in summer', tape: lake }];
  const { user } = renderApp(`/movies/${film.id}`, anna(), {
    media: { find: () => film },
    tapes: {
      ...shelf(),
      of: () => ({ items: [] }),
      sameAs: () => ({ items: same }),
      notSame: ({ mediaId, otherId }) => {
        if (mediaId === film.id) same = same.filter(({ id }) => id !== otherId);
        return {};
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: /^More actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Details' }));
  await screen.findByText('Perhaps the same tape as');
  const link = screen.getByRole('link', { name: 'Lake in summer' });
  expect(link.getAttribute('href')).toBe(`/movies/${idOfWhole}`);
  screen.getByRole('link', { name: `Tape 12: ${lake.label}` });
  await user.click(screen.getByRole('button', { name: 'It is another tape' }));
  await waitFor(() => expect(screen.queryByText('Perhaps the same tape as')).toBeNull());
});

it('is found by the search, by label', async () => {
  renderApp('/search?q=steps+emma', anna(), {
    tapes: shelf(),
    search: {
      everything: () => ({ collections: none, videos: none, photos: none, audio: none }),
      results: () => ({ items: [], nextCursor: null }),
      years: () => ({ years: [] }),
    },
  });
  await screen.findByRole('link', { name: lake.label });
});

it('puts many items onto a tape at once, also onto one that is not on the shelf yet [TAPE-20]', async () => {
  const films = ['Lake', 'Cake'].map((title, n) => mediaNamed(title, n + 1, { type: 'video' }));
  const putItems = vi.fn(() => ({ changed: 2 }));
  const create = vi.fn(({ label }: { label: string }) => tapeCard(30, { label }));
  const { user } = renderApp('/movies', anna(), {
    ...fakeCollections({ media: films }).api,
    media: {
      summary: () => ({ count: 2, totalSizeBytes: 0, totalDurationMs: null, latestUpload: null }),
      pages: () => ({ total: 2, pageSize: 100, cursors: [null] }),
      list: () => ({ items: films, nextCursor: null }),
    },
    tapes: { ...shelf(), of: () => ({ items: [] }), putItems, create },
  });
  await user.click(await screen.findByRole('button', { name: 'Select' }));
  for (const { title } of films) {
    await user.click(await screen.findByRole('checkbox', { name: `Select ${title}` }));
  }
  await user.click(await screen.findByRole('button', { name: 'Put onto a tape' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('button', { name: 'Put onto Tape 3' }));
  const mediaIds = films.map(({ id }) => id);
  await waitFor(() =>
    expect(putItems).toHaveBeenCalledWith({ tapeId: tapeCard(3).id, mediaIds, part: 'content' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));

  await user.click(await screen.findByRole('button', { name: 'Put onto a tape' }));
  await user.click(await screen.findByRole('button', { name: 'Add another tape' }));
  const making = await screen.findByRole('dialog', { name: 'Add a tape' });
  await user.type(within(making).getByRole('textbox', { name: /^Label/ }), 'Reel 9');
  await user.click(within(making).getByRole('button', { name: 'Put it on the shelf' }));
  await waitFor(() =>
    expect(putItems).toHaveBeenLastCalledWith({
      tapeId: tapeCard(30).id,
      mediaIds,
      part: 'content',
    }),
  );
  expect(create).toHaveBeenCalledWith({ label: 'Reel 9', kind: 'vhs', place: null });
});

it('imports a table after it has shown what would happen, and names bad lines [TAPE-20]', async () => {
  const bring = vi.fn(({ csv }: { csv: string; isTrial: boolean }) =>
    csv.includes('bad')
      ? { made: 0, changed: 0, unchanged: 0, problems: [{ line: 2, sentence: 'That is wrong.' }] }
      : { made: 2, changed: 1, unchanged: 0, problems: [] },
  );
  const { user } = renderApp('/tapes', anna(), { tapes: { ...shelf(), import: bring } });
  await user.click(await screen.findByRole('button', { name: 'More for the shelf' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Import a table' }));
  const text = await screen.findByRole('textbox', { name: 'Or paste it here' });
  await user.type(text, 'label bad');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  await screen.findByText('Line 2:');
  expect(screen.queryByRole('button', { name: 'Import' })).toBe(null);
  await user.clear(text);
  await user.type(text, 'label good');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  await screen.findByText(/This would add 2 tapes and change 1/);
  await user.click(screen.getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  expect(bring).toHaveBeenLastCalledWith({ csv: 'label good', isTrial: false });
});
