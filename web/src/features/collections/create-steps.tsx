import { Check } from 'lucide-react';
import { collectionMessages } from '#features/collections/collections.messages.ts';
import { Badge } from '#ui/badge.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

const words = collectionMessages.createDialog.steps;

/** Shows the current step of creating a collection. */
export function CreateSteps({ step }: { step: 'details' | 'media' }) {
  const isFirst = step === 'details';
  return (
    <ol aria-label={words.label} className="flex items-center gap-2.5">
      <li aria-current={isFirst ? 'step' : undefined}>
        {isFirst ? (
          <Badge tone="accent">1 {words.details}</Badge>
        ) : (
          <Badge tone="success" icon={Check}>
            {words.details}
            <VisuallyHidden>, {words.done}</VisuallyHidden>
          </Badge>
        )}
      </li>
      <li aria-hidden="true" className="h-0.5 w-6 bg-line-strong" />
      <li aria-current={isFirst ? undefined : 'step'}>
        <Badge tone={isFirst ? 'neutral' : 'accent'}>2 {words.media}</Badge>
      </li>
    </ol>
  );
}
