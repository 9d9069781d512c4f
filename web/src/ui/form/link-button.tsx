import { createLink } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '#lib/cn.ts';
import { buttonStyles, type ButtonStyle } from '#ui/form/button-styles.ts';

type AnchorButtonProps = ComponentProps<'a'> &
  ButtonStyle & { icon?: LucideIcon; iconEnd?: LucideIcon };

/** A link to another site or to a file that looks like a button; for pages of the app use LinkButton. */
export function AnchorButton({
  variant,
  size,
  icon: Icon,
  iconEnd: IconEnd,
  className,
  children,
  ...native
}: AnchorButtonProps) {
  return (
    <a {...native} className={cn(buttonStyles({ variant, size }), className)}>
      {Icon && <Icon size={20} aria-hidden="true" />}
      {children}
      {IconEnd && <IconEnd size={18} aria-hidden="true" />}
    </a>
  );
}

/** A link to a page of the app that looks like a button; takes the typed `to` and `params` of the router. */
export const LinkButton = createLink(AnchorButton);
