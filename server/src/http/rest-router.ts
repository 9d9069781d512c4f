import type { RestRoute } from '@heirloom/contract/rest-route.ts';
import { restRoutes } from '@heirloom/contract/rest-routes.ts';
import { type AnyProcedure, type HTTPMethod, type HTTPPath, Procedure } from '@orpc/server';
import { router } from '#router.ts';

type RestProcedures = Record<string, Record<string, AnyProcedure>>;

const procedures = router as unknown as RestProcedures;

/** The procedures that programs may call, each with its method and path from restRoutes. */
export const restRouter: RestProcedures = Object.fromEntries(
  Object.entries(restRoutes).map(([feature, routes]) => [
    feature,
    Object.fromEntries(
      Object.entries(routes as Record<string, RestRoute | null>).flatMap(([name, route]) =>
        route === null ? [] : [[name, place(procedures[feature]![name]!, feature, route)]],
      ),
    ),
  ]),
);

function place(procedure: AnyProcedure, feature: string, [route, summary]: RestRoute) {
  const [method, path] = route.split(' ', 2) as [HTTPMethod, HTTPPath];
  return new Procedure({
    ...procedure['~orpc'],
    route: { method, path, summary, tags: [feature] },
  });
}

/** Method and path of each procedure, the path like '/media/{id}'. */
export const restPlaces: { method: HTTPMethod; path: HTTPPath }[] = Object.values(
  restRouter,
).flatMap((calls) =>
  Object.values(calls).map((procedure) => {
    const { method, path } = procedure['~orpc'].route;
    return { method: method!, path: path! };
  }),
);
