import { createLink } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

type AccountAnchorProps = ComponentProps<'a'> & { icon: LucideIcon };

function AccountAnchor({ icon: Icon, children, ...native }: AccountAnchorProps) {
  return (
    <li>
      <a
        {...native}
        className="flex min-h-12 items-center gap-3.5 rounded-[0.75rem] px-4 font-[560] hover:bg-surface-2"
      >
        <Icon size={20} aria-hidden="true" className="shrink-0" />
        {children}
      </a>
    </li>
  );
}

/** An entry of the account menu that links to a page of the app. */
export const AccountLink = createLink(AccountAnchor);
