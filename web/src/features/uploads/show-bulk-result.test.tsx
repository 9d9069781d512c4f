import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { QueueItem } from '#features/uploads/queue-item.ts';
import { showBulkResult } from '#features/uploads/show-bulk-result.ts';
import { renderUi } from '#test/render.tsx';
import { dismissToasts } from '#ui/feedback/toast.ts';

afterEach(dismissToasts);

const bert = { userId: 'b', name: 'Bert Berger' };

function finished(
  name: string,
  error: string | null,
  target: QueueItem['target'] = null,
): Pick<QueueItem, 'status' | 'target' | 'file' | 'error'> {
  return {
    status: error === null ? 'completed' : 'error',
    error,
    target,
    file: new File(['x'], name),
  };
}

it("says whose account an administrator's files went to, with real plurals [ERR-20]", async () => {
  renderUi(<p>page</p>);
  showBulkResult([finished('a.avi', null, bert), finished('b.avi', null, bert)]);
  await screen.findByText("Successfully uploaded 2 files to Bert Berger's account.");
  showBulkResult([finished('a.avi', null, bert)]);
  await screen.findByText("Successfully uploaded 1 file to Bert Berger's account.");
});

it('names the files of an administrator that failed, or all of them [ERR-17]', async () => {
  renderUi(<p>page</p>);
  showBulkResult([finished('a.avi', null, bert), finished('b.avi', 'No room left', bert)]);
  await screen.findByText('Failed to upload b.avi: No room left');
  await screen.findByText("Successfully uploaded 1 file to Bert Berger's account.");
  showBulkResult([finished('c.avi', 'No room left', bert)]);
  await screen.findByText('Bulk upload failed');
  screen.getByText('Failed to upload c.avi: No room left');
});

it('speaks of files alone where they are the own ones, or several people are mixed [ERR-14, ERR-15, ERR-19]', async () => {
  renderUi(<p>page</p>);
  showBulkResult([finished('a.avi', null)]);
  await screen.findByText('Successfully uploaded 1 file!');
  showBulkResult([finished('a.avi', null, bert), finished('b.avi', 'Torn')]);
  const partly = await screen.findByText(
    'Uploaded 1 of 2 files. Check individual file status for errors.',
  );
  expect(partly.closest('[role=alert]')).not.toBeNull();
  showBulkResult([finished('a.avi', 'Torn')]);
  await screen.findByText('All uploads failed. Please check the files and try again.');
});

it('does not call it a failure that files are already there', async () => {
  renderUi(<p>page</p>);
  const there = { ...finished('a.avi', 'There'), status: 'duplicate' as const };
  showBulkResult([there, there]);
  await screen.findByText('All 2 files are already there');
  showBulkResult([there, finished('b.avi', null)]);
  await screen.findByText('1 file uploaded, 1 already there');
});
