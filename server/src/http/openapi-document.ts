import { collection } from '@heirloom/contract/collections/collections.schema.ts';
import { errorCatalogue } from '@heirloom/contract/errors.ts';
import { mediaItem, mediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { profile } from '@heirloom/contract/profiles/profiles.contract.ts';
import { share } from '@heirloom/contract/shares/shares.schema.ts';
import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { restPrefix } from '#http/caller.ts';
import { restRouter } from '#http/rest-router.ts';
import { version } from '#platform/version.ts';

const description = `An archive's films, photos and recordings, for other programs. Every call needs an API key, which a
person makes in their settings, as \`Authorization: Bearer hlk_…\`. Lists in a query are written \`statuses[]=ready\`.

What has a \`revision\` is answered with it as ETag. Sent back as If-Match with a change, it makes sure that nobody
else has changed the same meanwhile: the answer is then 412.

The same key opens the files, \`GET /api/media/{id}/original\`, and uploads by tus 1.0, \`POST /api/uploads\`.`;

/** Describes /api/v1 as OpenAPI 3.1. */
export function describeRest(): Promise<OpenAPI.Document> {
  return new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(
    restRouter,
    {
      info: { title: 'Heirloom', version, description },
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
