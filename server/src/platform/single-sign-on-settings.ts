import { z } from 'zod';
import { flag, optional } from '#platform/setting-types.ts';

/** The settings of a provider by which people sign in; a part of `configSchema`. */
export const singleSignOnSettings = {
  OIDC_ISSUER: optional(z.url()).describe(
    'Address of an OpenID Connect provider by which people may sign in, such as https://id.example.org/realms/home; with OIDC_CLIENT_ID. Register PUBLIC_URL/auth/return there.',
  ),
  OIDC_CLIENT_ID: optional(z.string()).describe('Client id of this archive at that provider.'),
  OIDC_CLIENT_SECRET: optional(z.string()).describe(
    'Secret of that client; not set: a public client, by PKCE alone.',
  ),
  OIDC_NAME: optional(z.string().max(40)).describe(
    'Name of the provider as people know it, for the button; the host of OIDC_ISSUER if not set.',
  ),
  OIDC_SIGN_UP: flag
    .default(false)
    .describe('true: whoever that provider signs in gets an account here.'),
  OIDC_ONLY: flag
    .default(false)
    .describe(
      'true: people sign in and sign up at that provider only, as soon as a superuser has connected an account there; no password and no passkey opens an account any more. Set it to false and start again to go back.',
    ),
  OIDC_SIGN_OUT: flag
    .default(false)
    .describe(
      'true: whoever signs out here signs out at that provider too, where it offers that. Register PUBLIC_URL/auth there as an address after signing out.',
    ),
  OIDC_ROLES_CLAIM: optional(z.string()).describe(
    'Claim of that provider that lists groups or roles, such as groups or realm_access.roles; at each sign-in it decides by OIDC_ADMINS and OIDC_USERS. It makes no superuser, and takes no role from one.',
  ),
  OIDC_ADMINS: optional(z.string()).describe(
    'Who has this in OIDC_ROLES_CLAIM becomes an administrator at the next sign-in; who has it not is none any more, but the last one.',
  ),
  OIDC_USERS: optional(z.string()).describe('The same for the level User.'),
  OIDC_QUOTA_CLAIM: optional(z.string()).describe(
    'Claim of that provider with the quota of a person in bytes. It counts where no administrator has set one.',
  ),
};
