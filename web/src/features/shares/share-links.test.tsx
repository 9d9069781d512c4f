import type { Share } from '@heirloom/contract/shares/shares.schema.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { apiError } from '#test/fake-api.ts';
import { collectionNamed, fakeCollections, mediaNamed } from '#test/fake-collections.ts';
import { fakeShares, sampleShare } from '#test/fake-shares.ts';
import { giveRoom } from '#test/give-room.ts';
import { refuseClipboard } from '#test/refuse-clipboard.ts';
import { administrator, anna, renderApp } from '#test/render-app.tsx';
import { dismissToasts } from '#ui/feedback/toast.ts';

giveRoom();
afterEach(dismissToasts);

const pasteHint = 'Paste it into WhatsApp, Messenger, Facebook or an e-mail.';
const filmHint = 'For YouTube or Vimeo, download the original and upload it there.';

// Links are kept while the app is open, so each test needs another film.
let films = 0;
const newFilm = () => mediaNamed(`Film ${(films += 1)}`, 100 + films);

function showMovies(media = [newFilm()], visitor = anna()) {
  const archive = fakeShares({ media });
  const app = renderApp('/movies', visitor, archive.api);
  return { ...archive, ...app, film: media[0]! };
}
type App = ReturnType<typeof showMovies>;

async function choose(user: App['user'], title: string, entry: string) {
  await user.click(await screen.findByRole('button', { name: `More actions for ${title}` }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}
const inClipboard = () => navigator.clipboard.readText();

describe('copying the link of a card', () => {
  it('makes a link of 30 days, copies it and says where to paste it [CARD-03, CARD-11, CARD-12, SHARE-01, ERR-72]', async () => {
    const { user, film, calls } = showMovies();
    await choose(user, film.title, 'Copy link');
    const toast = within((await screen.findByText('Link copied')).closest('[role=status]')!);
    toast.getByText('Media link copied to clipboard');
    toast.getByText(pasteHint);
    toast.getByText(filmHint);
    expect(await inClipboard()).toBe(`${window.location.origin}/s/token-1`);
    expect(calls).toEqual([
      [
        'create',
        {
          mediaId: film.id,
          expiresInDays: 30,
          password: null,
          allowsDownload: true,
          allowsPreview: false,
          keepsDetails: false,
          showsChapters: true,
          name: null,
          endsOthers: false,
        },
      ],
    ]);
  });

  it('speaks of YouTube for films only [CARD-12]', async () => {
    const photo = { ...newFilm(), type: 'image' as const };
    const { user } = showMovies([photo]);
    await choose(user, photo.title, 'Copy link');
    await screen.findByText(pasteHint);
    expect(screen.queryByText(filmHint)).toBeNull();
  });

  it('copies the same link again, and a new one after that was ended', async () => {
    const { user, film, calls, shares } = showMovies();
    await choose(user, film.title, 'Copy link');
    await waitFor(async () => expect(await inClipboard()).toContain('/s/token-1'));
    await navigator.clipboard.writeText('something else');
    await choose(user, film.title, 'Copy link');
    await waitFor(async () => expect(await inClipboard()).toContain('/s/token-1'));
    expect(calls).toHaveLength(1);

    shares.length = 0;
    await choose(user, film.title, 'Copy link');
    await waitFor(async () => expect(await inClipboard()).toContain('/s/token-2'));
  });

  it('says that an earlier link is still open, whose address nobody knows any more [SHARE-12]', async () => {
    const film = newFilm();
    const target = { kind: 'item' as const, id: film.id, title: film.title, type: film.type };
    const archive = fakeShares({
      media: [film],
      shares: [sampleShare(1, { target: { ...target, thumbnailUrl: null } })],
    });
    const { user } = renderApp('/movies', anna(), archive.api);
    await choose(user, film.title, 'Copy link');
    await screen.findByText(
      'This is a new link. An earlier one is still open: choose Share… to end it.',
    );
  });

  it('copies the link as it is now, with the password that it got meanwhile [SHARE-07]', async () => {
    const { user, film, calls, shares } = showMovies();
    await choose(user, film.title, 'Copy link');
    await waitFor(async () => expect(await inClipboard()).toContain('/s/token-1'));
    shares[0] = { ...shares[0]!, hasPassword: true };
    await choose(user, film.title, 'Copy link');
    await screen.findByText('Visitors of this link must enter its password.');
    expect(await inClipboard()).toContain('/s/token-1');
    expect(calls).toHaveLength(1);
  });

  it('shows the link where the browser refuses to copy it [ERR-73]', async () => {
    const { user, film } = showMovies();
    refuseClipboard();
    await choose(user, film.title, 'Copy link');
    const toast = within((await screen.findByText('Copy failed')).closest('[role=alert]')!);
    toast.getByText(`${window.location.origin}/s/token-1`);
  });

  it("offers nothing of the kind for somebody else's item", async () => {
    const foreign = { ...newFilm(), ownerId: 'c1a7b9de-0000-4000-8000-00000000f00d' };
    const { user } = showMovies([foreign], administrator());
    await user.click(
      await screen.findByRole('button', { name: `More actions for ${foreign.title}` }),
    );
    await screen.findByRole('menuitem', { name: 'Download' });
    expect(screen.queryByRole('menuitem', { name: 'Copy link' })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'Share…' })).toBeNull();
  });

  it('copies the link of a collection too [SHARE-01]', async () => {
    const lake = collectionNamed('Summers at the lake', 1);
    const { api, calls } = fakeShares();
    const { user } = renderApp('/collections', anna(), {
      ...fakeCollections({ collections: [lake] }).api,
      shares: api.shares,
    });
    await choose(user, 'Summers at the lake', 'Copy link');
    await screen.findByText('Link copied');
    expect(calls[0]).toMatchObject(['create', { collectionId: lake.id }]);
  });
});

describe('Shared links on /user-info', () => {
  const show = (shares: Share[]) => {
    const archive = fakeShares({ shares });
    const app = renderApp('/user-info', anna(), archive.api);
    const card = async () => within(await screen.findByRole('region', { name: 'Shared links' }));
    return { ...archive, ...app, card };
  };

  it('lists all links, ends one after a question, then all [SHARE-03, SHARE-04]', async () => {
    const album = sampleShare(2, {
      target: { kind: 'collection', id: 'd2a7b9de-0000-4000-8000-000000000001', title: 'Summers' },
      expiresAt: null,
    });
    const { user, calls, card } = show([sampleShare(1), album, sampleShare(3)]);
    const section = await card();
    await section.findByText('3 links');
    section.getByText('Works until you end it');
    expect(section.getByRole('link', { name: 'Summers' }).getAttribute('href')).toBe(
      `/collections/${album.target.id}`,
    );

    await user.click(section.getByRole('button', { name: 'End the link to Summers' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'End this link?' }));
    question.getByText('The link to "Summers" no longer opens anything.');
    expect(calls).toEqual([]);
    await user.click(question.getByRole('button', { name: 'End link' }));
    await screen.findByText('Link ended');
    await section.findByText('2 links');
    expect(section.queryByRole('link', { name: 'Summers' })).toBeNull();

    await user.click(section.getByRole('button', { name: 'End all links' }));
    const all = within(await screen.findByRole('alertdialog', { name: 'End all links?' }));
    all.getByText('All 2 links no longer open anything.');
    await user.click(all.getByRole('button', { name: 'End all links' }));
    await screen.findByText('2 links ended');
    await section.findByText('You have not shared anything yet.');
    expect(calls).toEqual([
      ['end', { id: album.id }],
      ['endAll', {}],
    ]);
  });

  const change = async (given: Share) => {
    const app = show([given]);
    const section = await app.card();
    await app.user.click(await section.findByRole('button', { name: /^Change the link/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change link' }));
    const save = () => app.user.click(dialog.getByRole('button', { name: 'Save' }));
    return { ...app, section, dialog, save };
  };
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  it('changes only what was changed, and nothing where nothing was [SHARE-06]', async () => {
    const { user, calls, save, section } = await change(sampleShare(1));
    await save();
    await isClosed();
    expect(calls).toEqual([]);

    await user.click(section.getByRole('button', { name: /^Change the link/ }));
    const again = within(await screen.findByRole('dialog', { name: 'Change link' }));
    await user.type(again.getByRole('textbox', { name: /^Name of the link/ }), 'For Ben');
    await user.click(again.getByRole('checkbox', { name: /^They may download/ }));
    await user.selectOptions(
      again.getByRole('combobox', { name: 'How long it works' }),
      'Until you end it',
    );
    await user.click(again.getByRole('button', { name: 'Save' }));
    await isClosed();
    expect(calls).toEqual([
      [
        'update',
        { id: sampleShare(1).id, name: 'For Ben', allowsDownload: false, expiresInDays: null },
      ],
    ]);
    await section.findByText('View only');
  });

  it('keeps a password that nobody touches, takes it away, or sets another [SHARE-07]', async () => {
    const kept = await change(sampleShare(1, { hasPassword: true }));
    kept.dialog.getByText('Leave it empty to keep the password.');
    await kept.user.type(kept.dialog.getByRole('textbox', { name: /^Name/ }), 'Ben');
    await kept.save();
    await isClosed();
    expect(kept.calls).toEqual([['update', { id: sampleShare(1).id, name: 'Ben' }]]);
    cleanup();

    const removed = await change(sampleShare(1, { hasPassword: true }));
    await removed.user.click(removed.dialog.getByRole('checkbox', { name: 'Remove the password' }));
    await removed.save();
    await isClosed();
    expect(removed.calls).toEqual([['update', { id: sampleShare(1).id, password: null }]]);
    cleanup();

    const set = await change(sampleShare(1));
    expect(set.dialog.queryByRole('checkbox', { name: 'Remove the password' })).toBeNull();
    await set.user.type(set.dialog.getByLabelText(/^Password/), 'lake-1987');
    await set.save();
    await isClosed();
    expect(set.calls).toEqual([['update', { id: sampleShare(1).id, password: 'lake-1987' }]]);
  });

  it('leaves the link as it is when one cancels', async () => {
    const { user, calls, dialog } = await change(sampleShare(1));
    await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Ben');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await isClosed();
    expect(calls).toEqual([]);
  });

  it('keeps the dialog and what was typed when the link cannot be changed', async () => {
    using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, dialog, save, shares } = await change(sampleShare(1));
    const name = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
    await user.type(name, 'Ben');
    // It was ended in another window.
    shares.splice(0);
    await save();
    await screen.findByText('Failed to change the link');
    expect(name.value).toBe('Ben');
  });

  it('says of each link what it allows, how often it was opened, and that it has expired', async () => {
    const { card } = show([
      sampleShare(1, {
        name: 'For Ben',
        hasPassword: true,
        allowsPreview: true,
        keepsDetails: true,
        views: 3,
        lastOpenedAt: new Date().toISOString(),
      }),
      sampleShare(2, { isExpired: true, allowsDownload: false }),
    ]);
    const [open, expired] = await (await card()).findAllByRole('listitem');
    for (const text of ['For Ben', 'Password', 'Download', 'Preview', 'With details']) {
      within(open!).getByText(text);
    }
    within(open!).getByText(/opened 3 times, last just now/i);
    within(expired!).getByText('Expired');
    within(expired!).getByText('View only');
    within(expired!).getByText(/not opened yet/);
  });

  it('says that the links could not be loaded, and claims no number', async () => {
    using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const archive = fakeShares();
    renderApp('/user-info', anna(), {
      shares: {
        ...archive.api.shares,
        list: () => {
          throw apiError('INTERNAL');
        },
      },
    });
    const section = within(await screen.findByRole('region', { name: 'Shared links' }));
    await section.findByText('Your links could not be loaded.', {}, { timeout: 20_000 });
    expect(section.queryByText('You have not shared anything yet.')).toBeNull();
  });
});
