import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { useLoadFailure } from '#features/playback/use-load-failure.ts';
import { renderUi } from '#test/render.tsx';
import { dismissToasts } from '#ui/feedback/toast.ts';

const log = vi.fn();
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(log);
});
afterEach(() => {
  log.mockReset();
  dismissToasts();
  vi.restoreAllMocks();
});

function Player({ failed, address }: { failed: string | null; address?: string }) {
  useLoadFailure(failed, address);
  return null;
}

it.each([
  ['VIEWER-01', playbackMessages.videoFailed, 'Failed to load video file'],
  ['VIEWER-02', playbackMessages.imageFailed, 'Failed to load image file'],
])('shows a destructive toast and logs it [ERR-01, %s]', async (_id, words, text) => {
  renderUi(<Player failed={words} address="/api/media/1/play?v=1&signature=secret" />);
  expect((await screen.findByText(text)).closest('[role=alert]')).not.toBeNull();
  expect(log).toHaveBeenCalledExactlyOnceWith(`${text}: /api/media/1/play`);
});

it('says nothing while all is well, and nothing twice when it is drawn again', async () => {
  const { rerender } = renderUi(<Player failed={null} />);
  expect(log).not.toHaveBeenCalled();
  rerender(<Player failed="Failed to load video file" />);
  rerender(<Player failed="Failed to load video file" />);
  await screen.findByText('Failed to load video file');
  expect(log).toHaveBeenCalledOnce();
});
