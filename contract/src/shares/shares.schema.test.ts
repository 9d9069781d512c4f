import { expect, it } from 'vitest';
import { collection, collectionItem } from '#collections/collections.schema.ts';
import { mediaDetails } from '#media/media.schema.ts';
import { openedShare, share, sharedCard, sharedItem, sharedItems } from '#shares/shares.schema.ts';
import { z } from '#zod.ts';

/** Returns all objects of a schema, itself included. */
function objectsIn(schema: z.core.$ZodType): Set<z.core.$ZodType> {
  if (schema instanceof z.ZodObject) {
    const inner = Object.values<z.core.$ZodType>(schema.shape).map(objectsIn);
    return new Set([schema, ...inner.flatMap((each) => [...each])]);
  }
  if (schema instanceof z.ZodArray) return objectsIn(schema.element);
  if (schema instanceof z.ZodNullable) return objectsIn(schema.unwrap());
  if (schema instanceof z.ZodUnion) {
    return new Set(schema.options.flatMap((option) => [...objectsIn(option)]));
  }
  return new Set();
}

it('gives visitors objects of their own: what owners get more of does not reach them [ISOL-07]', () => {
  const owners = [mediaDetails, share, collection, collectionItem].map(objectsIn);
  const visitors = [openedShare, sharedCard, sharedItem, sharedItems].map(objectsIn);
  expect(objectsIn(mediaDetails).size).toBe(10);
  expect(objectsIn(sharedItem).size).toBe(7);
  for (const theirs of visitors) {
    for (const ours of owners) expect([...theirs].filter((each) => ours.has(each))).toEqual([]);
  }
});
