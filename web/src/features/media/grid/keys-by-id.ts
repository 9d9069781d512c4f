/**
 * Returns a function that gives each card of a list its key: the item's id, so that a card whose place changes stays
 * the same element. An id can occur twice while a page from before a change is shown; the second one gets its place.
 */
export function keysById(): (place: number, id: string | undefined) => string | number {
  const used = new Set<string>();
  return (place, id) => {
    if (id === undefined || used.has(id)) return place;
    used.add(id);
    return id;
  };
}
