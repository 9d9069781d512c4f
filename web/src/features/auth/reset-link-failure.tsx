import { ArrowLeft, Mail, RotateCw } from 'lucide-react';
import { messageOf } from '#api/errors.ts';
import { AuthHeading } from '#features/auth/auth-heading.tsx';
import { authMessages as words } from '#features/auth/auth.messages.ts';
import { isLinkOver } from '#features/auth/link-failure.ts';
import { Button } from '#ui/form/button.tsx';

type ResetLinkFailureProps = {
  error: unknown;
  onBack: () => void;
  onNewLink: () => void;
  /** Opens the same link again, which helps unless it has been used or is too old. */
  onRetry: () => void;
};

/** Replaces the form for a new password when the link of a reset mail does not open. */
export function ResetLinkFailure({ error, onBack, onNewLink, onRetry }: ResetLinkFailureProps) {
  const isOver = isLinkOver(error);
  return (
    <div role="alert">
      <AuthHeading
        title={isOver ? words.linkOverTitle : words.linkNotOpenedTitle}
        lead={isOver ? words.resetAgain : messageOf(error)}
      />
      <div className="flex flex-col gap-5">
        {isOver ? (
          <Button variant="accent" icon={Mail} onClick={onNewLink}>
            {words.newLink}
          </Button>
        ) : (
          <Button variant="accent" icon={RotateCw} onClick={onRetry}>
            {words.openLinkAgain}
          </Button>
        )}
        <Button icon={ArrowLeft} onClick={onBack}>
          {words.backToSignIn}
        </Button>
      </div>
    </div>
  );
}
