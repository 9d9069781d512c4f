import { shareLinkDays } from '@heirloom/contract/limits.ts';
import type { CreateShareInput, Share } from '@heirloom/contract/shares/shares.schema.ts';
import { shareMessages } from '#features/shares/shares.messages.ts';
import { formatDate } from '#lib/format-date.ts';

/** A link to be made, without its target. */
export type NewLink = Required<Omit<CreateShareInput, 'mediaId' | 'collectionId'>>;
type Terms = Omit<NewLink, 'endsOthers'>;

/** The form for the terms of a link: `expiry` in days, `never` or, for an existing link, `unchanged`. */
export type TermsDraft = Pick<
  Terms,
  'allowsDownload' | 'allowsPreview' | 'keepsDetails' | 'showsChapters'
> & {
  /** Empty: without a name. */
  name: string;
  expiry: string;
  /** Empty: no password, or the existing one. */
  password: string;
};

type Option = { value: string; label: string };

const never = 'never';
const unchanged = 'unchanged';
const words = shareMessages.terms;

export const usualDraft: TermsDraft = {
  name: '',
  expiry: String(shareLinkDays),
  password: '',
  allowsDownload: true,
  allowsPreview: false,
  keepsDetails: false,
  showsChapters: true,
};

export const expiryOptions: readonly Option[] = [
  ...([1, 7, 30, 365] as const).map((days) => ({ value: String(days), label: words.days[days] })),
  { value: never, label: words.never },
];

export function termsOf({ name, expiry, password, ...allowed }: TermsDraft): Terms {
  return {
    ...allowed,
    name: name.trim() || null,
    expiresInDays: expiry === never ? null : Number(expiry),
    password: password || null,
  };
}

export const usualLink: NewLink = { ...termsOf(usualDraft), endsOthers: false };

/** Returns the form for an existing link. */
export function draftOf({ name, allowsDownload, allowsPreview, ...share }: Share): TermsDraft {
  return {
    name: name ?? '',
    expiry: unchanged,
    password: '',
    allowsDownload,
    allowsPreview,
    keepsDetails: share.keepsDetails,
    showsChapters: share.showsChapters,
  };
}

export function expiryOptionsOf(share: Share): readonly Option[] {
  return [{ value: unchanged, label: words.unchanged(expiryText(share)) }, ...expiryOptions];
}

/** Returns only what differs: the server keeps the rest, which another device may have changed. */
export function changesOf(
  share: Share,
  draft: TermsDraft,
  removesPassword: boolean,
): Partial<Terms> {
  const { name, expiresInDays, password, allowsDownload, allowsPreview, ...other } = termsOf(draft);
  const { keepsDetails, showsChapters } = other;
  return {
    ...(name !== share.name && { name }),
    ...(allowsDownload !== share.allowsDownload && { allowsDownload }),
    ...(allowsPreview !== share.allowsPreview && { allowsPreview }),
    ...(keepsDetails !== share.keepsDetails && { keepsDetails }),
    ...(showsChapters !== share.showsChapters && { showsChapters }),
    ...(draft.expiry !== unchanged && { expiresInDays }),
    ...((removesPassword || password !== null) && { password: removesPassword ? null : password }),
  };
}

export function expiryText({ expiresAt, isExpired }: Share): string {
  if (expiresAt === null) return shareMessages.list.endless;
  return (isExpired ? shareMessages.list.expired : shareMessages.list.ends)(formatDate(expiresAt));
}
