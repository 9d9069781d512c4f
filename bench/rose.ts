import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { rose } from '../e2e/fixtures/bench-page.ts';
import type { HeirloomServer } from '../e2e/fixtures/heirloom-server.ts';
import { createdLocation, tusClientWith } from '../server/test/tus-requests.ts';
import { makePhotos } from './bench-media.ts';

const json = { 'content-type': 'application/json' };

async function answered(response: Response): Promise<Response> {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response;
}

/** Signs Rose up on a server, and returns the cookie of the session. */
export async function signUpRose({ url }: HeirloomServer): Promise<string> {
  const response = await answered(
    await fetch(`${url}/api/rpc/auth/signUp`, {
      method: 'POST',
      headers: { ...json, origin: url },
      body: JSON.stringify({ json: rose }),
    }),
  );
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

type Cookies = { cookies: { name: string; value: string }[] };

/** Returns the cookies of a browser as a request sends them. */
export function cookieOf({ cookies }: Cookies): string {
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

export async function callAsRose<Answer>(
  { url }: HeirloomServer,
  cookie: string,
  name: string,
  input: object,
): Promise<Answer> {
  const response = await answered(
    await fetch(`${url}/api/rpc/${name}`, {
      method: 'POST',
      headers: { ...json, cookie, origin: url },
      body: JSON.stringify({ json: input }),
    }),
  );
  return ((await response.json()) as { json: Answer }).json;
}

/** Uploads a photo in one part, and returns the item's id. */
export async function uploadBytes(
  server: HeirloomServer,
  cookie: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const { url } = server;
  const client = tusClientWith(url, { cookie, origin: url });
  const location = await createdLocation(client, bytes.length);
  await answered(await client.patch(location, 0, bytes));
  const { items } = await callAsRose<Listed>(server, cookie, 'media/list', { limit: 1 });
  return items[0]!.id;
}

type Listed = { items: { id: string; status: string }[] };

/** Gives Rose photos, waits until their pictures are made, and returns the id of the newest. */
export async function fillArchive(
  server: HeirloomServer,
  cookie: string,
  folder: string,
  photoCount: number,
): Promise<string> {
  let last = '';
  for (const photo of await makePhotos(folder, photoCount)) {
    last = await uploadBytes(server, cookie, new Uint8Array(await readFile(photo)));
  }
  const areReady = async (): Promise<boolean> => {
    const { items } = await callAsRose<Listed>(server, cookie, 'media/list', { limit: photoCount });
    return items.every(({ status }) => status === 'ready');
  };
  while (!(await areReady())) await sleep(500);
  return last;
}
