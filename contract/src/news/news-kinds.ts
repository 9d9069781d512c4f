import { mailKinds } from '#mails/mail-kinds.ts';
import { z } from '#zod.ts';

/** What the bell tells. */
export const newsKind = z.enum([
  'proposal-made',
  'proposal-accepted',
  'proposal-refused',
  'invited',
  'joined',
  'guest-files',
  'item-linked',
  'commented',
  'clips-not-kept',
  'offer-made',
  'offer-accepted',
  'offer-refused',
  'finding',
]);
export type NewsKind = z.infer<typeof newsKind>;

/** What a person can switch off: for the bell and for mails alike. Findings have the switches of alerts. */
export const newsSwitch = z.enum(mailKinds.members.optional);
export type NewsSwitch = z.infer<typeof newsSwitch>;

const switches: Record<Exclude<NewsKind, 'finding'>, NewsSwitch> = {
  'proposal-made': 'proposal-made',
  'proposal-accepted': 'proposal-answered',
  'proposal-refused': 'proposal-answered',
  invited: 'invited',
  joined: 'joined',
  'guest-files': 'guest-files',
  'item-linked': 'item-linked',
  commented: 'commented',
  'clips-not-kept': 'clips-not-kept',
  'offer-made': 'offer-made',
  'offer-accepted': 'offer-answered',
  'offer-refused': 'offer-answered',
};

export function switchOf(kind: Exclude<NewsKind, 'finding'>): NewsSwitch {
  return switches[kind];
}
