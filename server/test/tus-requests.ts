/** Single tus requests, for tests that check each answer. */
import type { Actor } from '#platform/context.ts';
import { type Metadata, tusMetadata } from '#test/tus-metadata.ts';
import { actorHeader } from '#test/upload-server.ts';

/** Sends tus requests to a test's server as a person, or as a visitor for null. */
export function tusClient(origin: string, actor: Actor | null) {
  return tusClientWith(origin, actor ? { [actorHeader]: JSON.stringify(actor) } : {});
}

/** Sends tus requests to any server, each with these headers: a key or a cookie says whose they are. */
export function tusClientWith(origin: string, identity: Record<string, string>) {
  const send = (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: Uint8Array | null,
  ): Promise<Response> =>
    fetch(new URL(path, origin), {
      method,
      headers: {
        'tus-resumable': '1.0.0',
        ...identity,
        ...headers,
      },
      body: body ? Buffer.from(body) : null,
    });

  return {
    send,
    create: (sizeBytes: number, metadata: Metadata = {}) =>
      send('POST', '/api/uploads', {
        'upload-length': String(sizeBytes),
        'upload-metadata': tusMetadata({
          filename: 'IMG_0001.JPG',
          title: 'Beach',
          type: 'image',
          origin: 'bulk',
          ...metadata,
        }),
      }),
    head: (location: string) => send('HEAD', location),
    patch: (location: string, offset: number, bytes: Uint8Array) =>
      send(
        'PATCH',
        location,
        { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        bytes,
      ),
    remove: (location: string) => send('DELETE', location),
  };
}

export type TusClient = ReturnType<typeof tusClient>;

/** Creates an upload, which the server must accept, and returns its location. */
export async function createdLocation(
  client: TusClient,
  sizeBytes: number,
  metadata: Metadata = {},
): Promise<string> {
  const answer = await client.create(sizeBytes, metadata);
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.headers.get('location') ?? '';
}

export function uploadIdOfLocation(location: string): string {
  return location.split('/').at(-1) ?? '';
}
