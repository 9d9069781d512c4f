import { expect, it, vi } from 'vitest';
import type { SendFileOptions } from '#features/uploads/send-file.ts';
import { createUploadManager } from '#features/uploads/upload-manager.ts';

type SendFile = (options: SendFileOptions) => Promise<{ id: string }>;

const file = new File(['x'], 'lake.mov', { type: 'video/quicktime' });

it('breaks off when the upload client cannot be loaded, and sends all the next time [ERR-16]', async () => {
  const loadSender = vi
    .fn<() => Promise<() => Promise<{ id: string }>>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue(async () => ({ id: 'm' }));
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
  const send = vi.fn<SendFile>().mockResolvedValue({ id: 'm' });
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
