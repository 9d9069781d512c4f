import { useState } from 'react';
import { draftMessages as words } from '#features/drafts/drafts.messages.ts';
import type { FormDraft } from '#features/drafts/use-draft.ts';
import { Button } from '#ui/form/button.tsx';
import { firstFieldIn } from '#ui/overlay/dialog-focus.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

type DraftNoteProps = {
  draft: Pick<FormDraft<object>, 'typedAt' | 'discard'>;
  className?: string;
};

/** Says in a form that it shows what was typed earlier, and offers to go back to what is saved. */
export function DraftNote({ draft, className = '' }: DraftNoteProps) {
  const { typedAt, discard } = draft;
  // The time since then as of the opening: a form is not open for long.
  const [openedAt] = useState(() => Date.now());
  if (typedAt === null) return null;
  return (
    <p role="status" className={`text-small text-ink-2 ${className}`}>
      {words.here(timeSince(typedAt, openedAt))}{' '}
      <Button
        variant="link"
        className="min-h-0 py-0 text-small underline"
        onClick={({ currentTarget }) => {
          const form = currentTarget.closest('form');
          discard();
          if (form) firstFieldIn(form)?.focus();
        }}
      >
        {words.discard}
      </Button>
    </p>
  );
}

function timeSince(instant: string, now: number): string {
  const elapsedMs = now - Date.parse(instant);
  if (elapsedMs < minuteMs) return words.ago.moment;
  if (elapsedMs < hourMs) return words.ago.minutes(Math.floor(elapsedMs / minuteMs));
  if (elapsedMs < dayMs) return words.ago.hours(Math.floor(elapsedMs / hourMs));
  return words.ago.days(Math.floor(elapsedMs / dayMs));
}
