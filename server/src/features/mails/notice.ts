import { z } from 'zod';

/** Null: not known. */
const device = z.strictObject({
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string().nullable(),
});
export type NoticedDevice = z.infer<typeof device>;

const of = <Kind extends string>(kind: Kind) => z.strictObject({ kind: z.literal(kind) });

/** What a person is told of the own account. Never a secret, and no words that somebody may have chosen. */
export const notice = z.discriminatedUnion('kind', [
  of('new-device').extend({ device }),
  of('recovery-code-used').extend({ device, left: z.int() }),
  of('two-factor-on'),
  of('passkey-added'),
  of('provider-linked'),
  of('two-factor-off').extend({ byOperator: z.boolean() }),
  of('api-key-made').extend({
    mayChange: z.boolean(),
    mayAdminister: z.boolean(),
    /** Missing in mails that wait since an earlier version. */
    mayUseSpaces: z.boolean().default(false),
  }),
  of('archive-downloaded'),
  of('role-raised').extend({ role: z.enum(['admin', 'superuser']) }),
  of('mail-switched-off'),
]);
export type Notice = z.infer<typeof notice>;
