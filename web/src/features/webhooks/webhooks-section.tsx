import { useQuery } from '@tanstack/react-query';
import { Webhook } from 'lucide-react';
import { useState } from 'react';
import { api } from '#api/orpc.ts';
import { AdminSectionHeader } from '#features/admin/admin-section-header.tsx';
import { adminMessages } from '#features/admin/admin.messages.ts';
import { MakeWebhookDialog } from '#features/webhooks/make-webhook-dialog.tsx';
import { WebhookCard } from '#features/webhooks/webhook-card.tsx';
import { webhookMessages as words } from '#features/webhooks/webhooks.messages.ts';
import { BackLink } from '#ui/back-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { Button } from '#ui/form/button.tsx';
import { IconTile } from '#ui/icon-tile.tsx';
import { Spinner } from '#ui/spinner.tsx';

/** The webhooks of the installation, each with its last messages; for superusers. */
export function WebhooksSection() {
  const [isMaking, setIsMaking] = useState(false);
  return (
    <>
      <AdminSectionHeader
        title={words.title}
        subtitle={words.subtitle}
        back={
          <BackLink to="/admin" search={{ tab: 'settings' }}>
            {adminMessages.tabs.settings}
          </BackLink>
        }
        actions={
          <Button variant="primary" icon={Webhook} onClick={() => setIsMaking(true)}>
            {words.make}
          </Button>
        }
      />
      <WebhookList />
      {isMaking && <MakeWebhookDialog onClose={() => setIsMaking(false)} />}
    </>
  );
}

function WebhookList() {
  const { data, isPending, refetch } = useQuery(api.webhooks.list.queryOptions());
  if (isPending) return <Spinner label={words.loading} className="py-8" />;
  if (data === undefined) return <LoadFailed title={words.failed} onRetry={() => void refetch()} />;
  if (data.items.length === 0) {
    const visual = <IconTile icon={Webhook} />;
    return <EmptyState visual={visual} title={words.empty} description={words.emptyHint} />;
  }
  return (
    <div className="flex flex-col gap-(--grid-gap)">
      {data.items.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} />
      ))}
    </div>
  );
}
