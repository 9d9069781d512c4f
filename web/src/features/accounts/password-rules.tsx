import { Circle, CircleCheck } from 'lucide-react';
import { accountsMessages } from '#features/accounts/accounts.messages.ts';
import { cn } from '#lib/cn.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

const words = accountsMessages.reset;

type Rule = { text: string; isMet: (password: string) => boolean };

/** The five rules for a password that an administrator sets; each is ticked once the typed password meets it. */
export function PasswordRules({ password, minimum }: { password: string; minimum: number }) {
  return (
    <ul className="flex flex-col gap-2 text-small">
      {rulesFor(minimum).map(({ text, isMet }) => {
        const isDone = isMet(password);
        const Icon = isDone ? CircleCheck : Circle;
        return (
          <li
            key={text}
            className={cn('flex items-center gap-2.5', isDone ? 'text-success' : 'text-ink-2')}
          >
            <Icon size={20} aria-hidden="true" className="shrink-0" />
            {text}
            {isDone && <VisuallyHidden>({words.ruleMet})</VisuallyHidden>}
          </li>
        );
      })}
    </ul>
  );
}

function rulesFor(minimum: number): Rule[] {
  return [
    { text: words.rules.length(minimum), isMet: (password) => password.length >= minimum },
    { text: words.rules.uppercase, isMet: (password) => /\p{Lu}/u.test(password) },
    { text: words.rules.lowercase, isMet: (password) => /\p{Ll}/u.test(password) },
    { text: words.rules.number, isMet: (password) => /\p{N}/u.test(password) },
    { text: words.rules.special, isMet: (password) => /[^\p{L}\p{N}\s]/u.test(password) },
  ];
}
