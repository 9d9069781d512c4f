import * as schema from '#exports/exports.schema.ts';
import { procedure } from '#procedure.ts';
import { z } from '#zod.ts';

/**
 * Moving out: an export in parts, each of which is whole by itself, so that it can be downloaded alone and again. Who
 * has expired still takes out what is theirs.
 */
export const exportsContract = {
  /** Says which parts an export has. @throws STEP_UP_REQUIRED for everything */
  plan: procedure('signed-in').input(schema.planExportInput).output(schema.exportPlan),
  /** Tells that GET /api/exports/part gives a part to the caller now. @throws STEP_UP_REQUIRED for everything */
  check: procedure('signed-in').input(schema.exportPartInput).output(z.object({})),
};
