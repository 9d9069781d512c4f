import type { ErrorComponentProps } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { InSiteFrame } from '#shell/in-site-frame.tsx';
import { forgetFailures } from '#shell/lazy-page.ts';
import { shellMessages } from '#shell/shell.messages.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Button } from '#ui/form/button.tsx';
import { LinkButton } from '#ui/form/link-button.tsx';
import { IconTile } from '#ui/icon-tile.tsx';

const words = shellMessages.failure;

/** Shown in place of a page that threw an error, within the site's frame. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  useEffect(() => {
    console.error('A page could not be shown:', error);
  }, [error]);

  const retry = () => {
    forgetFailures();
    reset();
  };
  return (
    <InSiteFrame>
      <EmptyState
        headingLevel={1}
        visual={<IconTile icon={TriangleAlert} tone="danger" size="lg" />}
        title={words.title}
        description={words.text}
        action={
          <>
            <Button variant="primary" onClick={retry}>
              {words.retry}
            </Button>
            <LinkButton to="/">{words.home}</LinkButton>
          </>
        }
        className="mx-auto max-w-180"
      />
    </InSiteFrame>
  );
}
