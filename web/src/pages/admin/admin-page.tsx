import { Link } from '@tanstack/react-router';
import { ArrowLeft, LayoutGrid } from 'lucide-react';
import { adminMessages } from '#features/admin/admin.messages.ts';
import { useSession } from '#features/auth/use-session.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { IconTile } from '#ui/icon-tile.tsx';
import { LevelBadge } from '#ui/level-badge.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';

/** Where administrators begin: everybody's media, and the own level. */
export function AdminPage() {
  const { user, isAdmin } = useSession();
  const words = adminMessages;
  return (
    <>
      <PageHeader
        title={words.title}
        subtitle={words.subtitle}
        actions={
          <LinkButton to="/" icon={ArrowLeft}>
            {words.backToSite}
          </LinkButton>
        }
      />
      <div className="grid gap-(--grid-gap) md:grid-cols-2">
        <Link
          to="/media"
          search={{ scope: 'all' }}
          className="surface-card lift flex items-center gap-5 p-6"
        >
          <IconTile icon={LayoutGrid} tone="lamp" />
          <span>
            <span className="title-album block">{words.allMedia.title}</span>
            <span className="mt-1 block text-ink-2">{words.allMedia.text}</span>
          </span>
        </Link>
        <section aria-label={words.status.title} className="surface-card p-6">
          <h2 className="title-album mb-2">{words.status.title}</h2>
          <DescriptionList
            items={[
              { term: words.status.email, value: user?.email },
              { term: words.status.level, value: <LevelBadge isAdministrator={isAdmin} /> },
            ]}
          />
          <p className="mt-2 text-small text-ink-2">{words.status.ladder}</p>
        </section>
      </div>
    </>
  );
}
