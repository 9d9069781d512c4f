import { ORPCError } from '@orpc/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { codeOf, isRetryable, isSessionOver, messageOf } from '#api/errors.ts';
import { fetchFromServer } from '#api/fetch-from-server.ts';

const request = () => new Request('http://heirloom.test/api/rpc/auth/session');

describe('errors of the API', () => {
  it('shows the sentence of the server, or that something unexpected happened [ERR-41]', () => {
    expect(
      messageOf(
        new ORPCError('USERNAME_TAKEN', {
          status: 409,
          message: 'This username is already taken.',
        }),
      ),
    ).toBe('This username is already taken.');
    expect(messageOf(new ORPCError('INTERNAL_SERVER_ERROR'))).toBe('An unexpected error occurred');
    expect(messageOf(new TypeError('undefined is not a function'))).toBe(
      'An unexpected error occurred',
    );
  });

  it('shows what the contract says about the first refused field', () => {
    const data = { issues: [{ message: 'Username is required' }, { message: 'other' }] };
    expect(messageOf(new ORPCError('BAD_REQUEST', { data }))).toBe('Username is required');
  });

  it('tells an ended session from invalid credentials and a weak password [ERR-45]', () => {
    const invalid = new ORPCError('INVALID_CREDENTIALS', {
      status: 401,
      message: 'Invalid email or password',
    });
    expect(isSessionOver(new ORPCError('UNAUTHENTICATED', { status: 401 }))).toBe(true);
    expect(isSessionOver(invalid)).toBe(false);
    expect(codeOf(invalid)).toBe('INVALID_CREDENTIALS');
    expect(codeOf(new ORPCError('WEAK_PASSWORD', { status: 400 }))).toBe('WEAK_PASSWORD');
    expect(codeOf(new ORPCError('INVALID_CODE', { status: 400 }))).toBe('INVALID_CODE');
    expect(codeOf(new Error('no call of ours'))).toBeNull();
  });
});

describe('fetching from the server', () => {
  afterEach(() => void vi.unstubAllGlobals());

  const answerWith = (status: number, type: string) =>
    vi.stubGlobal(
      'fetch',
      async () => new Response('x', { status, headers: { 'content-type': type } }),
    );

  it.each([502, 503, 504])('says that a %i of a proxy may pass [ERR-46]', async (status) => {
    answerWith(status, 'text/html');
    const error = await fetchFromServer(request(), {}).catch((reason: unknown) => reason);
    expect(isRetryable(error)).toBe(true);
    expect(codeOf(error)).toBe('UNAVAILABLE');
  });

  it('leaves the answers of our own server as they are', async () => {
    answerWith(503, 'application/json');
    expect((await fetchFromServer(request(), {})).status).toBe(503);
    answerWith(500, 'text/html');
    expect((await fetchFromServer(request(), {})).status).toBe(500);
  });

  it('says so when nobody answers at all', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    const error = await fetchFromServer(request(), {}).catch((reason: unknown) => reason);
    expect(codeOf(error)).toBe('OFFLINE');
    expect(isRetryable(error)).toBe(true);
    expect(isRetryable(new ORPCError('INTERNAL', { status: 500 }))).toBe(false);
  });
});
