import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { client } from '#api/client.ts';

/** Query and mutation options of every call: `api.media.list.queryOptions({ input })`. */
export const api = createTanstackQueryUtils(client);
