const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Replaces text that is no id: the server then finds nothing, as for any unknown id. */
const nobodysId = '00000000-0000-0000-0000-000000000000';

/** Reads the id in a path, of an item or a collection. */
export function readId(text: string): string {
  return uuid.test(text) ? text : nobodysId;
}
