import { expect, it, vi } from 'vitest';
import { createUploadManager } from '#features/uploads/upload-manager.ts';

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
