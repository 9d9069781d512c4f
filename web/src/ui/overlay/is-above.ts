/** Tells whether an element is in a menu or dialog above another, which gives the focus back when it closes. */
export function isAbove(element: Element | null, below: Element | null): boolean {
  const layer = element?.closest('[role=menu], [role=dialog], [role=alertdialog]') ?? null;
  return layer !== null && !layer.contains(below);
}
