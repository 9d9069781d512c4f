import { shareLinkDays } from '@heirloom/contract/limits.ts';
import type { CreateShareInput, Share } from '@heirloom/contract/shares/shares.schema.ts';
import { shareMessages } from '#features/shares/shares.messages.ts';
import { formatDate } from '#lib/format-date.ts';

export type Terms = Required<Omit<CreateShareInput, 'mediaId' | 'collectionId'>>;

/** The form for the terms of a link: `expiry` in days, `never` or, for an existing link, `unchanged`. */
export type TermsDraft = Pick<Terms, 'allowsDownload' | 'allowsPreview' | 'keepsDetails'> & {
  expiry: string;
  /** Empty: no password, or the existing one. */
  password: string;
};

type Option = { value: string; label: string };

const never = 'never';
const unchanged = 'unchanged';
const words = shareMessages.terms;

export const usualDraft: TermsDraft = {
  expiry: String(shareLinkDays),
  password: '',
  allowsDownload: true,
  allowsPreview: false,
  keepsDetails: false,
};

export const expiryOptions: readonly Option[] = [
  ...([1, 7, 30, 365] as const).map((days) => ({ value: String(days), label: words.days[days] })),
  { value: never, label: words.never },
];

export function termsOf({ expiry, password, ...allowed }: TermsDraft): Terms {
  return {
    ...allowed,
    expiresInDays: expiry === never ? null : Number(expiry),
    password: password || null,
  };
}

export const usualTerms: Terms = termsOf(usualDraft);

/** Returns the form for an existing link. */
export function draftOf({ allowsDownload, allowsPreview, keepsDetails }: Share): TermsDraft {
  return {
    expiry: unchanged,
    password: '',
    allowsDownload,
    allowsPreview,
    keepsDetails,
  };
}

export function expiryOptionsOf(share: Share): readonly Option[] {
  return [{ value: unchanged, label: words.unchanged(expiryText(share)) }, ...expiryOptions];
}

/** Returns the changed terms; the server keeps those that are left out. */
export function changesOf(draft: TermsDraft, removesPassword: boolean): Partial<Terms> {
  const { expiresInDays, password, ...allowed } = termsOf(draft);
  return {
    ...allowed,
    ...(draft.expiry !== unchanged && { expiresInDays }),
    ...((removesPassword || password !== null) && { password: removesPassword ? null : password }),
  };
}

export function expiryText({ expiresAt, isExpired }: Share): string {
  if (expiresAt === null) return shareMessages.list.endless;
  return (isExpired ? shareMessages.list.expired : shareMessages.list.ends)(formatDate(expiresAt));
}
