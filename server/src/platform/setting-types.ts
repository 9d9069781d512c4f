import { z } from 'zod';

/** How a setting is written in the environment, where everything is a text. */
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** A setting that may be left out. */
export function optional<T extends z.ZodType>(type: T) {
  return type.optional();
}
