import type { ErrorComponentProps } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useHasNewVersion } from '#api/new-version.ts';
import { InSiteFrame } from '#shell/in-site-frame.tsx';
import { forgetFailures } from '#shell/lazy-page.ts';
import { shellMessages } from '#shell/shell.messages.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Button } from '#ui/form/button.tsx';
import { LinkButton } from '#ui/form/link-button.tsx';
import { IconTile } from '#ui/icon-tile.tsx';

const { failure, newVersion } = shellMessages;

/**
 * Shown in place of a page that threw an error, within the site's frame. After an update of the server the reason is
 * most probably that a part of this version is not there any more.
 */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const hasNewVersion = useHasNewVersion();
  useEffect(() => {
    console.error('A page could not be shown:', error);
  }, [error]);

  const retry = () => {
    if (hasNewVersion) return window.location.reload();
    forgetFailures();
    reset();
  };
  return (
    <InSiteFrame>
      <EmptyState
        headingLevel={1}
        visual={<IconTile icon={TriangleAlert} tone="danger" size="lg" />}
        title={hasNewVersion ? newVersion.title : failure.title}
        description={hasNewVersion ? newVersion.failed : failure.text}
        action={
          <>
            <Button variant="primary" onClick={retry}>
              {hasNewVersion ? newVersion.reload : failure.retry}
            </Button>
            <LinkButton to="/">{failure.home}</LinkButton>
          </>
        }
        className="mx-auto max-w-180"
      />
    </InSiteFrame>
  );
}
