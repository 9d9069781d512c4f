import { oc } from '@orpc/contract';
import { errorCatalogue } from '#errors.ts';
import type { FieldWord } from '#field.messages.ts';

/**
 * Who may call: `anyone`; `signed-in` (with an expired subscription too); `active` (subscription running, or an admin);
 * `admin` (admin and superuser); `superuser`. The server checks this before the handler runs, and refuses to start when
 * a procedure declares no access.
 */
export type Access = 'anyone' | 'signed-in' | 'active' | 'admin' | 'superuser';

/** `refusal`: what is said to a caller without the role; the one of FORBIDDEN by default. */
export type ProcedureMeta = { access?: Access; refusal?: FieldWord };

const base = oc.$meta<ProcedureMeta>({}).errors(errorCatalogue);

/** Begins a procedure that `access` may call. @example procedure('active').input(...).output(...) */
export function procedure(access: Access) {
  return base.meta({ access });
}
