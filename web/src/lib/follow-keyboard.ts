/**
 * Notes in the document whether the person used the keyboard or a pointer last: browsers draw the focus ring of text
 * fields after a click, too, and of what a click focuses by a script. Returns how to stop.
 */
export function followKeyboard(): () => void {
  const { dataset } = document.documentElement;
  const noteKey = ({ key, target }: KeyboardEvent) => {
    if (key === 'Tab' || (moves.test(key) && !isTextField(target))) dataset.input = 'keyboard';
  };
  const notePointer = () => {
    dataset.input = 'pointer';
  };
  // At the window and while it is captured: nobody can stop the event before.
  window.addEventListener('keydown', noteKey, true);
  window.addEventListener('pointerdown', notePointer, true);
  return () => {
    window.removeEventListener('keydown', noteKey, true);
    window.removeEventListener('pointerdown', notePointer, true);
    delete dataset.input;
  };
}

const moves = /^(Arrow|Home$|End$|Page|Enter$|Escape$|F6$)/;

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea, select');
