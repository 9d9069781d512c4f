/** Makes inputs that a procedure's schema accepts, from the schema itself. */
import { z } from 'zod';

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  format?: string;
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
};

/** Returns the value of a field, by its name; undefined where the schema decides. */
export type Fill = (field: string) => unknown;

/**
 * Returns every form of an input: with all fields, and without each of the optional ids, because some exclude each
 * other. [undefined] for a procedure without input.
 */
export function sampleInputs(input: z.ZodType | undefined, fill: Fill): unknown[] {
  if (!input) return [undefined];
  const schema = z.toJSONSchema(input, { io: 'input' }) as Schema;
  return (schema.anyOf ?? schema.oneOf ?? [schema]).flatMap((form) => {
    const whole = sample(form, '', fill) as Record<string, unknown>;
    const optionalIds = Object.entries(form.properties ?? {}).filter(
      ([name, { format }]) => format === 'uuid' && !form.required?.includes(name),
    );
    return [whole, ...optionalIds.map(([name]) => ({ ...whole, [name]: undefined }))];
  });
}

function sample(schema: Schema, field: string, fill: Fill): unknown {
  // What a browser has signed: its ids are not ours.
  if (schema.pattern === '^[\\w-]*$') return 'AAAA';
  const given = fill(field);
  if (schema.type === 'array') return [sample(schema.items ?? {}, field, fill)];
  if (given !== undefined) return given;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms) return sample(forms.find(({ type }) => type !== 'null') ?? {}, field, fill);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, part]) => [
          name,
          sample(part, name, fill),
        ]),
      );
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, (schema.exclusiveMinimum ?? 0) + 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return 'some text';
  }
}
