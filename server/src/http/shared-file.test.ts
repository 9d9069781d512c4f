import { beforeEach, expect, it } from 'vitest';
import { shareFile } from '#http/shared-file.ts';
import type { StoredFile } from '#platform/storage/storage.ts';

let open = 0;
let opened = 0;
async function openOne(): Promise<StoredFile> {
  open += 1;
  opened += 1;
  const close = async () => void (open -= 1);
  return { sizeBytes: 1, close } as StoredFile;
}
beforeEach(() => {
  open = 0;
  opened = 0;
});

it('opens a file once for all, and closes it when it is over and the last one has closed', async () => {
  const shared = shareFile(openOne);
  const [one, other] = await Promise.all([shared.borrow(), shared.borrow()]);
  expect(opened).toBe(1);
  await one.close();
  await one.close();
  shared.end();
  expect(open).toBe(1);
  await other.close();
  expect(open).toBe(0);
});

it('stays open between two readers, and is closed at its end when nobody reads', async () => {
  const shared = shareFile(openOne);
  await (await shared.borrow()).close();
  await (await shared.borrow()).close();
  expect({ open, opened }).toEqual({ open: 1, opened: 1 });
  shared.end();
  await expect.poll(() => open).toBe(0);
});

it('opens anew for who comes after its end, and closes that too', async () => {
  const shared = shareFile(openOne);
  shared.end();
  const late = await shared.borrow();
  expect(open).toBe(1);
  await late.close();
  expect(open).toBe(0);
});

it('tries again after a failure', async () => {
  let fails = true;
  const shared = shareFile(async () => {
    if (fails) throw new Error('no');
    return openOne();
  });
  await expect(shared.borrow()).rejects.toThrow('no');
  fails = false;
  await (await shared.borrow()).close();
  shared.end();
  await expect.poll(() => open).toBe(0);
});
