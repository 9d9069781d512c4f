/**
 * The parts of Google that the connector uses, on a port of loopback: the consent page, the token service, and Drive v3
 * with its paging, ranges, shared drives and errors. Refuses what Google's documentation says is refused.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerAccounts } from '#test/fake-google/fake-accounts.ts';
import { sendError } from '#test/fake-google/fake-answers.ts';
import { answerDrive } from '#test/fake-google/fake-drive.ts';
import { createFaults } from '#test/fake-google/fake-faults.ts';
import { type FakeFile, type FakeFileSketch, makeFakeFile } from '#test/fake-google/fake-file.ts';
import type { GoogleState } from '#test/fake-google/google-state.ts';

export type FakeGoogle = Awaited<ReturnType<typeof startFakeGoogle>>;

export async function startFakeGoogle() {
  const state: GoogleState = {
    client: { id: 'heirloom.apps.googleusercontent.example', secret: 'client-secret-of-heirloom' },
    account: 'digitizing@example.com',
    files: [],
    drives: [],
    codes: new Map(),
    refreshTokens: new Set(),
    accessTokens: new Map(),
    revoked: [],
    grantedScope: null,
    requests: [],
    faults: createFaults(),
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://google.example');
    const { method = 'GET' } = request;
    state.requests.push({
      method,
      path: url.pathname,
      query: url.searchParams,
      range: request.headers.range,
    });
    const answer = url.pathname.startsWith('/drive/v3/') ? answerDrive : answerAccounts;
    const fault = state.faults.next(url);
    if (fault) {
      sendError(response, fault);
      return;
    }
    answer(state, { request, response, url }).catch((error: unknown) => {
      if (!response.headersSent) sendError(response, { status: 500, reason: 'backendError' });
      response.destroy();
      if (!(error instanceof Error)) throw error;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    state,
    url,
    /** The settings with which a server uses this Google. */
    settings: {
      GOOGLE_CLIENT_ID: state.client.id,
      GOOGLE_CLIENT_SECRET: state.client.secret,
      GOOGLE_ACCOUNTS_URL: url,
      GOOGLE_TOKENS_URL: url,
      GOOGLE_API_URL: url,
    },
    add: (sketch: FakeFileSketch): FakeFile => {
      const file = makeFakeFile(sketch);
      state.files.push(file);
      return file;
    },
    /** Ends all access tokens, which are valid for an hour. */
    endAccess: () => state.accessTokens.clear(),
    /** Withdraws the permission, as a person does in their Google account. */
    withdraw: () => {
      state.refreshTokens.clear();
      state.accessTokens.clear();
    },
    /** Every token that was ever issued or shown: none may be found anywhere else. */
    secrets: (): string[] => [
      state.client.secret,
      ...state.refreshTokens,
      ...state.accessTokens.keys(),
      ...state.revoked,
    ],
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
