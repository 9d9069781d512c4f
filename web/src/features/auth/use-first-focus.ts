import { useEffect } from 'react';

/** Focuses the first field of a form when its page opens; never takes the focus from what the person is using. */
export function useFirstFocus<Name extends string>(
  setFocus: (name: Name) => void,
  name: Name,
): void {
  useEffect(() => {
    const { activeElement: focused } = document;
    const isFree =
      focused === null || focused === document.body || focused.hasAttribute('data-page-title');
    if (isFree) setFocus(name);
  }, [setFocus, name]);
}
