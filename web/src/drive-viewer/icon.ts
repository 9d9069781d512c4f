const paths = {
  timeline: 'M4 5h6v6H4z M14 5h6v6h-6z M4 15h6v5H4z M14 15h6v5h-6z',
  video: 'M3 5h18v14H3z M8 5v14 M16 5v14 M3 9.5h5 M3 14.5h5 M16 9.5h5 M16 14.5h5',
  image: 'M3 5h18v14H3z M3.5 17.5 9 12l3.5 3.5L16 12l4.5 4.5 M9 8.75v.01',
  audio: 'M4 10v4 M8 6v12 M12 9v6 M16 4v16 M20 10v4',
  collections: 'M5 4v16 M9.5 4v16 M13.5 4.5 18.5 19.5',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14z M16.2 16.2 20.5 20.5',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z M12 11v5.5 M12 7.6v.01',
  play: 'M7 4.5v15l12.5-7.5z',
  close: 'M5.5 5.5l13 13 M18.5 5.5l-13 13',
  left: 'M14.5 5.5 8 12l6.5 6.5',
  right: 'M9.5 5.5 16 12l-6.5 6.5',
  back: 'M20 12H4.5 M11 5.5 4.5 12l6.5 6.5',
  larger: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14z M16.2 16.2 20.5 20.5 M11 8v6 M8 11h6',
  smaller: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14z M16.2 16.2 20.5 20.5 M8 11h6',
  print: 'M7 9V4h10v5 M7 17H4V9h16v8h-3 M7 14h10v6H7z',
  file: 'M13.5 3H6v18h12V7.5z M13.5 3v4.5H18',
} as const;

export type IconName = keyof typeof paths;

const svg = 'http://www.w3.org/2000/svg';

/** Draws an icon that means nothing to those who listen: a word beside it, or a label, says the same. */
export function icon(name: IconName, sizePx = 20): SVGElement {
  const drawing = document.createElementNS(svg, 'svg');
  const attributes = {
    viewBox: '0 0 24 24',
    width: String(sizePx),
    height: String(sizePx),
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
    class: 'shrink-0',
  };
  for (const [key, value] of Object.entries(attributes)) drawing.setAttribute(key, value);
  const line = document.createElementNS(svg, 'path');
  line.setAttribute('d', paths[name]);
  drawing.append(line);
  return drawing;
}
