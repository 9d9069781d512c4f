import { clsx, type ClassValue } from 'clsx';
import { createTailwindMerge } from 'tailwind-merge';
import { classGroups } from '#lib/class-groups.ts';

const mergeClasses = createTailwindMerge(() => classGroups);

/** Joins class names; if two Tailwind classes conflict, the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return mergeClasses(clsx(classes));
}
