import { rose } from '../e2e/fixtures/bench-page.ts';
import type { HeirloomServer } from '../e2e/fixtures/heirloom-server.ts';
import { createdLocation, tusClientWith } from '../server/test/tus-requests.ts';

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

/** Uploads a photo in one part, and returns the item's id. */
export async function uploadBytes(
  { url }: HeirloomServer,
  cookie: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const client = tusClientWith(url, { cookie, origin: url });
  const location = await createdLocation(client, bytes.length);
  await answered(await client.patch(location, 0, bytes));
  const list = await answered(
    await fetch(`${url}/api/rpc/media/list`, {
      method: 'POST',
      headers: { ...json, cookie, origin: url },
      body: JSON.stringify({ json: { limit: 1 } }),
    }),
  );
  const found = (await list.json()) as { json: { items: { id: string }[] } };
  return found.json.items[0]!.id;
}
