import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import type { Share } from '@heirloom/contract/shares/shares.schema.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectApi } from '#api/client.ts';
import { createQueryClient } from '#api/query-client.ts';
import { ShareDialog } from '#features/shares/share-dialog.tsx';
import { apiError, fakeLink } from '#test/fake-api.ts';
import { mediaNamed } from '#test/fake-collections.ts';
import { fakeShares, sampleShare } from '#test/fake-shares.ts';
import { refuseClipboard } from '#test/refuse-clipboard.ts';
import { renderUi } from '#test/render.tsx';
import { dismissToasts } from '#ui/feedback/toast.ts';

const close = vi.fn();
let user: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  user = userEvent.setup();
  close.mockReset();
});
afterEach(() => {
  dismissToasts();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'share');
});

// The addresses of links are kept while the app is open, so each test needs another film.
let films = 0;

async function open(...links: Partial<Share>[]) {
  const film = mediaNamed(`Film ${(films += 1)}`, 300 + films);
  const { id, title, type } = film;
  const target = { kind: 'item' as const, id, title, type, thumbnailUrl: null };
  const archive = fakeShares({
    media: [film],
    shares: [
      ...links.map((changes, number) => sampleShare(number, { target, ...changes })),
      sampleShare(77, { views: 77 }),
    ],
  });
  connectApi(fakeLink(archive.api));
  show(film);
  const dialog = within(await screen.findByRole('dialog', { name: 'Share' }));
  await dialog.findByLabelText('How long it works');
  return { ...archive, dialog, film };
}

function show(item: MediaItem) {
  renderUi(<ShareDialog target={{ kind: 'item', item }} onClose={close} />, {
    queryClient: createQueryClient({ onSubscriptionExpired: () => {} }),
  });
}

const coarsePointer = {
  matches: true,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
} as unknown as MediaQueryList;

type Dialog = Awaited<ReturnType<typeof open>>['dialog'];

const press = (dialog: Dialog, name: string) => user.click(dialog.getByRole('button', { name }));
const inClipboard = () => navigator.clipboard.readText();
const address = (number: number) => `${window.location.origin}/s/token-${number}`;

describe('a new link', () => {
  it('has a name and the chosen terms, up to one that never ends [SHARE-06, SHARE-07, TAPE-06]', async () => {
    const { dialog, calls } = await open();
    const expiry = dialog.getByLabelText('How long it works');
    const choices = within(expiry).getAllByRole('option');
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'One day',
      '7 days',
      '30 days',
      'One year',
      'Until you end it',
    ]);
    await user.type(dialog.getByLabelText(/^Name of the link/), 'Aunt Rosa ');
    await user.selectOptions(expiry, 'Until you end it');
    await user.type(dialog.getByLabelText(/^Password/), 'lake house');
    await user.click(dialog.getByRole('checkbox', { name: /They may download/ }));
    await user.click(dialog.getByRole('checkbox', { name: /Preview in chats/ }));
    await user.click(dialog.getByRole('checkbox', { name: /Keep place and file name/ }));
    await user.click(dialog.getByRole('checkbox', { name: /Show titles of chapters/ }));
    expect(dialog.queryByRole('checkbox', { name: /already open/ })).toBeNull();
    await press(dialog, 'Copy link');

    expect((await dialog.findByLabelText<HTMLInputElement>('Link')).value).toBe(address(1));
    dialog.getByText('For YouTube or Vimeo, download the original and upload it there.');
    expect(await inClipboard()).toBe(address(1));
    const allowed = { allowsDownload: false, allowsPreview: true };
    const terms = { ...allowed, keepsDetails: true, showsChapters: false };
    expect(calls).toMatchObject([
      ['create', { ...terms, name: 'Aunt Rosa', expiresInDays: null, password: 'lake house' }],
    ]);
    within(dialog.getByRole('region', { name: 'Links to this' })).getByText('Aunt Rosa');
  });

  it('asks for a longer password when one has left the field, not while one types [SHARE-07]', async () => {
    const { dialog } = await open();
    const short = 'Please use at least 6 characters for the password of a link.';
    const password = dialog.getByLabelText(/^Password/);
    await user.type(password, 'lake');
    expect(dialog.queryByText(short)).toBeNull();
    await user.tab();
    dialog.getByText(short);
    await user.type(password, ' house');
    expect(dialog.queryByText(short)).toBeNull();
  });

  it('is made by Enter in a field', async () => {
    const { dialog, calls } = await open();
    await user.type(dialog.getByLabelText(/^Name of the link/), 'Rosa{Enter}');
    await dialog.findByLabelText('Link');
    expect(calls.filter(([name]) => name === 'create')).toHaveLength(1);
  });

  it('stays on screen when the clipboard fails [ERR-73]', async () => {
    const { dialog } = await open();
    refuseClipboard();
    await press(dialog, 'Copy link');
    await screen.findByText('Copy failed');
    expect((await dialog.findByLabelText<HTMLInputElement>('Link')).value).toBe(address(1));
  });

  it('beside an open one says so, and ends that one where asked [SHARE-04, SHARE-07]', async () => {
    const { dialog, calls, shares } = await open({}, {}, { isExpired: true });
    await user.click(
      dialog.getByRole('checkbox', { name: /End the 2 links that are already open/ }),
    );
    await press(dialog, 'Copy link');
    await dialog.findByLabelText('Link');
    expect(calls).toMatchObject([['create', { endsOthers: true }]]);
    expect(shares.map(({ views }) => views)).toEqual([0, 77]);
  });
});

describe('a link that was made', () => {
  const openWithLink = async () => {
    const opened = await open();
    await press(opened.dialog, 'Copy link');
    await opened.dialog.findByLabelText('Link');
    return opened;
  };

  it('is changed by choices, and no second one is made [SHARE-07]', async () => {
    const { dialog, calls, shares } = await openWithLink();
    await user.type(dialog.getByLabelText(/^Password/), 'lake house');
    dialog.getByRole('button', { name: 'Close without saving' });
    await press(dialog, 'Save changes');
    await screen.findByText('Link changed');
    const [, [called, input]] = calls as [unknown, [string, unknown]];
    expect([called, input]).toEqual(['update', { id: shares[0]!.id, password: 'lake house' }]);
    expect(dialog.getByLabelText<HTMLInputElement>('Link').value).toBe(address(1));
    await dialog.findByText('Leave it empty to keep the password.');
    expect(dialog.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('');

    await press(dialog, 'Copy link');
    expect(await inClipboard()).toBe(address(1));
    await screen.findByText('Visitors of this link must enter its password.');
    expect(calls).toHaveLength(2);
    await press(dialog, 'Done');
    expect(close).toHaveBeenCalledOnce();
  });

  it('is not given away before what was typed is saved [SHARE-07, SHARE-09]', async () => {
    const share = vi.fn(() => Promise.resolve());
    Object.assign(navigator, { share });
    const { dialog } = await openWithLink();
    await user.type(dialog.getByLabelText(/^Password/), 'lake house');
    dialog.getByText('This link works without your changes until you save them.');
    for (const name of ['Send…', 'Make another link']) {
      const button = dialog.getByRole('button', { name, description: 'Save your changes first' });
      expect(button.getAttribute('aria-disabled')).toBe('true');
      await user.click(button);
    }
    expect(share).not.toHaveBeenCalled();
    expect(dialog.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('lake house');
    await press(dialog, 'Save changes');
    await screen.findByText('Link changed');
    await press(dialog, 'Send…');
    expect(share).toHaveBeenCalledOnce();
  });

  it('keeps what is typed while the server saves', async () => {
    const { dialog, api, calls } = await openWithLink();
    const saving = Promise.withResolvers<void>();
    const { update } = api.shares!;
    const slowly: typeof update = async (input) => {
      await saving.promise;
      return update!(input);
    };
    connectApi(fakeLink({ ...api, shares: { ...api.shares, update: slowly } }));
    await user.type(dialog.getByLabelText(/^Name of the link/), 'Rosa');
    await user.type(dialog.getByLabelText(/^Password/), 'lake house');
    await press(dialog, 'Save changes');
    await user.type(dialog.getByLabelText(/^Name of the link/), ' and Theo');
    saving.resolve();
    await screen.findByText('Link changed');
    await waitFor(() =>
      expect(dialog.getByLabelText<HTMLInputElement>(/^Password/).value).toBe(''),
    );
    expect(dialog.getByLabelText<HTMLInputElement>(/^Name of the link/).value).toBe(
      'Rosa and Theo',
    );
    await press(dialog, 'Save changes');
    await waitFor(() => expect(calls.at(-1)).toMatchObject(['update', { name: 'Rosa and Theo' }]));
    expect(calls.at(-1)![1]).not.toHaveProperty('password');
  });

  it('keeps what was chosen when it cannot be saved', async () => {
    const { dialog, api } = await openWithLink();
    const update = () => {
      throw apiError('FORBIDDEN');
    };
    connectApi(fakeLink({ ...api, shares: { ...api.shares, update } }));
    await user.type(dialog.getByLabelText(/^Name of the link/), 'Rosa');
    await press(dialog, 'Save changes');
    await screen.findByText('Failed to change the link');
    expect(dialog.getByLabelText<HTMLInputElement>(/^Name of the link/).value).toBe('Rosa');
  });

  it('gets a second one beside it only by those who ask for one, who can go back', async () => {
    const { dialog, calls } = await openWithLink();
    await press(dialog, 'Make another link');
    dialog.getByRole('checkbox', { name: /End the link that is already open/ });
    await press(dialog, 'Back');
    dialog.getByLabelText('Link');
    await press(dialog, 'Make another link');
    await press(dialog, 'Copy link');
    await waitFor(() =>
      expect(dialog.getByLabelText<HTMLInputElement>('Link').value).toBe(address(2)),
    );
    expect(calls.map(([name]) => name)).toEqual(['create', 'create']);
    const lines = within(dialog.getByRole('region', { name: 'Links to this' }));
    expect(lines.getAllByRole('listitem')).toHaveLength(2);
    expect(lines.getAllByText('Shown above')).toHaveLength(1);
  });

  it('is made once where the clipboard refuses, beside another one too [ERR-73]', async () => {
    const { dialog, calls } = await openWithLink();
    await press(dialog, 'Make another link');
    refuseClipboard();
    await press(dialog, 'Copy link');
    await screen.findByText('Copy failed');
    expect((await dialog.findByLabelText<HTMLInputElement>('Link')).value).toBe(address(2));
    expect(calls.map(([name]) => name)).toEqual(['create', 'create']);
  });

  it("goes to another app by the device's share menu, without its title [SHARE-09]", async () => {
    const share = vi.fn(() => Promise.resolve());
    Object.assign(navigator, { share });
    const { dialog } = await openWithLink();
    await press(dialog, 'Send…');
    expect(share).toHaveBeenCalledExactlyOnceWith({ url: address(1) });

    share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
    await press(dialog, 'Send…');
    expect(screen.queryByText('Failed to open the share menu')).toBeNull();
    share.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
    await press(dialog, 'Send…');
    await screen.findByText('Failed to open the share menu');
  });

  it('is not sent by a menu that the browser lacks; a phone says why', async () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue(coarsePointer);
    const { dialog } = await openWithLink();
    expect(dialog.queryByRole('button', { name: 'Send…' })).toBeNull();
    dialog.getByText(/only where Heirloom has an https address/);
  });
});

describe('the list of links', () => {
  it('has the links of this item alone, with their names and visits [SHARE-12]', async () => {
    const lastOpenedAt = new Date().toISOString();
    const { dialog } = await open(
      { views: 3, lastOpenedAt, hasPassword: true, name: 'Aunt Rosa' },
      { isExpired: true },
    );
    const list = within(dialog.getByRole('region', { name: 'Links to this' }));
    expect(list.getAllByRole('listitem')).toHaveLength(2);
    list.getByText('Aunt Rosa');
    list.getByText(/opened 3 times, last just now/);
    list.getByText('Works until Aug 19, 2025');
    list.getByText('Expired on Aug 19, 2025');
    expect(list.queryByText(/77/)).toBeNull();
  });

  it('changes a link, which keeps what is not touched [SHARE-06, SHARE-07]', async () => {
    const { dialog, calls, shares, film } = await open({ hasPassword: true, name: 'Rosa' });
    const edit = `Change the link "Rosa" to ${film.title}`;
    await press(dialog, edit);
    const change = within(await screen.findByRole('dialog', { name: 'Change link' }));
    await user.click(change.getByRole('checkbox', { name: /They may download/ }));
    await user.click(change.getByRole('button', { name: 'Save' }));
    await screen.findByText('Link changed');
    const { id } = shares[0]!;
    expect(calls[0]).toEqual(['update', { id, allowsDownload: false }]);

    await press(dialog, edit);
    const again = within(await screen.findByRole('dialog', { name: 'Change link' }));
    await user.click(again.getByRole('checkbox', { name: 'Remove the password' }));
    await user.selectOptions(again.getByLabelText('How long it works'), 'One year');
    await user.click(again.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(calls[1]).toEqual(['update', { id, password: null, expiresInDays: 365 }]),
    );
  });

  it('says when it could not be loaded; a link can be made all the same', async () => {
    const film = mediaNamed('Film', 299);
    const { api } = fakeShares({ media: [film] });
    api.shares!.list = () => {
      throw apiError('FORBIDDEN');
    };
    connectApi(fakeLink(api));
    show(film);
    await screen.findByText('Your links could not be loaded.');
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    await screen.findByText('Link copied');
  });
});
