import { safeReturnPath } from '#features/auth/return-path.ts';

export type AuthSearch = {
  /** The page that was asked for before signing in. */
  next?: string | undefined;
  /** What the link of a mail is for; its one-time code is taken out of the address at once. */
  purpose?: 'reset' | 'confirm' | undefined;
  code?: string | undefined;
  invitation?: string | undefined;
};

const purposes = ['reset', 'confirm'] as const;

/** Reads what may stand in the address of /auth; anything else is left out. */
export function readAuthSearch(search: Record<string, unknown>): AuthSearch {
  const purpose = purposes.find((known) => known === search['purpose']);
  return {
    ...text('next', safeReturnPath(search['next'])),
    ...(purpose && { purpose, ...text('code', search['code']) }),
    ...text('invitation', search['invitation']),
  };
}

function text<Name extends string>(name: Name, value: unknown): { [Key in Name]?: string } {
  return typeof value === 'string' && value !== ''
    ? ({ [name]: value } as { [Key in Name]: string })
    : {};
}
