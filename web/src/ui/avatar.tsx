import { cva, type VariantProps } from 'class-variance-authority';
import { useState } from 'react';
import { cn } from '#lib/cn.ts';

const tints = [
  'bg-person-1 text-person-1-ink',
  'bg-person-2 text-person-2-ink',
  'bg-person-3 text-person-3-ink',
  'bg-person-4 text-person-4-ink',
] as const;

const avatarStyles = cva(
  'grid shrink-0 place-items-center overflow-hidden rounded-full border-[1.5px] border-current/45 font-[680]',
  {
    variants: {
      size: {
        sm: 'size-8 text-[0.8125rem]',
        md: 'size-11 text-body',
        lg: 'size-14 text-[1.375rem]',
        xl: 'size-21 text-[2rem]',
      },
    },
    defaultVariants: { size: 'md' },
  },
);

type AvatarProps = VariantProps<typeof avatarStyles> & {
  /** The e-mail address or the name, whose first letter is shown without an image. */
  name: string;
  /** Determines the tint, so that a person keeps it when renamed. */
  personId?: string;
  imageUrl?: string | null;
  className?: string;
};

/** A person's picture or initial. Decorative: the name is beside it or on the button around it. */
export function Avatar({ name, personId, imageUrl, size, className }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const hasImage = imageUrl != null && imageUrl !== failedUrl;
  return (
    <span
      aria-hidden="true"
      className={cn(avatarStyles({ size }), personTint(personId ?? name), className)}
    >
      {hasImage ? (
        <img
          src={imageUrl}
          alt=""
          className="size-full object-cover"
          onError={() => setFailedUrl(imageUrl)}
        />
      ) : (
        (Array.from(name.trim())[0] ?? '?').toLocaleUpperCase('en-US')
      )}
    </span>
  );
}

/** Picks one of four warm tints, always the same for the same person. */
function personTint(seed: string): string {
  const sum = Array.from(seed).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return tints[sum % tints.length] ?? tints[0];
}
