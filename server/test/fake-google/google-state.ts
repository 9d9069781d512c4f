import type { Faults } from '#test/fake-google/fake-faults.ts';
import type { FakeFile } from '#test/fake-google/fake-file.ts';

type SeenRequest = { method: string; path: string; query: URLSearchParams; range?: string };

/** The whole state of the fake Google. */
export type GoogleState = {
  client: { id: string; secret: string };
  account: string;
  files: FakeFile[];
  drives: { id: string; name: string }[];
  codes: Map<string, { redirectUri: string; challenge: string; scope: string }>;
  refreshTokens: Set<string>;
  accessTokens: Map<string, { refreshToken: string }>;
  revoked: string[];
  /** What the person allows on the consent page, when it is less than was asked for. */
  grantedScope: string | null;
  requests: SeenRequest[];
  faults: Faults;
};
