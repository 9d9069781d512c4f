import type { FastifyInstance } from 'fastify';

/**
 * `anyone`; `signed-in`, which is checked before the route runs; `link`: by the token in the address; `signature`: by a
 * session, or by the signature in the address.
 */
type RouteAccess = 'anyone' | 'signed-in' | 'link' | 'signature';

/** Who may call each route beside the procedures, whose access stands in the contract. */
export const routeAccess: Record<string, RouteAccess> = {
  '/api/health': 'anyone',
  '/api/ready': 'anyone',
  '/api/openapi.json': 'anyone',
  '/api/oembed': 'anyone',
  '/api/unsubscribe': 'anyone',
  '/api/media/:id/:variant': 'signature',
  '/api/media/:id/poster': 'signed-in',
  '/api/media/:id/posters/:pictureId': 'signed-in',
  '/api/media/:id/saved/:method': 'signed-in',
  '/api/uploads': 'signed-in',
  '/api/uploads/:id': 'signed-in',
  '/api/avatar': 'signed-in',
  '/api/avatars/:userId': 'signed-in',
  '/api/archive': 'signed-in',
  '/api/exports/part': 'signed-in',
  '/api/collections/:id/archive': 'signed-in',
  '/api/imports/:id/files.csv': 'signed-in',
  '/api/statistics.csv': 'signed-in',
  '/api/audit.csv': 'signed-in',
  '/api/audit.json': 'signed-in',
  '/api/events': 'signed-in',
  '/api/stream-check': 'signed-in',
  '/api/shares/:token/:id/:variant': 'link',
  '/api/shares/:token/archive': 'link',
  '/api/guests/:token/uploads': 'link',
  '/api/guests/:token/uploads/:id': 'link',
  '/api/spaces/:spaceId/guest-files/:id/picture': 'signed-in',
};

/** Makes the server refuse to start with a route of which nobody has said who may call it. */
export function demandRouteAccess(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/') || /^\/api\/(?:rpc|v1)\//.test(url) || url in routeAccess) return;
    throw new Error(`http/route-access.ts does not say who may call ${String(method)} ${url}.`);
  });
}
