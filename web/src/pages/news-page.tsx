import { NewsList } from '#features/news/news-list.tsx';
import { newsPanelMessages } from '#features/news/news-panel.messages.ts';
import { newsMessages as words } from '#features/news/news.messages.ts';
import { LinkButton } from '#ui/form/link-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';

/** What the person is told, on a page: where the bell of a phone leads. */
export function NewsPage() {
  return (
    <>
      <PageHeader
        title={words.title}
        actions={
          <LinkButton to="/user-info" hash="mails" size="sm">
            {newsPanelMessages.settings}
          </LinkButton>
        }
      />
      <div className="surface-card max-w-3xl overflow-hidden">
        <NewsList />
      </div>
    </>
  );
}
