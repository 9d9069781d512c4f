import type { Language } from '@heirloom/contract/languages/language.ts';
import type { Generated } from 'kysely';
import type {
  Instant,
  InstantOrNull,
  InstantByDefault,
  LocalTime,
  Json,
} from '#platform/db/column-types.ts';

export type Role = 'client' | 'user' | 'admin' | 'superuser';

export type UserTable = {
  id: Generated<string>;
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  createdAt: InstantByDefault;
  updatedAt: InstantByDefault;
  twoFactorEnabled: boolean | null;
  username: string;
  last_login: InstantOrNull;
  account_opened_date: LocalTime;
  subscription_start_date: LocalTime;
  subscription_expiration_date: InstantOrNull;
  quota_bytes: number | null;
  /** Who has decided on the quota, also that there is none; null: nobody. */
  quota_by: 'provider' | 'administrator' | null;
  disabled_at: InstantOrNull;
  /** What the person chose; null: that of the browser. */
  language: Language | null;
  /** Both at the last sign-in with a known browser. */
  browser_language: Language | null;
  browser_time_zone: string | null;
};

/** A person who does not want mails of a kind. */
export type MailRefusalTable = { user_id: string; kind: string };

export type SessionTable = {
  id: Generated<string>;
  expiresAt: Instant;
  token: string;
  createdAt: InstantByDefault;
  updatedAt: Instant;
  ipAddress: string | null;
  userAgent: string | null;
  userId: string;
  /** When the person last proved who they are; null: at the sign-in. */
  confirmed_at: InstantOrNull;
  /** It was begun at the OpenID Connect provider. */
  by_provider: Generated<boolean>;
};

export type AccountTable = {
  id: Generated<string>;
  accountId: string;
  providerId: string;
  userId: string;
  password: string | null;
  createdAt: InstantByDefault;
  updatedAt: Instant;
};

export type TwoFactorTable = { id: Generated<string>; userId: string; verified: boolean | null };

export type OneTimeCodeTable = {
  code_hash: string;
  user_id: string;
  purpose: 'confirm' | 'reset';
  /** What a code to confirm confirms beside the address. */
  sign_up_id: string | null;
  /** The hash of the mailed code for which this one was given; null for a mailed code. */
  opened_from: string | null;
  expires_at: Instant;
  created_at: InstantByDefault;
};

/** What somebody entered for an account whose address is not confirmed. */
export type SignUpTable = {
  id: Generated<string>;
  user_id: string;
  username: string;
  name: string;
  password_hash: string;
  created_at: InstantByDefault;
};

export type UsedTotpCodeTable = { user_id: string; code: string; used_at: InstantByDefault };

export type InvitationTable = {
  id: Generated<string>;
  token_hash: string;
  email: string | null;
  created_by: string | null;
  created_at: InstantByDefault;
  expires_at: Instant;
  used_at: InstantOrNull;
  used_by: string | null;
  /** The invitation into a space with which it ends. */
  space_link_id: Generated<string | null>;
};

export type VerificationTable = { id: Generated<string>; identifier: string; expiresAt: Instant };

export type UserRolesTable = { user_id: string; role: Role };

/** A closed account, until its row is deleted. */
export type AccountDeletionTable = {
  user_id: string;
  /** Also the time at which its media went into the trash: it distinguishes them from media trashed before. */
  requested_at: Instant;
  due_at: Instant;
  /** The account that gets the media; null: they stay in the trash until their time is over. */
  hand_over_to: string | null;
  /** What this person has said in spaces is deleted with the account; else it stays, of a former member. */
  takes_words: Generated<boolean>;
};

/** A key with which a program calls on behalf of a person. */
export type ApiKeyTable = {
  id: string;
  user_id: string;
  name: string;
  /** SHA-256. */
  key_hash: Buffer;
  may_change: boolean;
  /** Allows calls as administrator, while the person is one. */
  may_administer: boolean;
  /** Reaches what the person's family spaces show them. */
  may_use_spaces: Generated<boolean>;
  created_at: InstantByDefault;
  expires_at: InstantOrNull;
  last_used_at: InstantOrNull;
};

/** A public key of WebAuthn with which a person signs in. */
export type PasskeyTable = {
  id: string;
  user_id: string;
  /** base64url, as the browser names it. */
  credential_id: string;
  /** COSE. */
  public_key: Buffer;
  /** Of the authenticator; 0 where it does not count. */
  sign_count: number;
  transports: string[];
  /** The host it was made at, the only one where it works. */
  host: string;
  is_synced: boolean;
  name: string;
  created_at: InstantByDefault;
  last_used_at: InstantOrNull;
};

/** What a browser has been asked to sign, once. */
export type PasskeyChallengeTable = {
  challenge: string;
  /** Who adds a passkey; null: somebody proves one. */
  adds_for: string | null;
  expires_at: Instant;
};

/** A sign-in at an OpenID Connect provider that was begun in a browser. */
export type ProviderSignInTable = {
  state_hash: string;
  browser_hash: string;
  /** Who connects an account; null: somebody signs in. */
  links_to: string | null;
  /** That person proves who they are, and connects nothing. */
  is_proof: Generated<boolean>;
  expires_at: Instant;
};

/** The picture of a person, a small square WebP. */
/** What a person has typed into a form and not saved yet: `fields` by their names. */
export type DraftTable = {
  user_id: string;
  key: string;
  fields: Json;
  saved_at: InstantByDefault;
};

export type AvatarTable = {
  user_id: string;
  picture: Buffer;
  version: string;
  updated_at: InstantByDefault;
};
