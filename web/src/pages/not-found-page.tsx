import { useLocation } from '@tanstack/react-router';
import { Film, House } from 'lucide-react';
import { useEffect } from 'react';
import { shellMessages } from '#shell/shell.messages.ts';
import { useDocumentTitle } from '#shell/use-document-title.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LinkButton } from '#ui/form/link-button.tsx';
import { IconTile } from '#ui/icon-tile.tsx';

const words = shellMessages.notFound;

export function NotFoundPage() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  useDocumentTitle(words.title);
  useEffect(() => {
    console.warn(`404: no page at ${path}`);
  }, [path]);

  return (
    <EmptyState
      headingLevel={1}
      visual={<IconTile icon={Film} size="lg" />}
      title={words.title}
      description={words.text}
      action={
        <LinkButton to="/" variant="accent" icon={House}>
          {words.home}
        </LinkButton>
      }
      className="mx-auto max-w-180"
    />
  );
}
