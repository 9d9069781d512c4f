import { safeReturnPath } from '#features/auth/return-path.ts';

export type AuthSearch = {
  /** The page to open after signing in. */
  next?: string | undefined;
  /** The purpose of a link from a mail; its one-time code is removed from the address at once. */
  purpose?: 'reset' | 'confirm' | undefined;
  code?: string | undefined;
  invitation?: string | undefined;
};

const purposes = ['reset', 'confirm'] as const;

/** Reads the search part of the address of /auth; leaves out everything else. */
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
