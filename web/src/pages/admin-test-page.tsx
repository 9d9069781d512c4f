import { useSession } from '#features/auth/use-session.ts';
import { debugMessages } from '#pages/debug.messages.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { PageHeader } from '#ui/page-header.tsx';

const words = debugMessages.adminTest;

export function AdminTestPage() {
  const { user } = useSession();
  return (
    <div className="mx-auto max-w-205">
      <PageHeader title={words.title} subtitle={words.text} />
      <div className="surface-card px-7 py-4">
        <DescriptionList ruled items={[{ term: debugMessages.auth.email, value: user?.email }]} />
      </div>
    </div>
  );
}
