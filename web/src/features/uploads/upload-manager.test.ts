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

it('tells of a photo what a photo program has written beside it [DATE-04]', async () => {
  const xmp = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
    xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:DateTimeOriginal="1987-06-05T10:11:12"/></rdf:RDF>`;
  const send = vi.fn<SendFile>().mockResolvedValue({ id: 'm' });
  const onFinished = vi.fn<() => void>();
  const manager = createUploadManager({
    onFinished,
    onBroken: vi.fn<() => void>(),
    loadSender: async () => send,
  });
  manager.add([new File(['raw'], 'IMG_1.CR2'), new File([xmp], 'IMG_1.xmp'), file]);
  expect(manager.getQueue().items).toHaveLength(2);
  manager.run();
  await expect.poll(() => onFinished.mock.calls.length).toBe(1);
  const takenAt = { localTime: '1987-06-05T10:11:12', precision: 'day' };
  const told = send.mock.calls.map(([options]) => [options.file.name, options.takenAt]);
  expect(Object.fromEntries(told)).toEqual({ 'IMG_1.CR2': takenAt, 'lake.mov': null });
});
