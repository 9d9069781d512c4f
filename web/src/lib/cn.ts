import { clsx, type ClassValue } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

/** Knows our type scale, so that `text-body text-ink` keeps both the size and the colour. */
const mergeClasses = extendTailwindMerge({
  extend: {
    theme: {
      text: ['caption', 'small', 'body', 'lead', 'h3', 'h2', 'h1', 'display'],
      radius: ['print'],
      shadow: ['1', '2', '3', 'print'],
    },
  },
});

/** Joins class names; if two Tailwind classes conflict, the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return mergeClasses(clsx(classes));
}
