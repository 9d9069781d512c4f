import type { ReactNode } from 'react';
import { mediaMessages } from '#features/media/media.messages.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';

/** Returns the error that replaces a list that could not be loaded. */
export function listFailed(retry: () => void): ReactNode {
  return (
    <InlineAlert title={mediaMessages.listFailed}>
      <Button size="sm" className="mt-3" onClick={retry}>
        {mediaMessages.tryAgain}
      </Button>
    </InlineAlert>
  );
}
