import type { ExportPlan } from '@heirloom/contract/exports/exports.schema.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { apiError } from '#test/fake-api.ts';
import { collectionNamed } from '#test/fake-collections.ts';
import { spaceNamed } from '#test/fake-spaces.ts';
import { administrator, anna, renderApp } from '#test/render-app.tsx';

const first = 'c1a7b9de-0000-4000-8000-00000000a001';
const last = 'c1a7b9de-0000-4000-8000-00000000a002';
const gigabyte = 1024 ** 3;

const plan: ExportPlan = {
  items: 1204,
  bytes: 6 * gigabyte,
  parts: [
    { number: 1, after: null, until: first, items: 1200, bytes: 4 * gigabyte },
    { number: 2, after: first, until: last, items: 4, bytes: 2 * gigabyte },
  ],
  waitingClips: 0,
};

/** Notes where downloads lead, which the browser of the tests does not begin. */
function noteDownloads(): string[] {
  const hrefs: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    hrefs.push(this.getAttribute('href') ?? '');
  });
  return hrefs;
}

it('lists the files of what is chosen, downloads each by itself, and remembers which [MOVE-13]', async () => {
  const asked: unknown[] = [];
  const exports = {
    plan: (input: unknown) => {
      asked.push(input);
      return plan;
    },
    check: (input: unknown) => {
      asked.push(input);
      return {};
    },
  };
  const hrefs = noteDownloads();
  const app = renderApp('/export', anna(), { exports });
  await screen.findByText('1,204 items, 6.0 GB, in 2 ZIP files');
  expect(asked).toEqual([{ kind: 'mine', partBytes: 4e9, withClips: false }]);
  await app.user.click(screen.getByRole('button', { name: 'Download File 2 of 2' }));
  await screen.findByText(/^Begun on this device/);
  expect(asked[1]).toEqual({
    kind: 'mine',
    withClips: false,
    number: 2,
    of: 2,
    after: first,
    until: last,
  });
  expect(hrefs).toEqual([
    `/api/exports/part?kind=mine&withClips=false&number=2&of=2&until=${last}&after=${first}`,
  ]);
  const row = screen.getByRole('heading', { name: 'File 2 of 2' }).closest('li')!;
  within(row).getByText(/^Begun/);

  await app.user.selectOptions(screen.getByLabelText('How large may one ZIP file be?'), '16');
  await waitFor(() => expect(app.href()).toBe('/export?kind=mine&size=16'));
  const size = screen.getByLabelText('How large may one ZIP file be?');
  await waitFor(() => expect(size).toHaveProperty('value', '16'));
  const clips = screen.getByLabelText(/cut out of films/);
  await app.user.click(clips);
  await waitFor(() => expect(app.href()).toBe('/export?kind=mine&size=16&clips=true'));
  await waitFor(() => expect(clips).toHaveProperty('checked', true));
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({ kind: 'mine', partBytes: 16e9, withClips: true }),
  );
});

it('shows again what its address says', async () => {
  const asked: unknown[] = [];
  const exports = {
    plan: (input: unknown) => {
      asked.push(input);
      return plan;
    },
  };
  renderApp('/export?size=64&clips=true', anna(), { exports });
  await screen.findByText('1,204 items, 6.0 GB, in 2 ZIP files');
  expect(asked).toEqual([{ kind: 'mine', partBytes: 64e9, withClips: true }]);
});

it('does not take a file for downloaded in which there is more now', async () => {
  let items = 1200;
  const [one, two] = plan.parts;
  const exports = {
    plan: () => ({ ...plan, parts: [{ ...one!, items }, two!] }),
    check: () => ({}),
  };
  noteDownloads();
  const app = renderApp('/export', anna(), { exports });
  await app.user.click(await screen.findByRole('button', { name: 'Download File 1 of 2' }));
  await screen.findByText(/^Begun on this device/);
  items = 1201;
  await app.user.selectOptions(screen.getByLabelText('How large may one ZIP file be?'), '16');
  await screen.findByText(/1,201 items/);
  expect(screen.queryByText(/^Begun on this device/)).toBeNull();
});

it('says why a file cannot be had now, and begins no download', async () => {
  const hrefs = noteDownloads();
  const exports = {
    plan: () => plan,
    check: () => {
      throw new Error('no');
    },
  };
  const app = renderApp('/export', anna(), { exports });
  await app.user.click(await screen.findByRole('button', { name: 'Download File 1 of 2' }));
  await screen.findByText('It cannot be downloaded now');
  expect(hrefs).toEqual([]);
});

it('asks an administrator for a proof before it lists what is of everybody [MOVE-18]', async () => {
  const asked: unknown[] = [];
  const exports = {
    plan: (input: unknown) => {
      asked.push(input);
      return plan;
    },
  };
  const app = renderApp('/export', administrator(), { exports });
  await app.user.click(await screen.findByRole('radio', { name: /The whole archive/ }));
  const button = await screen.findByRole('button', { name: 'Show the files' });
  expect(asked).not.toContainEqual(expect.objectContaining({ kind: 'everything' }));
  await app.user.click(button);
  await screen.findByText('1,204 items, 6.0 GB, in 2 ZIP files');
});

it('offers whoever is no administrator nothing of everybody, and asks which space', async () => {
  const spaces = {
    list: () => ({
      mayCreate: true,
      hasPast: false,
      items: [
        spaceNamed('The Bergs', 1, { id: first, role: 'owner' }),
        spaceNamed('Cousins', 2, { id: last, role: 'viewer' }),
      ],
    }),
  };
  const app = renderApp('/export?kind=space', anna(), { exports: { plan: () => plan }, spaces });
  const select = await screen.findByLabelText('Which space?');
  await within(select).findByRole('option', { name: 'The Bergs' });
  expect(within(select).queryByRole('option', { name: 'Cousins' })).toBeNull();
  expect(screen.queryByRole('radio', { name: /The whole archive/ })).toBeNull();
  expect(screen.queryByText('Ready to download')).toBeNull();
  await app.user.selectOptions(select, first);
  await screen.findByText('Ready to download');
});

it('lists collections page by page, and knows one of its address that is not listed yet [MOVE-13]', async () => {
  const [lake, van, attic] = ['Lake', 'Van', 'Attic'].map((name, at) =>
    collectionNamed(name, at + 1),
  );
  const collections = {
    list: (input: unknown) =>
      (input as { cursor: string | null }).cursor === null
        ? { items: [lake!], nextCursor: 'older' }
        : { items: [van!, attic!], nextCursor: null },
    find: () => attic!,
  };
  const address = `/export?kind=collection&id=${attic!.id}`;
  const app = renderApp(address, anna(), { exports: { plan: () => plan }, collections });
  const select = await screen.findByLabelText('Which collection?');
  await within(select).findByRole('option', { name: 'Attic' });
  expect(select).toHaveProperty('value', attic!.id);
  expect(within(select).queryByRole('option', { name: 'Van' })).toBeNull();
  await app.user.click(screen.getByRole('button', { name: 'List older collections, too' }));
  await within(select).findByRole('option', { name: 'Van' });
  expect(within(select).getAllByRole('option', { name: 'Attic' })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'List older collections, too' })).toBeNull();
});

it('finds a collection among thousands by its words, and keeps the chosen one meanwhile [MOVE-13]', async () => {
  const [lake, van] = ['Lake', 'Van'].map((name, at) => collectionNamed(name, at + 1));
  const collections = {
    list: (input: unknown) => {
      const { query } = input as { query?: string };
      if (query === undefined) return { items: [lake!], nextCursor: 'older' };
      return { items: query === 'van' ? [van!] : [], nextCursor: null };
    },
    find: (input: unknown) => ((input as { id: string }).id === lake!.id ? lake! : van!),
  };
  const app = renderApp('/export?kind=collection', anna(), {
    exports: { plan: () => plan },
    collections,
  });
  const select = await screen.findByLabelText('Which collection?');
  await within(select).findByRole('option', { name: 'Lake' });
  await app.user.selectOptions(select, lake!.id);
  const search = screen.getByLabelText('Search your collections');
  await app.user.type(search, 'van');
  await within(select).findByRole('option', { name: 'Van' });
  await waitFor(() => expect(select).toHaveProperty('value', lake!.id));
  await app.user.selectOptions(select, van!.id);
  await waitFor(() => expect(app.href()).toContain(van!.id));
  await app.user.type(search, 'x');
  await screen.findByText('No collection of yours has these words.');
  expect(screen.queryByText('You have no collection yet.')).toBeNull();
  await app.user.clear(search);
  // Who clears it to look for something else types on.
  expect(document.activeElement).toBe(search);
  await within(select).findByRole('option', { name: 'Lake' });
  expect(search.isConnected).toBe(true);
});

it.each([
  ['collection', 'Which collection?'],
  ['space', 'Which space?'],
] as const)(
  'says when there is no list to choose a %s from, and asks again (MOVE-13 in part)',
  async (kind, label) => {
    using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let isBroken = true;
    const list = () => {
      if (isBroken) throw apiError('INTERNAL');
      return { items: [], mayCreate: false, hasPast: false, nextCursor: null };
    };
    const app = renderApp(`/export?kind=${kind}`, anna(), {
      collections: { list },
      spaces: { list },
    });
    await screen.findByText('The list could not be loaded.');
    // Nobody is told that they have none, nor asked to choose from nothing.
    expect(screen.queryByText(/^You (have|own) no/)).toBeNull();
    expect(screen.queryByLabelText(label)).toBeNull();
    isBroken = false;
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(/^You (have|own) no/);
  },
);
