import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askForListsEarly, earlyItems, takeEarlyLists } from '#early-lists.ts';
import { browserSessionStorage } from '#features/auth/session-storage.ts';
import { scopeChoice } from '#features/spaces/scope-choice.ts';
import { type FirstPicture, firstPictures } from '#first-pictures.ts';
import { giveRoom } from '#test/give-room.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { sampleMedia } from '#test/samples.ts';

giveRoom(700, 1200);

function itemsOf(type: 'image' | 'video') {
  return ['a', 'b', 'c', 'd', 'e'].map((name, n) =>
    sampleMedia({
      id: crypto.randomUUID(),
      type,
      title: name,
      // One has no picture.
      thumbnailUrl: n === 1 ? null : `/${name}/thumb`,
      gridUrl: n === 1 ? null : `/${name}/grid`,
      photoUrl: type === 'image' ? `/${name}/view` : null,
      width: 1600 - 300 * n,
      height: 1200,
    }),
  );
}

function answersOf(type: 'image' | 'video') {
  const items = itemsOf(type);
  return {
    list: () => ({ items, nextCursor: null }),
    pages: () => ({ total: items.length, pageSize: 100, cursors: [null] }),
    timeline: () => ({ groups: [{ period: '2025-07', ratios: [133, null, 83, 58, 33] }] }),
  };
}

function askEarly(
  pathname: string,
  answers: ReturnType<typeof answersOf>,
): Promise<FirstPicture[]> {
  vi.stubGlobal('fetch', async (address: string) => {
    const name = address.split('/').at(-1) as keyof typeof answers;
    return Response.json({ json: answers[name]() });
  });
  askForListsEarly({ pathname, search: '' });
  vi.unstubAllGlobals();
  return picturesOf(pathname);
}

async function picturesOf(pathname: string): Promise<FirstPicture[]> {
  return firstPictures({ pathname }, (await earlyItems()) ?? []);
}

beforeEach(() => {
  browserSessionStorage.write(anna());
  scopeChoice.write(anna().user.id, 'mine');
});
afterEach(() => {
  takeEarlyLists(undefined);
  scopeChoice.write(anna().user.id, null);
  browserSessionStorage.write(null);
});

it.each([
  ['/', 'image', 3],
  ['/', 'video', 3],
  ['/movies', 'video', 4],
  ['/photos', 'image', 4],
  ['/media', 'image', 4],
] as const)(
  'are, on %s with items of the type %s, asked for as the page does',
  async (...given) => {
    const [pathname, type, count] = given;
    const answers = answersOf(type);
    const pictures = await askEarly(pathname, answers);
    expect(pictures).toHaveLength(count);
    renderApp(pathname, anna(), { media: answers });
    const shown = () =>
      [...document.querySelectorAll('img')].map((image) => ({
        src: image.getAttribute('src'),
        srcSet: image.getAttribute('srcset') ?? undefined,
        sizes: image.getAttribute('sizes')?.replace('auto, ', ''),
      }));
    await expect.poll(shown).toEqual(expect.arrayContaining(pictures));
  },
);

it.each([
  ['without early lists', '/files'],
  ['whose lists were refused', '/photos'],
])('are none of a page %s', async (_what, pathname) => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 503 }));
  askForListsEarly({ pathname, search: '' });
  vi.unstubAllGlobals();
  expect(await picturesOf(pathname)).toEqual([]);
});
