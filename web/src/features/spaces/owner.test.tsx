import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { benId, fakeSpaces, lake, linkId, pageOf, spaceNamed } from '#test/fake-spaces.ts';
import { giveRoom } from '#test/give-room.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { dismissToasts } from '#ui/feedback/toast.ts';

giveRoom();
afterEach(() => dismissToasts());

type Spaces = NonNullable<FakeApi['spaces']>;

/** Opens a tab of a space with calls of the test's own. */
function open(tab: string, calls: Spaces = {}, space = lake) {
  const { api } = fakeSpaces([space]);
  return renderApp(pageOf(space, tab), anna(), { ...api, spaces: { ...api.spaces, ...calls } });
}

const refused = () => {
  throw apiError('CONFLICT', 'A space needs an owner.');
};

it('names a space anew, says what viewers may do, and asks for a name where there is none', async () => {
  const saved: unknown[] = [];
  const { user } = open('settings', {
    update: (input) => {
      saved.push(input);
      return { ...lake, name: 'The lake', description: 'Since 1962', viewersDownload: false };
    },
  });
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Please give the space a name.');
  expect(saved).toEqual([]);
  await user.type(name, '  The lake ');
  await user.type(screen.getByRole('textbox', { name: /^Description/ }), 'Since 1962');
  await user.click(screen.getByRole('checkbox', { name: 'Viewers may save originals' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved');
  expect(saved).toEqual([
    { spaceId: lake.id, name: 'The lake', description: 'Since 1962', viewersDownload: false },
  ]);
  await user.type(name, ' house');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[1]).toMatchObject({ name: 'The lake house' });
  // The field shows what was saved, not what was typed.
  await waitFor(() => expect(name.value).toBe('The lake'));
});

it('keeps what was typed when the settings cannot be saved, and says why', async () => {
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = open('settings', { update: refused });
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await user.type(name, ' 2');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('The settings could not be saved');
  expect(name.value).toBe('The lake house 2');
});

it('gives a space its latest pictures as cover again', async () => {
  const saved: unknown[] = [];
  const space = spaceNamed('Covered', 3, { coverMediaId: linkId });
  const { user } = open(
    'settings',
    {
      update: (input) => {
        saved.push(input);
        return { ...space, coverMediaId: null };
      },
    },
    space,
  );
  await user.click(
    await screen.findByRole('button', { name: 'Show the latest pictures as cover' }),
  );
  await waitFor(() => expect(saved).toEqual([{ spaceId: space.id, coverMediaId: null }]));
});

it('offers an export, closes a space only once its name is typed, and brings it back [SPACE-24]', async () => {
  const asked: [string, unknown][] = [];
  let isClosed = false;
  const { user, href } = open('settings', {
    list: () => ({ items: isClosed ? [] : [lake], mayCreate: true, hasPast: false }),
    close: (input) => {
      asked.push(['close', input]);
      isClosed = true;
      return {};
    },
    closed: () => ({
      items: isClosed
        ? [
            {
              id: lake.id,
              name: lake.name,
              closedAt: '2025-07-20T12:00:00Z',
              endsAt: '2025-08-19T12:00:00Z',
            },
          ]
        : [],
    }),
    reopen: (input) => {
      asked.push(['reopen', input]);
      isClosed = false;
      return {};
    },
  });
  const save = await screen.findByRole('link', { name: 'Export the space' });
  expect(save.getAttribute('href')).toBe(`/export?kind=space&id=${lake.id}`);
  const field = await screen.findByRole('textbox', { name: /^Type the name of the space/ });
  const close = screen.getByRole('button', { name: /^Close the space/ });
  await user.type(field, 'The lake');
  await user.click(close);
  expect(asked).toEqual([]);
  await user.type(field, ' house');
  await user.click(close);
  await waitFor(() => expect(href()).toBe('/spaces'));
  await screen.findByText('Can be brought back until Aug 19, 2025.');
  await user.click(screen.getByRole('button', { name: 'Bring back The lake house' }));
  await screen.findByRole('link', { name: 'The lake house' });
  expect(asked).toEqual([
    ['close', { spaceId: lake.id, name: 'The lake house' }],
    ['reopen', { spaceId: lake.id }],
  ]);
});

it('stays where it is when the space cannot be closed', async () => {
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user, href } = open('settings', { close: refused });
  await user.type(
    await screen.findByRole('textbox', { name: /^Type the name of the space/ }),
    lake.name,
  );
  await user.click(screen.getByRole('button', { name: /^Close the space/ }));
  await screen.findByText('The space could not be closed');
  expect(href()).toBe(pageOf(lake, 'settings'));
});

it('removes a person after a question, and nobody without [SPACE-17]', async () => {
  const removed: unknown[] = [];
  const { user } = open('members', {
    removeMember: (input) => {
      removed.push(input);
      return {};
    },
  });
  const remove = await screen.findByRole('button', { name: 'Remove Ben Berger' });
  // An owner leaves by the button for that.
  expect(screen.queryByRole('button', { name: 'Remove Anna Berger' })).toBeNull();
  await user.click(remove);
  const question = within(await screen.findByRole('alertdialog'));
  question.getByText('Ben Berger sees nothing of the space any more, at once.');
  question.getByText(/^What they added stays in the space until they take it out/);
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(removed).toEqual([]);
  await user.click(remove);
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }),
  );
  await screen.findByText('Removed from the space');
  expect(removed).toEqual([{ spaceId: lake.id, userId: benId }]);
});

it('says why the last owner stays one, and shows the role that holds', async () => {
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = open('members', { setRole: refused });
  const role = await screen.findByRole<HTMLSelectElement>('combobox', {
    name: 'Role of Anna Berger',
  });
  await user.selectOptions(role, 'Viewer');
  await screen.findByText('A space needs an owner.');
  await waitFor(() => expect(role.value).toBe('owner'));
});

it('shows members who are no owners the roles, and nothing to change them with (SPACE-05 in part)', async () => {
  open('members', {}, { ...lake, role: 'editor' });
  const ben = within((await screen.findByText('Ben Berger', { selector: 'p' })).closest('li')!);
  ben.getByText('Viewer');
  expect(ben.queryByRole('combobox')).toBeNull();
  expect(ben.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Make a link' })).toBeNull();
  expect(screen.queryByRole('tab', { name: 'Settings' })).toBeNull();
});

it('lists the open links with what is left of them, and ends one after a question (SPACE-04 in part)', async () => {
  const ended: unknown[] = [];
  const { user } = open('members', {
    links: () => ({
      items:
        ended.length > 0
          ? []
          : [
              {
                id: linkId,
                role: 'contributor',
                email: null,
                usesLeft: 1,
                expiresAt: '2030-07-20T12:00:00Z',
                createdAt: '2025-07-20T12:00:00Z',
              },
            ],
    }),
    revokeLink: (input) => {
      ended.push(input);
      return {};
    },
  });
  await screen.findByText('For 1 more person, until Jul 20, 2030');
  await user.click(screen.getByRole('button', { name: 'End link' }));
  const question = within(await screen.findByRole('alertdialog'));
  question.getByText('Nobody can join by it any more. Who has joined stays.');
  await user.click(question.getByRole('button', { name: 'End link' }));
  await screen.findByText('No link is open.');
  expect(ended).toEqual([{ spaceId: lake.id, linkId }]);
});

it('says when members and links could not be loaded, each in its place', async () => {
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const fails = () => {
    throw apiError('INTERNAL');
  };
  open('members', { members: fails, links: fails });
  await screen.findByText('The members could not be loaded.');
  await screen.findByText('The links could not be loaded.');
  // What needs neither is still there.
  screen.getByRole('button', { name: 'Make a link' });
});

it('says when no link could be made, and shows none', async () => {
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = open('members', {
    createLink: () => {
      throw apiError('INTERNAL');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Make a link' }));
  await screen.findByText('The link could not be made');
  expect(screen.queryByRole('img', { name: 'QR code of the link' })).toBeNull();
});
