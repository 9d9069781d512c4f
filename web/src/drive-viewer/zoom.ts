/** A picture that can be made larger and moved, by keys, buttons, wheel, a double click and dragging. */
export type Zoom = { by: (steps: number) => void; reset: () => void; isLarger: () => boolean };

const factors = [1, 1.5, 2, 3, 4, 6];

export function createZoom(picture: HTMLElement): Zoom {
  let step = 0;
  let x = 0;
  let y = 0;
  let held: { x: number; y: number } | null = null;
  const draw = () => {
    const factor = factors[step]!;
    picture.style.transform = step === 0 ? '' : `translate(${x}px, ${y}px) scale(${factor})`;
    picture.style.cursor = step === 0 ? '' : 'grab';
  };
  const by = (steps: number) => {
    step = Math.min(factors.length - 1, Math.max(0, step + steps));
    if (step === 0) [x, y] = [0, 0];
    draw();
  };
  picture.addEventListener('dblclick', () => by(step === 0 ? 2 : -step));
  picture.addEventListener('wheel', (event) => {
    event.preventDefault();
    by(event.deltaY < 0 ? 1 : -1);
  });
  picture.addEventListener('pointerdown', (event) => {
    if (step === 0) return;
    held = { x: event.clientX - x, y: event.clientY - y };
    picture.setPointerCapture(event.pointerId);
  });
  picture.addEventListener('pointermove', (event) => {
    if (held === null) return;
    [x, y] = [event.clientX - held.x, event.clientY - held.y];
    draw();
  });
  picture.addEventListener('lostpointercapture', () => {
    held = null;
  });
  return { by, reset: () => by(-step), isLarger: () => step > 0 };
}
