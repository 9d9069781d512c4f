import { createHash, randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type Exchange, readForm, sendJson } from '#test/fake-google/fake-answers.ts';
import type { GoogleState } from '#test/fake-google/google-state.ts';

/** Answers as the consent page, the token service and the withdrawal of permissions. */
export async function answerAccounts(state: GoogleState, exchange: Exchange): Promise<void> {
  const { request, response, url } = exchange;
  if (request.method === 'GET' && url.pathname === '/o/oauth2/v2/auth') {
    askPerson(state, exchange);
    return;
  }
  if (request.method === 'POST' && url.pathname === '/token') {
    grantTokens(state, response, await readForm(request));
    return;
  }
  if (request.method === 'POST' && url.pathname === '/revoke') {
    revoke(state, response, (await readForm(request)).get('token') ?? '');
    return;
  }
  sendJson(response, 404, { error: 'not_found' });
}

function askPerson(state: GoogleState, { response, url }: Exchange): void {
  const asked = url.searchParams;
  const problem = problemOf(state, asked);
  response.setHeader('content-type', 'text/html; charset=utf-8');
  if (problem !== null) {
    response.writeHead(400).end(`<h1>Access blocked</h1><p>${problem}</p>`);
    return;
  }
  const code = `4/${randomBytes(24).toString('base64url')}`;
  const redirectUri = asked.get('redirect_uri') ?? '';
  const scope = state.grantedScope ?? asked.get('scope') ?? '';
  state.codes.set(code, { redirectUri, challenge: asked.get('code_challenge') ?? '', scope });
  const back = (answer: Record<string, string>): string =>
    `${redirectUri}?${new URLSearchParams({ ...answer, state: asked.get('state') ?? '' }).toString()}`;
  response.end(`<!doctype html><title>Sign in with Google</title>
    <h1>Heirloom wants to see your Google Drive files</h1>
    <a href="${quoted(back({ code, scope }))}">Continue</a>
    <a href="${quoted(back({ error: 'access_denied' }))}">Cancel</a>`);
}

const quoted = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

function problemOf(state: GoogleState, asked: URLSearchParams): string | null {
  if (asked.get('client_id') !== state.client.id) return 'Error 401: invalid_client';
  if (asked.get('response_type') !== 'code') return 'Error 400: invalid_request';
  if (!asked.get('scope')?.startsWith('https://www.googleapis.com/auth/drive')) {
    return 'Error 400: invalid_scope';
  }
  if (asked.get('code_challenge_method') !== 'S256' || !asked.get('code_challenge')) {
    return 'Error 400: invalid_request: code_challenge';
  }
  return asked.get('state') && asked.get('redirect_uri') ? null : 'Error 400: invalid_request';
}

function grantTokens(state: GoogleState, response: ServerResponse, form: URLSearchParams): void {
  const isClient =
    form.get('client_id') === state.client.id && form.get('client_secret') === state.client.secret;
  if (!isClient) {
    sendJson(response, 401, { error: 'invalid_client', error_description: 'Unauthorized' });
    return;
  }
  if (form.get('grant_type') === 'refresh_token') {
    const refreshToken = form.get('refresh_token') ?? '';
    if (!state.refreshTokens.has(refreshToken)) return refuse(response);
    sendJson(response, 200, newAccess(state, refreshToken));
    return;
  }
  const code = state.codes.get(form.get('code') ?? '');
  state.codes.delete(form.get('code') ?? '');
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  const isRight = code?.challenge === challenge && code.redirectUri === form.get('redirect_uri');
  if (!code || !isRight) return refuse(response);
  const refreshToken = `1//${randomBytes(24).toString('base64url')}`;
  state.refreshTokens.add(refreshToken);
  sendJson(response, 200, {
    ...newAccess(state, refreshToken),
    refresh_token: refreshToken,
    scope: code.scope,
  });
}

function refuse(response: ServerResponse): void {
  return sendJson(response, 400, {
    error: 'invalid_grant',
    error_description: 'Token has been expired or revoked.',
  });
}

function newAccess(state: GoogleState, refreshToken: string) {
  const accessToken = `ya29.${randomBytes(32).toString('base64url')}`;
  state.accessTokens.set(accessToken, { refreshToken });
  return { access_token: accessToken, expires_in: 3599, token_type: 'Bearer' };
}

function revoke(state: GoogleState, response: ServerResponse, token: string): void {
  if (!state.refreshTokens.delete(token)) {
    sendJson(response, 400, {
      error: 'invalid_token',
      error_description: 'Token expired or revoked',
    });
    return;
  }
  state.revoked.push(token);
  for (const [access, { refreshToken }] of state.accessTokens) {
    if (refreshToken === token) state.accessTokens.delete(access);
  }
  sendJson(response, 200, {});
}
