// What the code on a printed label leads to: the app, also from an earlier address of the server.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createApp } from '#http/app.ts';
import { createTestApp } from '#test/test-app.ts';

it('leads from the printed address to the present one, and only from there (TAPE-19 in part)', async () => {
  const app = await createTestApp({
    PUBLIC_URL: 'https://new.example.org',
    LABEL_URL: 'https://old.example.org/',
  });
  const webDir = await mkdtemp(path.join(tmpdir(), 'heirloom-web-'));
  await writeFile(path.join(webDir, 'index.html'), '<html><head></head></html>');
  const web = await createApp(app.ctx, webDir);
  const ask = (url: string, host: string) => web.inject({ url, headers: { host } });
  const moved = await ask('/t/12', 'old.example.org');
  expect([moved.statusCode, moved.headers.location]).toEqual([302, 'https://new.example.org/t/12']);
  expect((await ask('/t/12', 'new.example.org')).statusCode).toBe(200);
  // Whoever scans it and has no account learns nothing of the tape, not even whether there is one.
  const [known, unknown] = [
    await ask('/t/1', 'new.example.org'),
    await ask('/t/99', 'new.example.org'),
  ];
  expect(known.body).toBe(unknown.body);
  expect((await ask('/t/12', 'stranger.example.org')).statusCode).toBe(421);
  expect(
    await app
      .as(null)
      .tapes.findByNumber({ number: 12 })
      .catch((error) => error.code),
  ).toBe('UNAUTHENTICATED');
  await web.close();
  await app.close();
  await rm(webDir, { recursive: true });
});
