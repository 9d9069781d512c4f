import { afterEach, expect, it, vi } from 'vitest';
import { connectApi } from '#api/client.ts';
import { drafts } from '#features/drafts/drafts.ts';
import { keepRowWords } from '#features/uploads/keep-row-words.ts';
import { createUploadManager } from '#features/uploads/upload-manager.ts';
import { fakeLink } from '#test/fake-api.ts';
import { fakeDrafts } from '#test/fake-drafts.ts';

const key = 'upload:rows';
const nothing = () => {};
const fileOf = (name: string, lastModified = 1) => new File([name], name, { lastModified });
const [lake, pond] = [fileOf('lake.jpg'), fileOf('pond2.jpg')];

let stop = nothing;
afterEach(() => {
  stop();
  drafts.belongTo(null);
});

/** A queue whose draft the server has; `sent` is what it gets of later changes. */
function open(words: Record<string, string> = {}) {
  const { saved, ...api } = fakeDrafts(key, words);
  connectApi(fakeLink(api));
  drafts.belongTo('anna');
  const onFinished = vi.fn<() => void>();
  const manager = createUploadManager({
    onFinished,
    onBroken: nothing,
    loadSender: async () => async () => ({ id: 'm', type: 'image' }),
  });
  stop = keepRowWords(manager);
  const row = (place: number) => manager.getQueue().items[place]!;
  const type = (place: number, change: { title?: string; description?: string }) =>
    manager.dispatch({ do: 'edit', id: row(place).id, change });
  const sent = async () => {
    await drafts.send();
    return saved.splice(0).map(({ fields }) => fields);
  };
  return { manager, sent, row, type, onFinished };
}

it('keeps the words of a row, and drops them when it is uploaded or taken off', async () => {
  const { manager, sent, row, type, onFinished } = open();
  manager.add([lake, pond]);
  type(0, { title: 'Lake Como' });
  type(1, { description: 'With Ida' });
  expect(await sent()).toEqual([
    {
      '8-1-title': { value: 'Lake Como', seen: '' },
      '9-1-description': { value: 'With Ida', seen: '' },
    },
  ]);
  manager.dispatch({ do: 'remove', id: row(1).id });
  expect(await sent()).toEqual([{ '9-1-description': null }]);
  manager.run();
  await vi.waitFor(() => expect(onFinished).toHaveBeenCalled(), { timeout: 30_000 });
  expect(await sent()).toEqual([{ '8-1-title': null }]);
});

it('fills them in when the same files are chosen again, and leaves alone what was typed since', async () => {
  const { manager, sent, row, type } = open({
    '8-1-title': 'Lake Como',
    '8-1-description': 'With Ida',
  });
  manager.add([lake, fileOf('lake.jpg', 2)]);
  type(0, { description: 'With Ben' });
  await vi.waitFor(() => expect(row(0).title).toBe('Lake Como'), { timeout: 30_000 });
  expect(row(0).description).toBe('With Ben');
  expect(row(1)).toMatchObject({ title: 'lake', description: '' });
  manager.dispatch({ do: 'clear' });
  expect(await sent()).toEqual([{ '8-1-title': null, '8-1-description': null }]);
});
