import type { AccessCtx } from '#features/drive/google-access.ts';
import type { Ctx } from '#platform/context.ts';

/** What a transfer needs. */
export type TransferCtx = AccessCtx & Pick<Ctx, 'storage' | 'media' | 'jobs' | 'log'>;
