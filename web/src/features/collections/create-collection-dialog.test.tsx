import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { fakeCollections, mediaNamed } from '#test/fake-collections.ts';
import { fakeSpaces, lake } from '#test/fake-spaces.ts';
import { giveRoom } from '#test/give-room.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { dismissToasts } from '#ui/feedback/toast.ts';

giveRoom();
afterEach(() => dismissToasts());

const film = mediaNamed('Morning at the lake', 1);
const photo = mediaNamed('October path', 2, { type: 'image' });
const recording = mediaNamed('Grandma tells the orchard story', 3, { type: 'audio' });
const media = [film, photo, recording];

async function openDialog(given = fakeCollections({ media })) {
  const app = { ...given, ...renderApp('/collections', anna(), given.api) };
  const [button] = await screen.findAllByRole('button', { name: 'Create Collection' });
  await app.user.click(button!);
  await screen.findByRole('dialog', { name: 'Create New Collection' });
  return app;
}
type App = Awaited<ReturnType<typeof openDialog>>;

async function goToMedia(user: App['user'], name = 'Autumn walks') {
  await user.type(screen.getByLabelText('Name'), name);
  await user.click(screen.getByRole('button', { name: 'Next: Add Media' }));
  return screen.findByRole('dialog', { name: 'Add Media to Collection' });
}

async function openPicker(user: App['user']) {
  await user.click(screen.getByRole('button', { name: 'Select Media' }));
  return screen.findByRole('dialog', { name: 'Select Media for Collection' });
}

describe('the first step', () => {
  it('asks for name, description and type, mixed at first [COLLNEW-01, COLLNEW-02]', async () => {
    const { user, calls } = await openDialog();
    expect(screen.getByRole('radio', { name: 'Mixed' })).toHaveProperty('checked', true);
    expect(screen.getAllByRole('radio').map((choice) => choice.getAttribute('value'))).toEqual([
      'mixed',
      'photos',
      'movies',
      'audio',
    ]);
    await user.type(screen.getByLabelText(/^Description/), 'Leaves up to the knees.');
    await user.click(screen.getByRole('radio', { name: 'Photos' }));
    await goToMedia(user);
    await user.click(screen.getByRole('button', { name: 'Skip & Create' }));
    await screen.findByText('Collection created!');
    expect(calls).toEqual([
      ['create', { name: 'Autumn walks', description: 'Leaves up to the knees.', type: 'photos' }],
    ]);
  });

  it('refuses a blank name on Next [COLLNEW-03]', async () => {
    const { user } = await openDialog();
    await user.type(screen.getByLabelText('Name'), '   ');
    await user.click(screen.getByRole('button', { name: 'Next: Add Media' }));
    const toast = within((await screen.findByText('Name required')).parentElement!);
    toast.getByText('Please enter a collection name');
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
    screen.getByRole('dialog', { name: 'Create New Collection' });
  });
});

describe('the second step', () => {
  it('has its buttons, and goes back with everything kept [COLLNEW-04, COLLNEW-05, COLLNEW-06]', async () => {
    const { user } = await openDialog();
    const dialog = within(await goToMedia(user));
    for (const name of ['Back', 'Cancel', 'Skip & Create', 'Create Collection', 'Select Media']) {
      dialog.getByRole('button', { name });
    }
    await user.click(dialog.getByRole('button', { name: 'Back' }));
    await screen.findByRole('dialog', { name: 'Create New Collection' });
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Autumn walks');
  });

  it('closes on Cancel without a word, and is new when opened again', async () => {
    const { user, calls } = await openDialog();
    await goToMedia(user);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('Name required')).toBeNull();
    expect(calls).toEqual([]);
    await user.click(screen.getAllByRole('button', { name: 'Create Collection' })[0]!);
    expect(await screen.findByLabelText('Name')).toHaveProperty('value', '');
  });

  it('makes an empty collection by Skip & Create [COLLNEW-07, ERR-32, CALL-34]', async () => {
    const { user, calls } = await openDialog();
    await goToMedia(user);
    await user.click(screen.getByRole('button', { name: 'Skip & Create' }));
    await screen.findByText('Collection created!');
    screen.getByText('"Autumn walks" has been created. You can add media to it later.');
    expect(calls.map(([name]) => name)).toEqual(['create']);
    // The new collection opens, where items can be added.
    await screen.findByRole('heading', { level: 1, name: 'Autumn walks' });
  });

  it('asks before Skip & Create leaves out what was picked, and keeps it on Back', async () => {
    const { user, calls } = await openDialog();
    await goToMedia(user);
    const picker = within(await openPicker(user));
    await user.click(await picker.findByRole('checkbox', { name: new RegExp(film.title) }));
    await user.click(picker.getByRole('button', { name: 'Add Selected (1)' }));
    await user.click(await screen.findByRole('button', { name: 'Skip & Create' }));
    const question = await screen.findByRole('alertdialog', { name: 'Leave out the chosen item?' });
    await user.click(within(question).getByRole('button', { name: 'Back' }));
    expect(calls).toEqual([]);
    screen.getByText('1 item selected');
    await user.click(await screen.findByRole('button', { name: 'Skip & Create' }));
    await user.click(await screen.findByRole('button', { name: 'Create it empty' }));
    await screen.findByRole('heading', { level: 1, name: 'Autumn walks' });
    expect(calls.map(([name]) => name)).toEqual(['create']);
  });

  it.each([
    [[film], '"Autumn walks" created with 1 item.'],
    [[film, recording], '"Autumn walks" created with 2 items.'],
  ])(
    'adds what was picked, closes and starts anew [COLLNEW-05, COLLNEW-08, COLLNEW-09, ERR-31]',
    async (picked, text) => {
      const { user, calls } = await openDialog();
      await goToMedia(user);
      const picker = within(await openPicker(user));
      for (const { title } of picked) {
        await user.click(await picker.findByRole('checkbox', { name: new RegExp(title) }));
      }
      await user.click(picker.getByRole('button', { name: `Add Selected (${picked.length})` }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Add Media to Collection' }));
      for (const { title } of picked) dialog.getByText(title);
      dialog.getByRole('button', { name: 'Add More Media' });
      await user.click(dialog.getByRole('button', { name: 'Create Collection' }));
      await screen.findByText('Collection created!');
      screen.getByText(text);
      expect(calls.filter(([name]) => name === 'addItem')).toHaveLength(picked.length);
      await screen.findByRole('heading', { level: 1, name: 'Autumn walks' });
      expect(screen.queryByRole('dialog')).toBeNull();

      await user.click(screen.getByRole('link', { name: 'Back to Collections' }));
      await screen.findByRole('heading', { level: 1, name: 'Collections' });
      await user.click(screen.getAllByRole('button', { name: 'Create Collection' })[0]!);
      expect(await screen.findByLabelText('Name')).toHaveProperty('value', '');
      await goToMedia(user, 'Another');
      expect(screen.queryByRole('button', { name: 'Add More Media' })).toBeNull();
    },
  );

  it('takes a picked item out again', async () => {
    const { user } = await openDialog();
    await goToMedia(user);
    const picker = within(await openPicker(user));
    await user.click(await picker.findByRole('checkbox', { name: /October path/ }));
    await user.click(picker.getByRole('button', { name: 'Add Selected (1)' }));
    await user.click(await screen.findByRole('button', { name: 'Remove October path' }));
    expect(screen.queryByText('October path')).toBeNull();
  });

  it('stays open when the collection could not be made [ERR-26]', async () => {
    const given = fakeCollections({ media });
    const create = () => {
      throw apiError('INTERNAL');
    };
    const { user } = await openDialog({
      ...given,
      api: { ...given.api, collections: { ...given.api.collections, create } },
    });
    await goToMedia(user);
    await user.click(screen.getByRole('button', { name: 'Create Collection', hidden: false }));
    const toast = within((await screen.findByText('Error')).parentElement!);
    toast.getByText('Failed to create collection. Please try again.');
    screen.getByRole('dialog', { name: 'Add Media to Collection' });
  });

  it('says which item could not be added, and counts the others [ERR-25, ERR-31]', async () => {
    const given = fakeCollections({ media });
    const { addItem } = given.api.collections!;
    const failing = vi.fn((input: { collectionId: string; mediaId: string }) => {
      if (input.mediaId === film.id) throw apiError('NOT_FOUND');
      return addItem!(input);
    });
    const { user } = await openDialog({
      ...given,
      api: { ...given.api, collections: { ...given.api.collections, addItem: failing } },
    });
    await goToMedia(user);
    const picker = within(await openPicker(user));
    for (const box of await picker.findAllByRole('checkbox')) await user.click(box);
    await user.click(picker.getByRole('button', { name: 'Add Selected (3)' }));
    await user.click(screen.getByRole('button', { name: 'Create Collection', hidden: false }));
    await screen.findByText('Error adding item');
    await screen.findByText('"Autumn walks" created with 2 items.');
    expect(failing).toHaveBeenCalledTimes(3);
  });
});

describe('the media picker', () => {
  it('offers for an own collection one’s own, all or those in a space [SPACE-09]', async () => {
    const given = fakeCollections({ media });
    const asked: unknown[] = [];
    const api: FakeApi = {
      ...given.api,
      spaces: { ...fakeSpaces([lake]).api.spaces },
      media: {
        ...given.api.media,
        list: (input) => {
          asked.push(input);
          return given.api.media!.list!(input);
        },
      },
    };
    const { user } = await openDialog({ ...given, api });
    await goToMedia(user);
    const picker = within(await openPicker(user));
    const select = await picker.findByRole('combobox', { name: 'What of' });
    expect(select).toHaveProperty('value', 'mine');
    asked.length = 0;
    await user.selectOptions(select, 'Mine in The lake house');
    await waitFor(() =>
      expect(asked).toMatchObject([{ spaceId: lake.id, ownerId: anna().user.id }]),
    );
  });

  it('shows the own media by kind, each kind with its count, icon and hue [PICK-01, PICK-03, PICK-04, PICK-07, PICK-09]', async () => {
    const given = fakeCollections({ media });
    const asked: unknown[] = [];
    const { list } = given.api.media!;
    const { user } = await openDialog({
      ...given,
      api: {
        ...given.api,
        media: {
          ...given.api.media,
          list: (filter) => {
            asked.push(filter.scope);
            return list!(filter);
          },
        },
      },
    });
    await goToMedia(user);
    const picker = within(await openPicker(user));
    for (const tab of ['All 3', 'Images 1', 'Videos 1', 'Audio 1']) {
      await picker.findByRole('tab', { name: new RegExp(tab.replace(' ', ' ?')) });
    }
    const icons = await waitFor(() => {
      const found = [...document.querySelectorAll<HTMLElement>('label [data-type]')];
      expect(found).toHaveLength(3);
      return found;
    });
    expect(
      icons.map((icon) => [icon.dataset['type'], /bg-(\w+)-solid/.exec(icon.className)?.[1]]),
    ).toEqual([
      ['video', 'video'],
      ['image', 'photo'],
      ['audio', 'audio'],
    ]);
    expect(new Set(asked)).toEqual(new Set(['mine']));

    await user.click(picker.getByRole('tab', { name: /Images/ }));
    await picker.findByRole('checkbox', { name: /October path/ });
    expect(picker.getAllByRole('checkbox')).toHaveLength(1);
  });

  it('searches by title, and says when nothing is found [PICK-02, PICK-06]', async () => {
    const { user } = await openDialog();
    await goToMedia(user);
    const picker = within(await openPicker(user));
    const search = picker.getByPlaceholderText('Search media by title...');
    await user.type(search, 'october');
    await waitFor(() => expect(picker.getAllByRole('checkbox')).toHaveLength(1));
    picker.getByRole('checkbox', { name: /October path/ });
    await user.clear(search);
    await user.type(search, 'nothing like it');
    await picker.findByText('No media found');
  });

  it('counts what is picked, across tabs and searches [PICK-05]', async () => {
    const { user } = await openDialog();
    await goToMedia(user);
    const picker = within(await openPicker(user));
    picker.getByText('0 items selected');
    await user.click(await picker.findByRole('checkbox', { name: /October path/ }));
    picker.getByText('1 item selected');
    await user.click(picker.getByRole('tab', { name: /Audio/ }));
    await user.click(await picker.findByRole('checkbox', { name: /orchard/ }));
    picker.getByText('2 items selected');
    picker.getByRole('button', { name: 'Add Selected (2)' });
    await user.click(picker.getByRole('checkbox', { name: /orchard/ }));
    picker.getByRole('button', { name: 'Add Selected (1)' });
  });

  it('is led by the keyboard: arrows move, Space picks', async () => {
    const { user } = await openDialog();
    await goToMedia(user);
    const picker = within(await openPicker(user));
    const [first, second] = await picker.findAllByRole('checkbox');
    first!.focus();
    await user.keyboard('{ArrowRight} ');
    await waitFor(() => expect(document.activeElement).toBe(second));
    expect(second).toHaveProperty('checked', true);
    picker.getByText('1 item selected');
  });

  it('scrolls in an area 96 units high [PICK-08]', async () => {
    const { user } = await openDialog();
    await goToMedia(user);
    const picker = within(await openPicker(user));
    const list = await picker.findByRole('list', { name: 'Your media' });
    expect(list.parentElement?.className.split(' ')).toContain('h-96');
  });

  it('says that it is loading [PICK-06]', async () => {
    const given = fakeCollections({ media });
    const { user } = await openDialog({
      ...given,
      api: {
        ...given.api,
        media: { ...given.api.media, pages: () => new Promise<never>(() => {}) },
      },
    });
    await goToMedia(user);
    const picker = within(await openPicker(user));
    picker.getByText('Loading media...');
  });

  it('only logs a failure and stays empty [PICK-10]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const given = fakeCollections({ media });
    const pages = () => {
      throw apiError('INTERNAL');
    };
    const { user } = await openDialog({
      ...given,
      api: { ...given.api, media: { ...given.api.media, pages } },
    });
    await goToMedia(user);
    const picker = within(await openPicker(user));
    await picker.findByText('No media found');
    expect(log).toHaveBeenCalledWith('A call failed: INTERNAL');
    expect(screen.queryByRole('alert')).toBeNull();
    log.mockRestore();
  });
});
