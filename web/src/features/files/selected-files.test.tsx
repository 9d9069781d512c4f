import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { lake, limitsOf, listing, onScreen, story } from '#test/fake-files.ts';
import { anna, renderApp } from '#test/render-app.tsx';

function show(media: FakeApi['media'] = {}, trash: FakeApi['trash'] = {}) {
  return renderApp('/files', anna(), {
    ...listing(undefined, { ids: () => ({ ids: [lake.id, story.id] }), ...media }),
    trash,
  });
}
type User = ReturnType<typeof show>['user'];

async function selectBoth(user: User) {
  await user.click(await screen.findByRole('checkbox', { name: 'Select Morning at the lake' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Orchard story' }));
  return within(await screen.findByRole('region', { name: 'Selection' }));
}

describe('several files', () => {
  onScreen(true);

  it('are picked one by one or all at once, and let go again', async () => {
    const { user } = show();
    const all = await screen.findByRole('checkbox', { name: 'Select all files' });
    await user.click(all);
    await screen.findByText('2 items selected');
    expect(all).toHaveProperty('checked', true);
    await user.click(all);
    await waitFor(() => expect(screen.queryByText(/selected$/)).toBeNull());
    await user.click(screen.getByRole('checkbox', { name: 'Select Orchard story' }));
    await screen.findByText('1 item selected');
    expect(all).toHaveProperty('checked', false);
  });

  it('get new titles with numbers, and the same description [FILES-02, ERR-58]', async () => {
    const update = vi.fn(() => lake);
    const { user } = show({ update });
    const bar = await selectBoth(user);
    await user.click(bar.getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit 2 files' }));
    const save = dialog.getByRole('button', { name: 'Save' });
    expect(save.getAttribute('aria-disabled')).toBe('true');
    await user.type(dialog.getByRole('textbox', { name: /^Title/ }), 'Summer');
    await user.type(dialog.getByRole('textbox', { name: /^Description/ }), 'By the lake');
    await user.click(save);
    await screen.findByText('2 files updated successfully');
    expect(update.mock.calls).toEqual([
      [{ id: lake.id, title: 'Summer (1)', description: 'By the lake' }],
      [{ id: story.id, title: 'Summer (2)', description: 'By the lake' }],
    ]);
    await waitFor(() => expect(screen.queryByText('2 items selected')).toBeNull());
  });

  it('are changed as far as it goes, and it says how far; nothing at all is a failure [ERR-58]', async () => {
    const refused = new Set([story.id]);
    const update = ({ id }: { id: string }) => {
      if (refused.has(id)) throw apiError('NOT_FOUND');
      return lake;
    };
    const { user } = show({ update });
    const edit = async () => {
      const bar = await selectBoth(user);
      await user.click(bar.getByRole('button', { name: 'Edit' }));
      const dialog = within(await screen.findByRole('dialog'));
      await user.type(dialog.getByRole('textbox', { name: /^Title/ }), 'Summer');
      await user.click(dialog.getByRole('button', { name: 'Save' }));
      return dialog;
    };
    await edit();
    await screen.findByText('File updated successfully');
    screen.getByText('1 file could not be changed.');
    refused.add(lake.id);
    await edit();
    await screen.findByText('Failed to update 2 files');
    screen.getByRole('dialog', { name: 'Edit 2 files' });
  });

  it('go to the trash after a question, and Undo brings them back [TRASH-02, TRASH-03, ERR-59]', async () => {
    const add = vi.fn(({ ids }: { ids: string[] }) => ({ ids }));
    const restore = vi.fn(({ ids }: { ids: string[] }) => ({ ids }));
    const { user } = show({}, { add, restore });
    const bar = await selectBoth(user);
    await user.click(bar.getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog'));
    question.getByText('Are you sure you want to delete 2 files?');
    question.getByText('They stay in the trash for 30 days.');
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await screen.findByText('2 files deleted successfully');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('2 files restored');
    expect(add).toHaveBeenCalledWith({ ids: [lake.id, story.id] });
    expect(restore).toHaveBeenCalledWith({ ids: [lake.id, story.id] });
  });

  it('stay and stay picked when they cannot be deleted [ERR-59]', async () => {
    const add = () => {
      throw apiError('UNAVAILABLE');
    };
    const { user } = show({}, { add });
    const bar = await selectBoth(user);
    await user.click(bar.getByRole('button', { name: 'Delete' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    );
    await screen.findByText('Failed to delete file');
    screen.getByText('2 items selected');
  });

  it('are downloaded one after the other; the first failure ends it with one toast', async () => {
    const signUrl = vi.fn(() => {
      throw apiError('NOT_FOUND');
    });
    const { user } = show({ signUrl });
    const bar = await selectBoth(user);
    await user.click(bar.getByRole('button', { name: 'Download' }));
    await screen.findByText('The file could not be downloaded');
    expect(signUrl).toHaveBeenCalledOnce();
  });
});

describe('a file on a phone', () => {
  onScreen(false);

  it('is renamed by its menu, and the field has the focus [MYFILES-02]', async () => {
    const { user } = renderApp('/my-files', anna(), listing());
    await user.click(await screen.findByRole('button', { name: 'More actions for Orchard story' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const field = await screen.findByRole('textbox', { name: 'File name' });
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it('says how far it is with being made ready', async () => {
    const coming = { ...lake, status: 'processing' as const, progress: 40 };
    renderApp('/my-files', anna(), listing([coming]));
    await screen.findByText('Preparing, 40%');
  });

  it.each([
    ['partial', 'Partly ready'],
    ['damaged', 'Damaged'],
    ['unprocessable', "Can't be shown"],
    ['failed', 'Not ready'],
  ] as const)('says %s in words: %s', async (status, words) => {
    renderApp('/my-files', anna(), listing([{ ...lake, status, statusReason: 'No film inside.' }]));
    const badge = await screen.findByText(words);
    expect(badge.closest('[title]')?.getAttribute('title')).toBe('No film inside.');
  });

  it('is sorted by a menu, since there are no column heads [MYFILES-01]', async () => {
    const { user, href } = renderApp('/my-files', anna(), listing());
    await user.click(await screen.findByRole('button', { name: 'Sort: Date, newest first' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Size, smallest first' }));
    await waitFor(() => expect(href()).toBe('/my-files?sort=size&direction=asc'));
    await screen.findByRole('button', { name: 'Sort: Size, smallest first' });
    // Only a list of several people's files has owners.
    await user.click(screen.getByRole('button', { name: /^Sort:/ }));
    expect(screen.queryByRole('menuitem', { name: /^Owner/ })).toBeNull();
  });

  it('can be played, looked at and deleted by its menu, a film not played [MYFILES-05]', async () => {
    const removed: string[] = [];
    const { user } = renderApp('/my-files', anna(), {
      ...listing(undefined, {
        remove: ({ id }) => {
          removed.push(id);
          return { id, deletedAt: '2026-01-01T00:00:00Z' };
        },
      }),
    });
    const entriesOf = async (title: string) => {
      await user.click(await screen.findByRole('button', { name: `More actions for ${title}` }));
      await screen.findByRole('menu');
      return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    };
    expect(await entriesOf('Orchard story')).toEqual([
      'Play Audio',
      'View',
      'Rename',
      'Download',
      'Delete',
    ]);
    await user.keyboard('{Escape}');
    expect(await entriesOf('Morning at the lake')).toEqual([
      'View',
      'Rename',
      'Download',
      'Delete',
    ]);
    const view = screen.getByRole('menuitem', { name: 'View' });
    expect(view.getAttribute('href')).toBe(`/movies/${lake.id}`);
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await screen.findByText('File deleted successfully');
    expect(removed).toEqual([lake.id]);
  });

  it('says when it could not be downloaded [CALL-43]', async () => {
    using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const signUrl = () => {
      throw apiError('NOT_FOUND');
    };
    const { user } = renderApp('/my-files', anna(), listing(undefined, { signUrl }));
    await user.click(await screen.findByRole('button', { name: 'More actions for Orchard story' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Download' }));
    await screen.findByText('The file could not be downloaded');
  });
});

describe('what a person has used', () => {
  onScreen(true);
  const limits = (...room: Parameters<typeof limitsOf>) => ({
    ...listing(),
    uploads: { list: () => ({ uploads: [] }), limits: () => limitsOf(...room) },
  });

  it('is shown beside the quota, and never as more than all of it', async () => {
    renderApp('/files', anna(), limits(3 * 1024 ** 3, 2 * 1024 ** 3));
    await screen.findByText('3.00 GB of 2.00 GB used');
    const bar = screen.getByRole('progressbar', { name: 'Storage' });
    expect(bar.getAttribute('aria-valuenow')).toBe('100');
  });

  it('is a number alone where there is no quota', async () => {
    renderApp('/files', anna(), limits(1024 ** 3, null));
    await screen.findByText('1.00 GB used');
    expect(screen.queryByRole('progressbar', { name: 'Storage' })).toBeNull();
  });
});
