import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectApi } from '#api/client.ts';
import { api } from '#api/orpc.ts';
import { askForListsEarly, takeEarlyLists } from '#early-lists.ts';
import { browserSessionStorage } from '#features/auth/session-storage.ts';
import { scopeChoice } from '#features/spaces/scope-choice.ts';
import { showEarlyLists } from '#show-early-lists.ts';
import { fakeLink } from '#test/fake-api.ts';
import { giveRoom } from '#test/give-room.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { testQueryClient } from '#test/render.tsx';
import { sampleMedia } from '#test/samples.ts';

giveRoom(700, 1200);

const { id: annasId } = anna().user;
const ofPhotos = { type: 'image', sort: 'uploadDate', direction: 'desc' } as const;
const firstPage = { ...ofPhotos, cursor: null, limit: 100 };
const page = (title: string) => ({ items: [sampleMedia({ title })], nextCursor: null });

/** Answers what is asked early, and returns the addresses. */
function answerEarly(answer: (name: string) => Response | Promise<Response>): string[] {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    sent.push(address);
    return answer(address.split('/').at(-1)!);
  });
  return sent;
}
const pages = { total: 1, pageSize: 100, cursors: [null] };
const answered = (name: string) => Response.json({ json: name === 'list' ? page('Lake') : pages });

beforeEach(() => browserSessionStorage.write(anna()));
afterEach(() => {
  vi.unstubAllGlobals();
  takeEarlyLists(undefined);
  scopeChoice.write(annasId, null);
  browserSessionStorage.write(null);
});

describe('what is asked before the app is there', () => {
  it.each(['/', '/movies', '/photos', '/audio', '/media'])(
    'is what %s shows first, and no more',
    async (pathname) => {
      scopeChoice.write(annasId, 'mine');
      answerEarly(answered);
      askForListsEarly({ pathname, search: '' });
      const lists = takeEarlyLists(annasId);
      expect(lists.length).toBeGreaterThan(1);
      vi.unstubAllGlobals();
      const { queryClient } = renderApp(pathname, anna(), {
        media: {
          list: () => page('Lake'),
          pages: () => pages,
          timeline: () => ({ groups: [{ period: '2025-07', ratios: [150] }] }),
        },
      });
      const isShown = ({ name, input }: (typeof lists)[number]) => {
        const { queryKey } = api.media[name].queryOptions({ input });
        return queryClient.getQueryCache().find({ queryKey })?.isActive() ?? false;
      };
      await expect.poll(() => lists.filter((list) => !isShown(list))).toEqual([]);
    },
  );

  it('is what the person chose to see at home', () => {
    answerEarly(answered);
    scopeChoice.write(annasId, 'shared');
    askForListsEarly({ pathname: '/', search: '' });
    const inputs = takeEarlyLists(annasId).map(({ input }) => input);
    expect(inputs).toEqual([
      expect.objectContaining({ type: 'video', scope: 'shared' }),
      expect.objectContaining({ type: 'image', scope: 'shared' }),
    ]);
  });

  it.each([
    ['where nobody was signed in', null, '/photos', ''],
    ['of another order', anna(), '/photos', '?sort=title'],
    ['of another page', anna(), '/files', ''],
  ])('is nothing %s', (_what, session, pathname, search) => {
    browserSessionStorage.write(session);
    const sent = answerEarly(answered);
    askForListsEarly({ pathname, search });
    expect(sent).toEqual([]);
  });
});

describe('the app', () => {
  const read = (client: ReturnType<typeof testQueryClient>) =>
    client.getQueryData(api.media.list.queryKey({ input: firstPage }));

  it('has the answers when it is rendered, and does not ask again', async () => {
    const sent = answerEarly(answered);
    connectApi(fakeLink({}));
    askForListsEarly({ pathname: '/photos', search: '' });
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    const queryClient = testQueryClient();
    await showEarlyLists(queryClient, annasId);
    expect(read(queryClient)).toEqual(page('Lake'));
  });

  it('takes an answer that is late', async () => {
    const late = Promise.withResolvers<Response>();
    answerEarly((name) => (name === 'list' ? late.promise : answered(name)));
    askForListsEarly({ pathname: '/photos', search: '' });
    const queryClient = testQueryClient();
    const shown = showEarlyLists(queryClient, annasId);
    expect(read(queryClient)).toBeUndefined();
    late.resolve(answered('list'));
    await shown;
    expect(read(queryClient)).toEqual(page('Lake'));
  });

  it('asks itself where the server refused', async () => {
    answerEarly(() => Response.json({}, { status: 503 }));
    connectApi(fakeLink({ media: { list: () => page('Asked again') } }));
    askForListsEarly({ pathname: '/photos', search: '' });
    const queryClient = testQueryClient();
    await showEarlyLists(queryClient, annasId);
    expect(read(queryClient)).toEqual(page('Asked again'));
  });

  it('shows another person nothing of it [ISOL-04]', async () => {
    answerEarly(answered);
    askForListsEarly({ pathname: '/photos', search: '' });
    const queryClient = testQueryClient();
    await showEarlyLists(queryClient, crypto.randomUUID());
    await showEarlyLists(queryClient, annasId);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });
});
