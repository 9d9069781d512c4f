/**
 * Makes a ref that writes an element's height into a CSS property of the root, such as '--selection-height', for as
 * long as the element is on the page.
 */
export function publishHeight(property: `--${string}`) {
  return (element: HTMLElement | null): (() => void) | undefined => {
    if (!element) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty(property, `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  };
}
