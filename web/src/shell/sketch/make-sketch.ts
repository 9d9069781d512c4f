import type { Part, Shape } from '#shell/sketch/sketches.ts';

/** Not what comes and goes, such as banners and the audio player. */
const areas = 'main, header:not(main *), nav:not(main *, header *)';
/** Where words and icons are the same for every person. */
const frame = ':is(header a, nav, button, [data-page-title], [data-page-title] + p)';
const drawn = `${frame}, ${frame} *`;
/** What a person may do with an item is not shown before it can be done. */
const withheld = '[role=listitem] :is(button, label, input)';

const textStyles = [
  'color',
  'font-family',
  'font-size',
  'font-weight',
  'letter-spacing',
  'line-height',
  'text-align',
  'text-wrap',
];
const sides = ['top', 'right', 'bottom', 'left'];

/** What an element has of those around it. */
type Around = {
  rotate: string;
  /** The corners that its container cuts off. */
  corners: string;
};

type Styles = Record<string, string>;
type Place = { left: number; top: number; width: number; height: number };

/**
 * Draws what is on the screen: boxes, the words that everybody has, and places for pictures, each where it is on the
 * screen. So few elements without classes are shown in a fraction of the time that the page itself would take.
 */
export function makeSketch(page: Element): Part[] {
  return [...page.querySelectorAll(areas)].flatMap((area) =>
    partsOf(area, { rotate: 'none', corners: '0px' }),
  );
}

function partsOf(element: Element, around: Around): Part[] {
  const look = getComputedStyle(element);
  const isLeftOut =
    element.getBoundingClientRect().top > window.innerHeight ||
    look.visibility === 'hidden' ||
    look.opacity === '0' ||
    // What glows behind a picture.
    look.filter.includes('blur') ||
    element.matches(withheld);
  if (isLeftOut) return [];
  const rotate = look.rotate === 'none' ? around.rotate : look.rotate;
  const parts = isSeen(element) ? draw(element, look, { ...around, rotate }) : [];
  if (element instanceof SVGElement) return parts;
  const corners = look.overflow === 'visible' ? around.corners : look.borderRadius;
  return [
    ...parts,
    ...[...element.children].flatMap((child) => partsOf(child, { rotate, corners })),
  ];
}

function isSeen(element: Element): boolean {
  const { width, height, bottom } = element.getBoundingClientRect();
  return width > 1 && height > 1 && bottom > 0;
}

function draw(element: Element, look: CSSStyleDeclaration, around: Around): Part[] {
  if (element instanceof SVGElement) return drawIcon(element, look);
  if (!(element instanceof HTMLElement)) return [];
  const box = boxOf(look);
  const styles = { ...box, ...turn(around.rotate) };
  const place = placeOf(element, around.rotate);
  if (element instanceof HTMLImageElement) {
    const corners = look.borderRadius === '0px' ? around.corners : look.borderRadius;
    const fit = { 'border-radius': corners, 'object-fit': look.objectFit };
    return [{ style: css(place, { ...styles, ...fit }), picture: pictureOf(element) }];
  }
  const corners = { 'border-radius': look.borderRadius };
  const isBox = Object.keys(box).length > 0;
  const parts = isBox ? [{ style: css(place, { ...styles, ...corners }) }] : [];
  return element.matches(drawn) ? [...parts, ...drawWords(element, look)] : parts;
}

/** Returns what makes an element a box: nothing for most. */
function boxOf(look: CSSStyleDeclaration): Styles {
  const { backgroundColor, boxShadow } = look;
  const borders = sides.flatMap((side) => {
    const [width, style, color] = ['width', 'style', 'color'].map((part) =>
      look.getPropertyValue(`border-${side}-${part}`),
    );
    return width === '0px' || style === 'none'
      ? []
      : [[`border-${side}`, `${width} ${style} ${color}`]];
  });
  return {
    ...(!/^rgba\(.* 0\)$/.test(backgroundColor) && { 'background-color': backgroundColor }),
    ...(boxShadow !== 'none' && { 'box-shadow': boxShadow }),
    ...Object.fromEntries(borders),
  };
}

/** Returns the addresses of a picture, which is shown when it is known to be there still. */
function pictureOf(picture: HTMLImageElement): Part['picture'] {
  const src = picture.getAttribute('src') ?? '';
  if (picture.naturalWidth === 0 || !src.startsWith('/')) return undefined;
  // `auto` is for pictures that load late alone.
  const sizes = picture.sizes.replace(/^auto(, )?/, '') || `${picture.offsetWidth}px`;
  return { src, srcset: picture.srcset, sizes };
}

function drawWords(element: HTMLElement, look: CSSStyleDeclaration): Part[] {
  return [...element.childNodes].flatMap((node) => {
    if (!(node instanceof Text) || node.data.trim() === '') return [];
    // Counts, years, and a person's initial.
    if (/\d/.test(node.data) || element.closest('[aria-hidden=true]')) return [];
    const range = document.createRange();
    range.selectNodeContents(node);
    const [line] = range.getClientRects();
    if (line === undefined) return [];
    const { left, width, height } = range.getBoundingClientRect();
    const lineHeight = Number.parseFloat(look.lineHeight) || line.height;
    const isOneLine = height < 1.5 * lineHeight;
    const top = line.top - (lineHeight - line.height) / 2;
    // A hair wider, so that rounding wraps no line.
    const place = { left, top, width: isOneLine ? width : width + 1, height };
    const styles = { ...pick(look, textStyles), ...(isOneLine && { 'white-space': 'nowrap' }) };
    return [{ style: css(place, styles), words: node.data }];
  });
}

function drawIcon(icon: SVGElement, look: CSSStyleDeclaration): Part[] {
  if (!icon.matches(drawn)) return [];
  const place = icon.getBoundingClientRect();
  const shape = shapeOf(icon);
  Object.assign(shape.attributes, { width: '100%', height: '100%' });
  return [{ style: css(place, pick(look, ['color'])), icon: shape }];
}

function shapeOf(element: Element): Shape {
  const attributes = Object.fromEntries(
    [...element.attributes].map(({ name, value }) => [name, value]),
  );
  delete attributes['class'];
  return { name: element.localName, attributes, inside: [...element.children].map(shapeOf) };
}

function pick(look: CSSStyleDeclaration, names: string[]): Styles {
  return Object.fromEntries(names.map((name) => [name, look.getPropertyValue(name)]));
}

const turn = (rotate: string): Styles => (rotate === 'none' ? {} : { rotate });

/** Returns where an element would be if it were not turned. */
function placeOf(element: HTMLElement, rotate: string): Place {
  const { left, top, width, height } = element.getBoundingClientRect();
  if (rotate === 'none') return { left, top, width, height };
  const { offsetWidth, offsetHeight } = element;
  return {
    left: left + (width - offsetWidth) / 2,
    top: top + (height - offsetHeight) / 2,
    width: offsetWidth,
    height: offsetHeight,
  };
}

function css({ left, top, width, height }: Place, styles: Styles): string {
  const px = (length: number) => `${Math.round(length * 100) / 100}px`;
  const place = { left: px(left), top: px(top), width: px(width), height: px(height) };
  return Object.entries({ ...place, ...styles })
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}
