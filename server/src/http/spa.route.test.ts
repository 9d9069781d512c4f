import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { webBuildHeader } from '@heirloom/contract/web-build.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '#http/app.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await createTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'heirloom-web-'));
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a server with a build of the web app, and asks it. */
async function ask(build: string, url: string, method: 'GET' | 'POST' = 'GET') {
  const webDir = path.join(folder, build);
  await mkdir(path.join(webDir, 'assets'), { recursive: true });
  const main = `/assets/index-${build}.js`;
  const script = `<script type="module" crossorigin src="${main}"></script>`;
  await writeFile(path.join(webDir, 'index.html'), `<html><head>${script}</head></html>`);
  await writeFile(path.join(webDir, main), `the app ${build}`);
  await writeFile(path.join(webDir, 'assets', `page-${build}.js`), `a page of ${build}`);
  const server = await createApp(app.ctx, webDir);
  try {
    return await server.inject({ url, method });
  } finally {
    await server.close();
  }
}

it('still has the parts of the version before for pages that are open, for a month', async () => {
  await ask('A1', '/');
  const old = await ask('B2', '/assets/page-A1.js');
  expect([old.statusCode, old.body]).toEqual([200, 'a page of A1']);
  expect(old.headers['cache-control']).toContain('immutable');
  expect((await ask('B2', '/assets/page-B2.js')).body).toBe('a page of B2');
  expect((await ask('B2', '/')).body).toContain('index-B2');
  expect((await ask('B2', '/assets/page-C3.js')).statusCode).toBe(404);

  const long = new Date(Date.now() - 31 * 86_400_000);
  await utimes(path.join(app.dataDir, 'web-assets/assets/page-A1.js'), long, long);
  expect((await ask('B2', '/assets/page-A1.js')).statusCode).toBe(404);
});

it('names its build in the answers to the web app', async () => {
  const answer = await ask('B2', '/api/rpc/auth/session', 'POST');
  expect(answer.headers[webBuildHeader]).toBe('/assets/index-B2.js');
  expect((await ask('B2', '/api/health')).headers[webBuildHeader]).toBe(undefined);
});
