const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Stands in for what is no id at all: it is looked for, and missed, like any other. */
const nobodysId = '00000000-0000-0000-0000-000000000000';

/** Reads the id in a path, of an item or a collection. */
export const readId = (text: string): string => (uuid.test(text) ? text : nobodysId);
