import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/**
 * Adds `auth.api.startSession({ body: { userId } })`: signs in a person whose identity our own code has established,
 * after a sign-up or by a one-time code. It has no path, so no request can reach it.
 */
export function startSessionPlugin() {
  return {
    id: 'start-session' as const,
    endpoints: {
      startSession: createAuthEndpoint.serverOnly(
        { method: 'POST', body: z.object({ userId: z.uuid() }) },
        async (ctx) => {
          const { internalAdapter } = ctx.context;
          const user = await internalAdapter.findUserById(ctx.body.userId);
          const session = user && (await internalAdapter.createSession(user.id));
          if (!user || !session) throw new APIError('UNAUTHORIZED', { code: 'NO_SESSION' });
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ token: session.token });
        },
      ),
    },
  };
}
