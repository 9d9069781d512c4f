import { oc } from '@orpc/contract';
import { errorCatalogue } from '#errors.ts';

/**
 * Who may call: `anyone`; `signed-in` (an expired person too); `active` (subscription running, or an admin);
 * `admin` (admin and superuser); `superuser`. The server enforces it before the handler runs, and does not
 * start while a procedure declares none.
 */
export type Access = 'anyone' | 'signed-in' | 'active' | 'admin' | 'superuser';

/** `refusal`: the sentence that somebody without the role hears; FORBIDDEN's own by default. */
export type ProcedureMeta = { access?: Access; refusal?: string };

const base = oc.$meta<ProcedureMeta>({}).errors(errorCatalogue);

/** Begins a procedure that `access` may call. @example procedure('active').input(...).output(...) */
export const procedure = (access: Access) => base.meta({ access });
