import { collection } from '@heirloom/contract/collections/collections.schema.ts';
import { errorCatalogue } from '@heirloom/contract/errors.ts';
import { mediaItem, mediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { profile } from '@heirloom/contract/profiles/profiles.contract.ts';
import { changeEvent } from '@heirloom/contract/realtime/change-event.ts';
import { share } from '@heirloom/contract/shares/shares.schema.ts';
import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { z } from 'zod';
import { restPrefix } from '#http/caller.ts';
import { restRouter } from '#http/rest-router.ts';

const description = `An archive's films, photos and recordings, for other programs. Every call needs an API key, which a
person makes in their settings, as \`Authorization: Bearer hlk_…\`. Lists in a query are written \`statuses[]=ready\`.

What has a \`revision\` is answered with it as ETag. Sent back as If-Match with a change, it makes sure that nobody
else has changed the same meanwhile: the answer is then 412.

The same key opens the files, \`GET /api/media/{id}/original\`, and uploads by tus 1.0, \`POST /api/uploads\`.`;

/** Describes /api/v1 as OpenAPI 3.1. */
export async function describeRest(): Promise<OpenAPI.Document> {
  const document = await describeCalls();
  const paths = { ...document.paths, '/events': { get: listening } };
  return { ...document, paths } as OpenAPI.Document;
}

function describeCalls(): Promise<OpenAPI.Document> {
  return new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(
    restRouter,
    {
      // Of the API, as in its addresses: strangers read this, and need not know which program answers.
      info: { title: 'Heirloom', version: '1', description },
      servers: [{ url: restPrefix }],
      security: [{ apiKey: [] }],
      components: {
        securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } },
        schemas: { Error: errorSchema },
      },
      commonSchemas: {
        MediaDetails: { schema: mediaDetails, strategy: 'output' },
        MediaCard: { schema: mediaItem, strategy: 'output' },
        Collection: { schema: collection, strategy: 'output' },
        Share: { schema: share, strategy: 'output' },
        Profile: { schema: profile, strategy: 'output' },
      },
      customErrorResponseBodySchema: () => ({ $ref: '#/components/schemas/Error' }),
    },
  );
}

const errorSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { enum: Object.keys(errorCatalogue) },
    /** A sentence for people to read. */
    message: { type: 'string' },
    data: { description: 'For BAD_REQUEST: the issues, each with its path' },
  },
} satisfies OpenAPI.SchemaObject;

/** The stream of events is no call, so no procedure describes it. */
const listening = {
  operationId: 'events.listen',
  summary: 'Says at once what has changed, as server-sent events',
  description: `An endless answer of the kind text/event-stream. The \`data\` of each event is a change as described here: what it
was and whose, never the new content. A comment comes first, and a heartbeat every 25 seconds. Whoever comes back sends
the id of the last event as Last-Event-ID and gets what was missed, for a day.`,
  tags: ['events'],
  parameters: [
    {
      name: 'scope',
      in: 'query',
      description: "`all`: everybody's changes, for a key that administers",
      schema: { type: 'string', enum: ['all'] },
    },
    {
      name: 'Last-Event-ID',
      in: 'header',
      description: 'The id of the last event that was received',
      schema: { type: 'string' },
    },
  ],
  responses: {
    200: {
      description: 'Changes, as they happen',
      content: { 'text/event-stream': { schema: z.toJSONSchema(changeEvent) } },
    },
    401: refusalOf('No key, or one that is unknown, has expired or was revoked'),
    429: refusalOf('This key listens five times already'),
  },
};

function refusalOf(description: string) {
  const schema = { $ref: '#/components/schemas/Error' };
  return { description, content: { 'application/json': { schema } } };
}
