import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { afterEach, expect, it, vi } from 'vitest';
import type { SendFileOptions } from '#features/uploads/send-file.ts';
import { createUploadManager } from '#features/uploads/upload-manager.ts';

type SendFile = (options: SendFileOptions) => Promise<Pick<MediaItem, 'id' | 'type'>>;

const file = new File(['x'], 'lake.mov', { type: 'video/quicktime' });

afterEach(() => vi.unstubAllGlobals());

it('breaks off when the upload client cannot be loaded, and sends all the next time [ERR-16]', async () => {
  const loadSender = vi
    .fn<() => Promise<SendFile>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue(async () => ({ id: 'm', type: 'video' }));
  const onBroken = vi.fn<() => void>();
  const onFinished = vi.fn<() => void>();
  const manager = createUploadManager({ onFinished, onBroken, loadSender });
  manager.add([file]);
  manager.run();
  await expect.poll(() => onBroken.mock.calls.length).toBe(1);
  expect(manager.getQueue()).toMatchObject({ isRunning: false, items: [{ status: 'pending' }] });
  expect(onFinished).not.toHaveBeenCalled();

  manager.run();
  await expect.poll(() => onFinished.mock.calls.length).toBe(1);
  expect(manager.getQueue().items).toMatchObject([{ status: 'completed', mediaId: 'm' }]);
});

function xmp(written: string): string {
  return `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
    xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
    exif:DateTimeOriginal="1987-06-05T10:11:12">${written}</rdf:Description></rdf:RDF>`;
}

/** A manager whose uploads all succeed, with the details sent for each file, by file name. */
function openManager() {
  const send = vi.fn<SendFile>().mockResolvedValue({ id: 'm', type: 'video' });
  const onFinished = vi.fn<() => void>();
  const onBroken = vi.fn<() => void>();
  const manager = createUploadManager({ onFinished, onBroken, loadSender: async () => send });
  const finish = async () => {
    manager.run();
    await expect.poll(() => onFinished.mock.calls.length).toBe(1);
    return Object.fromEntries(
      send.mock.calls.map(
        ([
          {
            file: { name },
            details,
          },
        ]) => [name, details],
      ),
    );
  };
  return { manager, finish };
}

it('tells of a photo, with its bytes, what a program has written beside it, though it is sent at once [DATE-04]', async () => {
  const { manager, finish } = openManager();
  const told = '<dc:title>The lake</dc:title><dc:description>All of us</dc:description>';
  manager.add([new File(['raw'], 'IMG_1.CR2'), new File([xmp(told)], 'IMG_1.xmp'), file]);
  expect(manager.getQueue().items).toHaveLength(2);
  expect(await finish()).toMatchObject({
    'IMG_1.CR2': {
      title: 'The lake',
      description: 'All of us',
      takenAt: '1987-06-05T10:11:12',
    },
    'lake.mov': { title: 'lake', description: '', takenAt: undefined },
  });
});

it('lets stand what a person has typed, for somebody else too', async () => {
  const { manager, finish } = openManager();
  const told = '<dc:title>DSC 1</dc:title><dc:description>OLYMPUS DIGITAL CAMERA</dc:description>';
  const target = { userId: 'b', name: 'Bert' };
  manager.add([new File(['x'], 'IMG_1.jpg'), new File([xmp(told)], 'IMG_1.jpg.xmp')], target);
  const [{ id } = { id: '' }] = manager.getQueue().items;
  const change = { title: 'At the lake', description: 'All of us' };
  manager.dispatch({ do: 'edit', id, change });
  expect(await finish()).toMatchObject({
    'IMG_1.jpg': { ...change, targetUserId: 'b', takenAt: '1987-06-05T10:11:12' },
  });
});

it('sends with own files the chosen spaces, and not with those of somebody else (SPACE-07 in part)', async () => {
  const { manager, finish } = openManager();
  manager.add([file]);
  manager.add([new File(['y'], 'theirs.mov')], { userId: 'ben', name: 'Ben' });
  manager.dispatch({ do: 'chooseSpaces', spaceIds: ['bergs'] });
  expect(await finish()).toMatchObject({
    'lake.mov': { spaceIds: ['bergs'] },
    'theirs.mov': { spaceIds: [] },
  });
});

it('takes files over plain http, where browsers have no crypto.randomUUID', () => {
  vi.stubGlobal('crypto', {});
  const { manager } = openManager();
  manager.add([file, new File(['y'], 'red.jpg')]);
  manager.add([new File(['z'], 'song.mp3')]);
  expect(new Set(manager.getQueue().items.map(({ id }) => id)).size).toBe(3);
});

/** A manager of three files, the first of which is slow; the others are kept when it is their turn. */
function openInTurn(turnMs: number) {
  const kept: string[] = [];
  const slow = Promise.withResolvers<void>();
  const send: SendFile = async ({ file: sent, turn }) => {
    if (sent.name === 'a.mov') await slow.promise;
    await turn;
    kept.push(sent.name);
    return { id: 'm', type: 'video' };
  };
  const onFinished = vi.fn<() => void>();
  const onBroken = vi.fn<() => void>();
  const loadSender = async () => send;
  const manager = createUploadManager({ onFinished, onBroken, loadSender, turnMs });
  manager.add([new File(['a'], 'a.mov'), new File(['b'], 'b.mov'), new File(['c'], 'c.mov')]);
  manager.run();
  return { manager, kept, slow, onFinished };
}

it('asks the server to keep a file after the one before it, in the order of the queue', async () => {
  const { manager, kept, slow, onFinished } = openInTurn(60_000);
  await expect.poll(() => manager.getView().counts.uploading).toBe(2);
  slow.resolve();
  await expect.poll(() => onFinished.mock.calls.length).toBe(1);
  expect(kept).toEqual(['a.mov', 'b.mov', 'c.mov']);
});

it('lets no file wait longer than its turn for the one before it', async () => {
  const { kept, slow, onFinished } = openInTurn(1);
  await expect.poll(() => kept).toEqual(['b.mov', 'c.mov']);
  slow.resolve();
  await expect.poll(() => onFinished.mock.calls.length).toBe(1);
});

it('draws the many steps of a run together, and what the person does at once', async () => {
  const send: SendFile = async ({ onPhase }) => {
    for (let bytes = 0; bytes < 500; bytes += 1) onPhase('sending', { bytes, share: bytes / 500 });
    return { id: 'm', type: 'video' };
  };
  const onFinished = vi.fn<() => void>();
  const loadSender = async () => send;
  const manager = createUploadManager({ onFinished, onBroken: () => {}, loadSender });
  const draw = vi.fn<() => void>();
  manager.subscribe(draw);
  manager.add([new File(['a'], 'a.mov'), new File(['b'], 'b.mov')]);
  expect(draw).toHaveBeenCalledTimes(1);
  manager.run();
  await expect.poll(() => onFinished.mock.calls.length).toBe(1);
  expect(draw.mock.calls.length).toBeLessThan(6);
  expect(manager.getView().counts.completed).toBe(2);
});
