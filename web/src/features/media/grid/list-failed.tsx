import type { ReactNode } from 'react';
import { mediaMessages } from '#features/media/media.messages.ts';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';

/** Returns the error that replaces a list that could not be loaded. */
export function listFailed(retry: () => void): ReactNode {
  return <LoadFailed title={mediaMessages.listFailed} onRetry={retry} />;
}
