import { debugMessages } from '#pages/debug.messages.ts';
import { PageHeader } from '#ui/page-header.tsx';

export function TestRoutePage() {
  return (
    <PageHeader title={debugMessages.testRoute.title} subtitle={debugMessages.testRoute.text} />
  );
}
