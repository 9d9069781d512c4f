export const wellKnown =
  'This database still has a password that everybody knows. Please change it.';

/** Tells whether the password in the address of a database is not one that everybody tries first. */
export function hasOwnPassword(url: string): boolean {
  const password = URL.canParse(url) ? decodeURIComponent(new URL(url).password) : '';
  return !['postgres', 'password', 'changeme', 'secret', 'heirloom'].includes(
    password.toLowerCase(),
  );
}

export const keyHint =
  'It may contain no user and no password: they belong into settings of their own';

/** Tells whether an address has neither a name nor a password in it. */
export function namesNobody(url: string): boolean {
  const { username = '', password = '' } = URL.parse(url) ?? {};
  return username + password === '';
}

/** What the documentation of the settings says of LABEL_URL. */
export const labelUrl =
  'Address in the QR codes of printed labels of tapes; that of PUBLIC_URL if not set. When the server gets another address, put the former one here: labels that are printed already then lead on to PUBLIC_URL, as long as the former name leads to this server.';
