import type * as nodemailer from 'nodemailer';

/** Loads nodemailer and makes a transport for the first mail; every start would be slower by it. */
export function openOnce<Transport extends { close(): void }>(
  make: (library: typeof nodemailer) => Transport,
) {
  let opened: Promise<Transport> | undefined;
  return {
    open: (): Promise<Transport> => (opened ??= import('nodemailer').then(make)),
    close: async (): Promise<void> => (await opened)?.close(),
  };
}
