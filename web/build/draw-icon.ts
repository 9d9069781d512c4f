import { createElement, type SVGProps } from 'react';

type IconData = {
  name: string;
  aliases?: string[];
  node: [tag: string, attributes: Record<string, string>][];
};
type IconProps = SVGProps<SVGSVGElement> & { size?: number };

/** Makes the component of an icon, as Lucide's own does for what we ask of it: contexts and other strokes are left out. */
export function drawIcon({ name, aliases = [], node }: IconData) {
  const names = [name, ...aliases].map((one) => `lucide-${one}`).join(' ');
  const shapes = node.map(([tag, attributes], key) => createElement(tag, { ...attributes, key }));
  return function Icon({ size = 24, className = '', ...props }: IconProps) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide ${names} ${className}`,
        'aria-hidden': props['aria-label'] === undefined,
        ...props,
      },
      shapes,
    );
  };
}
