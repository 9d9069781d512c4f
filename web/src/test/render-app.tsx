import type { Session } from '@heirloom/contract/auth/auth.schema.ts';
import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { connectApi } from '#api/client.ts';
import { App } from '#app.tsx';
import { createApp, type HeirloomApp } from '#create-app.ts';
import { apiError, fakeLink, type FakeApi } from '#test/fake-api.ts';
import { sampleLimits, sampleSession, sampleSubscription, signUpOptions } from '#test/samples.ts';

type RenderedApp = HeirloomApp & {
  user: UserEvent;
  /** Returns the current address with its search part. */
  href: () => string;
};

type Visitor = Session | null;

/** Renders the whole app at an address, with an API for one visitor and the calls that a test adds. */
export function renderApp(path: string, visitor: Visitor, api: FakeApi = {}): RenderedApp {
  connectApi(fakeLink(withVisitor(visitor, api)));
  const app = createApp(createMemoryHistory({ initialEntries: [path] }));
  render(<App {...app} />);
  return { ...app, user: userEvent.setup(), href: () => app.router.state.location.href };
}

export function anna(): Session {
  return sampleSession();
}
export function administrator(): Session {
  return sampleSession({ role: 'admin', displayName: 'Maria Hollis' });
}

/** Adds the calls that every page makes; the calls of the test take precedence. */
function withVisitor(visitor: Visitor, api: FakeApi): FakeApi {
  const known =
    <Answer,>(answer: Answer) =>
    () => {
      if (visitor === null) throw apiError('UNAUTHENTICATED');
      return answer;
    };
  return {
    ...api,
    auth: {
      session: () => visitor,
      options: () => signUpOptions(),
      signOut: () => ({ providerAddress: null }),
      ...api.auth,
    },
    roles: { isAdmin: known(visitor?.isAdmin ?? false), ...api.roles },
    subscriptions: {
      mine: known(sampleSubscription),
      isActive: known(true),
      ...api.subscriptions,
    },
    clips: { list: () => ({ items: [] }), ...api.clips },
    collections: { featured: () => ({ items: [] }), ...api.collections },
    comments: { places: () => ({ items: [] }), ...api.comments },
    media: {
      list: () => ({ items: [], nextCursor: null }),
      pages: () => ({ total: 0, pageSize: 100, cursors: [] }),
      summary: () => ({ count: 0, totalSizeBytes: 0, totalDurationMs: null, latestUpload: null }),
      backgroundSummary: () => ({ finishedAt: null, succeeded: 0, failed: 0 }),
      ...api.media,
    },
    news: { count: () => ({ total: 0, unread: 0 }), ...api.news },
    offers: { places: () => ({ items: [] }), list: () => ({ items: [] }), ...api.offers },
    proposals: { list: () => ({ items: [] }), ...api.proposals },
    spaces: { list: () => ({ items: [], mayCreate: false, hasPast: false }), ...api.spaces },
    tapes: { count: () => ({ count: 0 }), ...api.tapes },
    uploads: { list: () => ({ uploads: [] }), limits: () => sampleLimits, ...api.uploads },
  };
}
