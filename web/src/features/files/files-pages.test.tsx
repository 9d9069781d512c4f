import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { drafts } from '#features/drafts/drafts.ts';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { draftNote, fakeDrafts } from '#test/fake-drafts.ts';
import { lake, listing, onScreen, story } from '#test/fake-files.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { sampleMedia } from '#test/samples.ts';

onScreen(true);

describe('signed out', () => {
  it('/my-files shows Access Denied and stays [ACCESS-11]', async () => {
    const app = renderApp('/my-files', null);
    await screen.findByRole('heading', { level: 1, name: 'Access Denied' });
    expect(app.href()).toBe('/my-files');
  });

  it('/files shows its sentence and stays [ACCESS-10]', async () => {
    const app = renderApp('/files', null);
    await screen.findByRole('heading', { level: 1, name: 'Please log in to access your files' });
    expect(app.href()).toBe('/files');
  });
});

describe('/my-files', () => {
  it('lists the own files; only recordings can be played [ROUTE-02, MYFILES-05]', async () => {
    renderApp('/my-files', anna(), listing());
    await screen.findByRole('link', { name: 'Morning at the lake' });
    screen.getByRole('heading', { level: 1, name: 'My Files' });
    screen.getByRole('button', { name: 'Play Audio: Orchard story' });
    expect(screen.queryByRole('button', { name: 'Play Audio: Morning at the lake' })).toBeNull();
  });

  it('writes sizes with one decimal; only the file manager has two [CONST-03, CONST-04]', async () => {
    const file = sampleMedia({ fileSizeBytes: 1_572_864 });
    renderApp('/my-files', anna(), listing([file]));
    await screen.findByText('1.5 MB');
    cleanup();
    renderApp('/files', anna(), listing([file]));
    await screen.findByText('1.50 MB');
  });

  it('says of a part of a film that it is one, and saves it once it is cut (TAPE-09 in part)', async () => {
    const part = sampleMedia({ parentId: story.id, fileSizeBytes: 0 });
    const asked: string[] = [];
    const { user } = renderApp('/my-files', anna(), {
      ...listing([part]),
      clips: {
        prepare: ({ id }) => {
          asked.push(id);
          return { isReady: true };
        },
      },
    });
    await screen.findByText('Part of a film');
    await user.click(screen.getByRole('button', { name: `Download: ${part.title}` }));
    await waitFor(() => expect(asked).toEqual([part.id]));
  });

  it('searches and sorts [MYFILES-01]', async () => {
    const pages = vi.fn(() => ({ total: 2, pageSize: 100, cursors: [null] }));
    const { user, href } = renderApp('/my-files', anna(), listing(undefined, { pages }));
    await user.click(await screen.findByRole('button', { name: 'Size' }));
    await waitFor(() => expect(href()).toBe('/my-files?sort=size&direction=desc'));
    await user.type(screen.getByRole('searchbox', { name: 'Search your files' }), 'lake');
    await waitFor(() =>
      expect(pages).toHaveBeenLastCalledWith(
        expect.objectContaining({ sort: 'size', direction: 'desc', query: 'lake' }),
      ),
    );
  });

  const beginRename = async (update: NonNullable<FakeApi['media']>['update']) => {
    const app = renderApp('/my-files', anna(), listing(undefined, { update }));
    await app.user.click(await screen.findByRole('button', { name: 'Rename: Orchard story' }));
    const field = screen.getByRole('textbox', { name: 'File name' });
    await app.user.clear(field);
    return { ...app, field };
  };

  it('keeps a name that was not saved, until Escape', async () => {
    const key = `item:${story.id}` as const;
    const { drafts: kept, saved } = fakeDrafts(key, { title: 'Orchard' }, story.title);
    const { user } = renderApp('/my-files', anna(), { ...listing(), drafts: kept });
    await user.click(await screen.findByRole('button', { name: 'Rename: Orchard story' }));
    await screen.findByText(draftNote);
    await user.type(screen.getByDisplayValue('Orchard'), '{Escape}');
    await drafts.send();
    expect(saved).toEqual([{ key, fields: { title: null } }]);
  });

  it('renames in place with Enter [MYFILES-02, ERR-60]', async () => {
    const update = vi.fn(() => story);
    const { user, field } = await beginRename(update);
    await user.type(field, ' The orchard {Enter}');
    await screen.findByText('File name updated successfully');
    expect(update).toHaveBeenCalledWith({
      id: story.id,
      title: 'The orchard',
      revision: story.revision,
    });
  });

  it('refuses a blank name, and Escape leaves the old one [MYFILES-03]', async () => {
    const update = vi.fn(() => story);
    const { user, field } = await beginRename(update);
    await user.type(field, '   {Enter}');
    await screen.findByText('File name cannot be empty');
    await user.keyboard('{Escape}');
    await screen.findByRole('link', { name: 'Orchard story' });
    expect(update).not.toHaveBeenCalled();
  });

  it('says so when the name cannot be changed [ERR-60]', async () => {
    const { user, field } = await beginRename(() => {
      throw apiError('INTERNAL');
    });
    await user.type(field, 'x{Enter}');
    await screen.findByText('Failed to update file name');
  });

  it('deletes with a prompt, and Undo brings it back [MYFILES-04, TRASH-02, TRASH-03, ERR-59]', async () => {
    const remove = vi.fn(({ id }: { id: string }) => ({ id, deletedAt: '2026-01-01T00:00:00Z' }));
    const restore = vi.fn(() => lake);
    const { user } = renderApp('/my-files', anna(), listing(undefined, { remove, restore }));
    await user.click(await screen.findByRole('button', { name: 'Delete: Morning at the lake' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    dialog.getByText('Are you sure you want to delete "Morning at the lake"?');
    dialog.getByText('It stays in the trash for 30 days.');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('File deleted successfully');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(restore).toHaveBeenCalledWith({ id: lake.id }));
  });

  it('downloads by a signed address [MYFILES-04, CALL-43]', async () => {
    const signUrl = vi.fn(() => ({ url: '#signed', expiresAt: '2026-01-01T01:00:00Z' }));
    const { user } = renderApp('/my-files', anna(), listing(undefined, { signUrl }));
    await user.click(await screen.findByRole('button', { name: 'Download: Morning at the lake' }));
    await waitFor(() => expect(signUrl).toHaveBeenCalledWith({ id: lake.id, purpose: 'download' }));
  });

  it('says when the files cannot be fetched [ERR-48]', async () => {
    const pages = () => {
      throw apiError('INTERNAL');
    };
    renderApp('/my-files', anna(), listing(undefined, { pages }));
    expect(await screen.findAllByText('Failed to fetch your files')).not.toHaveLength(0);
  });
});

describe('/files', () => {
  it('leads home and offers both uploads [ROUTE-02, FILES-01, FILES-04]', async () => {
    renderApp('/files', anna(), listing());
    const back = await screen.findByRole('link', { name: 'Back to Home' });
    expect(back.getAttribute('href')).toBe('/');
    screen.getByRole('button', { name: 'Single Upload' });
    screen.getByRole('button', { name: 'Bulk Upload' });
    await screen.findByText('1.00 GB of 2.00 GB used');
  });

  it.each([
    [() => lake, 'File updated successfully'],
    [
      () => {
        throw apiError('INTERNAL');
      },
      'Failed to update file',
    ],
  ])('edits title and description [FILES-02, ERR-58]', async (update, sentence) => {
    const { user } = renderApp('/files', anna(), listing(undefined, { update }));
    await user.click(await screen.findByRole('button', { name: 'Edit: Morning at the lake' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit file' }));
    await user.type(dialog.getByRole('textbox', { name: /^Description/ }), 'Early');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findAllByText(sentence)).not.toHaveLength(0);
  });
});
