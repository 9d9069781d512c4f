import type { createTailwindMerge } from 'tailwind-merge';

type Config = ReturnType<Parameters<typeof createTailwindMerge>[0]>;
type Groups = Config['classGroups'];

const any = (): boolean => true;
/** An arbitrary value that begins with a number or calculates one; others, as in `border-[var(--lamp)]`, are colours. */
const isLength = (value: string): boolean => /^\[(?:-?[\d.]|calc|clamp|max|min)/.test(value);
const isNumber = (value: string): boolean => /^[\d.]+$/.test(value);
const isPercent = (value: string): boolean => value.endsWith('%');

/** Groups whose classes all begin with the name of the group, as in `px-4` or `grow`. */
const byName = (names: string): Groups =>
  Object.fromEntries(names.split(' ').map((name) => [name, [{ [name]: ['', any] }]]));

const sides = { x: ['l', 'r'], y: ['t', 'b'] };
const allSides = ['x', 'y', 't', 'r', 'b', 'l'];
const named = (name: string, ends: string[]): string[] => ends.map((end) => `${name}${end}`);

/** Which sides a class for all sides, or for two, sets too. */
function bySides(name: string): Record<string, string[]> {
  return {
    [name]: named(name, allSides),
    [`${name}x`]: named(name, sides.x),
    [`${name}y`]: named(name, sides.y),
  };
}

/**
 * The Tailwind classes of this app that set the same thing: what tailwind-merge knows of all classes of Tailwind is ten
 * times as long, and every visit would load it. cn.test.ts compares the two for each class that a file names.
 */
export const classGroups: Config = {
  cacheSize: 500,
  theme: {},
  classGroups: {
    ...byName(
      'p px py pt pr pb pl m mx my mt mr mb ml gap gap-x gap-y space-y size w h min-w max-w min-h max-h inset inset-x inset-y top right bottom left z order basis grow shrink aspect overflow overflow-x overflow-y overscroll columns leading tracking line-clamp underline-offset opacity shadow rounded rounded-t rounded-r rounded-b rounded-l rotate scale scale-x scale-y translate translate-x translate-y transition duration ease delay animate blur backdrop-blur cursor select touch pointer-events resize appearance grid-cols grid-rows grid-flow auto-cols auto-rows justify-items justify-self place-items self whitespace wrap fill scroll-mt scroll-mb scroll-px outline-offset',
    ),
    display:
      'block inline-block inline flex inline-flex grid inline-grid table table-cell contents hidden'.split(
        ' ',
      ),
    position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
    visibility: ['visible', 'invisible', 'collapse'],
    sr: ['sr-only', 'not-sr-only'],
    isolation: ['isolate', 'isolation-auto'],
    flex: [{ flex: [any] }],
    'flex-direction': [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
    'flex-wrap': [{ flex: ['nowrap', 'wrap', 'wrap-reverse'] }],
    'justify-content': [{ justify: [any] }],
    'align-items': [{ items: [any] }],
    'align-content': [{ content: ['start', 'center', 'end', 'between', 'stretch'] }],
    content: [{ content: [any] }],
    'col-start-end': [{ col: [any] }],
    'row-start-end': [{ row: [any] }],
    'object-fit': [{ object: ['contain', 'cover', 'fill', 'none', 'scale-down'] }],
    'object-position': [{ object: [any] }],
    'font-size': [
      { text: ['caption', 'small', 'body', 'lead', 'h3', 'h2', 'h1', 'display', isLength] },
    ],
    'text-alignment': [{ text: ['left', 'center', 'right'] }],
    'text-wrap': [{ text: ['wrap', 'nowrap', 'balance', 'pretty'] }],
    'text-color': [{ text: [any] }],
    'text-decoration': ['underline', 'line-through', 'no-underline'],
    'text-decoration-thickness': [{ decoration: [isNumber] }],
    'text-decoration-color': [{ decoration: [any] }],
    'text-transform': ['uppercase', 'lowercase', 'capitalize', 'normal-case'],
    'text-overflow': ['truncate', 'text-ellipsis'],
    'font-family': [{ font: ['sans', 'serif', 'mono'] }],
    'font-weight': [{ font: [any] }],
    'font-style': ['italic', 'not-italic'],
    'fvn-spacing': ['proportional-nums', 'tabular-nums'],
    break: [{ break: ['normal', 'words', 'all', 'keep'] }],
    'break-after': [{ 'break-after': [any] }],
    'list-style-type': [{ list: [any] }],
    'bg-image': [{ bg: ['none', { linear: [any], radial: [any] }] }],
    'bg-color': [{ bg: [any] }],
    'gradient-from': [{ from: [any] }],
    'gradient-via-pos': [{ via: [isPercent] }],
    'gradient-via': [{ via: [any] }],
    'gradient-to-pos': [{ to: [isPercent] }],
    'gradient-to': [{ to: [any] }],
    borderx: [{ 'border-x': ['', isNumber, isLength] }],
    bordery: [{ 'border-y': ['', isNumber, isLength] }],
    bordert: [{ 'border-t': ['', isNumber, isLength] }],
    borderr: [{ 'border-r': ['', isNumber, isLength] }],
    borderb: [{ 'border-b': ['', isNumber, isLength] }],
    borderl: [{ 'border-l': ['', isNumber, isLength] }],
    'border-style': [{ border: ['solid', 'dashed', 'dotted', 'double', 'none'] }],
    'border-collapse': [{ border: ['collapse', 'separate'] }],
    border: [{ border: ['', isNumber, isLength] }],
    'border-color': [{ border: [any] }],
    'divide-y': [{ 'divide-y': ['', isNumber] }],
    'divide-color': [{ divide: [any] }],
    'outline-style': [{ outline: ['solid', 'dashed', 'none', 'hidden'] }],
    'outline-w': [{ outline: ['', isNumber, isLength] }],
    'outline-color': [{ outline: [any] }],
    'ring-w': [{ ring: ['', isNumber, isLength] }],
    'ring-color': [{ ring: [any] }],
    'stroke-w': [{ stroke: [isNumber, isLength] }],
    stroke: [{ stroke: [any] }],
  },
  conflictingClassGroups: {
    ...bySides('p'),
    ...bySides('m'),
    ...bySides('border'),
    inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
    'inset-x': ['right', 'left'],
    'inset-y': ['top', 'bottom'],
    rounded: ['rounded-t', 'rounded-r', 'rounded-b', 'rounded-l'],
    gap: ['gap-x', 'gap-y'],
    overflow: ['overflow-x', 'overflow-y'],
    translate: ['translate-x', 'translate-y'],
    flex: ['basis', 'grow', 'shrink'],
    size: ['w', 'h'],
    'font-size': ['leading'],
    'line-clamp': ['display', 'overflow'],
  },
  conflictingClassGroupModifiers: { 'font-size': ['leading'] },
  orderSensitiveModifiers: ['*', '**', 'after', 'before', 'file', 'marker', 'placeholder'],
};
