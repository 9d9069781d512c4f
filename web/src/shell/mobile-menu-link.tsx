import { createLink } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

type MenuAnchorProps = ComponentProps<'a'> & { icon: LucideIcon };

function MenuAnchor({ icon: Icon, children, ...native }: MenuAnchorProps) {
  return (
    <li>
      <a
        {...native}
        className="relative flex min-h-15 items-center gap-4 rounded-lg px-4 text-lead font-[560] aria-[current=page]:bg-lamp-soft aria-[current=page]:font-[640] aria-[current=page]:before:absolute aria-[current=page]:before:left-0 aria-[current=page]:before:h-7 aria-[current=page]:before:w-1 aria-[current=page]:before:rounded-full aria-[current=page]:before:bg-lamp-edge"
      >
        <Icon size={24} aria-hidden="true" className="shrink-0" />
        {children}
      </a>
    </li>
  );
}

/** A link in the menu of a phone. */
export const MobileMenuLink = createLink(MenuAnchor);
