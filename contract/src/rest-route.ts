type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Where programs find a procedure below /api/v1, and what it does in a few words. */
export type RestRoute = readonly [route: `${Method} /${string}`, summary: string];

/** The procedure is not available to programs. */
export const notExposed = null;
