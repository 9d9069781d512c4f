import { ArrowLeft, Mail } from 'lucide-react';
import { AuthHeading } from '#features/auth/auth-heading.tsx';
import { authMessages as words } from '#features/auth/auth.messages.ts';
import { Button } from '#ui/form/button.tsx';

type LinkOverProps = { onBack: () => void; onNewLink: () => void };

/** Replaces the form for a new password when its link no longer works. */
export function LinkOver({ onBack, onNewLink }: LinkOverProps) {
  return (
    <>
      <AuthHeading title={words.linkOverTitle} lead={words.resetAgain} />
      <div className="flex flex-col gap-5">
        <Button variant="accent" icon={Mail} onClick={onNewLink}>
          {words.newLink}
        </Button>
        <Button icon={ArrowLeft} onClick={onBack}>
          {words.backToSignIn}
        </Button>
      </div>
    </>
  );
}
