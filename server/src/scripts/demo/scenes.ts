/** Draws the demo family's pictures: landscapes of layered hills, as SVG, the same for the same seed. */
export type SceneKind =
  | 'lake'
  | 'beach'
  | 'winter'
  | 'camp'
  | 'field'
  | 'balloons'
  | 'town'
  | 'cake';

type Random = () => number;

function random(seed: number): Random {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_507) + 3_266_489_909) >>> 0;
    return state / 4_294_967_296;
  };
}

type Palette = { sky: [string, string]; hills: string[]; ground: string; sun: string };

const palettes: Record<SceneKind, Palette> = {
  lake: {
    sky: ['#f6d9a8', '#fbf0d9'],
    hills: ['#d9a976', '#b9834f', '#7d5a34', '#4a3a22'],
    ground: '#3f5560',
    sun: '#fff3cf',
  },
  beach: {
    sky: ['#f2a65a', '#fde3b5'],
    hills: ['#3f7d8c', '#2f6675'],
    ground: '#e3c48f',
    sun: '#fff1c4',
  },
  winter: {
    sky: ['#24345c', '#7f93c0'],
    hills: ['#6f83b3', '#9fb0d3', '#d5deef'],
    ground: '#eef3fb',
    sun: '#fdf6df',
  },
  camp: {
    sky: ['#101c3c', '#34406f'],
    hills: ['#1d2a4f', '#15203d', '#0e162b'],
    ground: '#2a2418',
    sun: '#f5edd2',
  },
  field: {
    sky: ['#f7c873', '#fdeecb'],
    hills: ['#c99a4b', '#a97c34'],
    ground: '#d8ab52',
    sun: '#ffffff',
  },
  balloons: {
    sky: ['#9cc7d8', '#eef2e2'],
    hills: ['#a9b48a', '#83966a', '#5f7a4e'],
    ground: '#6f8752',
    sun: '#fff7e0',
  },
  town: {
    sky: ['#2b2a5c', '#d98a6a'],
    hills: ['#57486f', '#3d3457'],
    ground: '#2a2440',
    sun: '#ffd9a0',
  },
  cake: { sky: ['#3a2016', '#7a4526'], hills: ['#8c5a33'], ground: '#c98f4f', sun: '#ffe2a6' },
};

function hill(next: Random, width: number, base: number, height: number, colour: string): string {
  const points = Array.from({ length: 9 }, (_, n) => {
    const x = (width / 8) * n;
    return `${x.toFixed(0)},${(base - next() * height).toFixed(0)}`;
  });
  return `<path fill="${colour}" d="M0,${base + height} L${points.join(' L')} L${width},${base + height} L${width},${base + 900} L0,${base + 900} Z"/>`;
}

function tree(x: number, base: number, size: number, colour: string): string {
  return [0, 0.28, 0.52]
    .map((up, n) => {
      const half = size * (0.34 - n * 0.08);
      return `<path fill="${colour}" d="M${x - half},${base - size * up} L${x},${base - size * (up + 0.5)} L${x + half},${base - size * up} Z"/>`;
    })
    .join('');
}

const person = (x: number, base: number, size: number, coat: string): string =>
  `<rect x="${x - size * 0.18}" y="${base - size * 0.7}" width="${size * 0.36}" height="${size * 0.7}" rx="${size * 0.14}" fill="${coat}"/>` +
  `<circle cx="${x}" cy="${base - size * 0.84}" r="${size * 0.16}" fill="#6b442a"/>`;

function balloon(x: number, y: number, size: number, colour: string): string {
  return (
    `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * 1.15}" fill="${colour}"/>` +
    `<ellipse cx="${x}" cy="${y}" rx="${size * 0.4}" ry="${size * 1.15}" fill="#fff7e6" opacity="0.75"/>` +
    `<rect x="${x - size * 0.18}" y="${y + size * 1.35}" width="${size * 0.36}" height="${size * 0.28}" rx="4" fill="#6b4a2b"/>`
  );
}

const window = (x: number, y: number, size: number, isLit: boolean): string =>
  `<rect x="${x}" y="${y}" width="${size}" height="${size * 1.2}" fill="${isLit ? '#ffd27a' : '#221d38'}"/>`;

const coats = ['#c8402f', '#e2a93b', '#3f6fa3', '#4d7f57', '#8a4f7d'];

const details: Record<SceneKind, (next: Random, width: number, height: number) => string> = {
  lake: (next, width, height) =>
    Array.from({ length: 16 }, () =>
      tree(next() * width, height * 0.7, height * (0.12 + next() * 0.12), '#2f2817'),
    ).join('') +
    `<rect x="${width * 0.7}" y="${height * 0.78}" width="${width * 0.22}" height="${height * 0.025}" fill="#5a4127"/>` +
    person(width * 0.78, height * 0.785, height * 0.13, coats[0]!) +
    person(width * 0.85, height * 0.785, height * 0.11, coats[1]!),
  beach: (next, width, height) =>
    coats
      .slice(0, 4)
      .map((coat, n) =>
        person(width * (0.3 + n * 0.11), height * 0.86, height * (0.1 + next() * 0.09), coat),
      )
      .join(''),
  winter: (next, width, height) =>
    Array.from({ length: 14 }, () =>
      tree(next() * width, height * 0.78, height * (0.14 + next() * 0.16), '#31456f'),
    ).join('') +
    `<rect x="${width * 0.4}" y="${height * 0.62}" width="${width * 0.22}" height="${height * 0.17}" fill="#7a4a2a"/><path d="M${width * 0.37},${height * 0.63} L${width * 0.51},${height * 0.48} L${width * 0.65},${height * 0.63} Z" fill="#f4f7fc"/>` +
    window(width * 0.45, height * 0.67, width * 0.04, true) +
    window(width * 0.54, height * 0.67, width * 0.04, true),
  camp: (next, width, height) =>
    Array.from(
      { length: 90 },
      () =>
        `<circle cx="${next() * width}" cy="${next() * height * 0.55}" r="${1 + next() * 2}" fill="#fff" opacity="${0.4 + next() * 0.6}"/>`,
    ).join('') +
    Array.from({ length: 18 }, () =>
      tree(next() * width, height * 0.8, height * (0.2 + next() * 0.2), '#0a1122'),
    ).join('') +
    `<path d="M${width * 0.3},${height * 0.85} L${width * 0.4},${height * 0.62} L${width * 0.5},${height * 0.85} Z" fill="#e0952f"/><circle cx="${width * 0.6}" cy="${height * 0.83}" r="${height * 0.03}" fill="#ffcf6b"/>`,
  field: (next, width, height) =>
    Array.from({ length: 400 }, () => {
      const x = next() * width;
      const y = height * (0.62 + next() * 0.4);
      return `<path d="M${x},${y} l${next() * 8 - 4},-${20 + next() * 30}" stroke="#8a6420" stroke-width="2" opacity="0.7"/>`;
    }).join('') +
    `<circle cx="${width * 0.32}" cy="${height * 0.4}" r="${height * 0.13}" fill="#5a4a1c"/><rect x="${width * 0.31}" y="${height * 0.45}" width="${width * 0.02}" height="${height * 0.18}" fill="#4a3316"/>` +
    person(width * 0.62, height * 0.78, height * 0.2, coats[Math.floor(next() * coats.length)]!),
  balloons: (next, width, height) =>
    coats
      .map((coat, n) =>
        balloon(
          width * (0.12 + n * 0.19),
          height * (0.18 + next() * 0.28),
          height * (0.06 + next() * 0.07),
          coat,
        ),
      )
      .join(''),
  town: (next, width, height) =>
    Array.from({ length: 9 }, (_, n) => {
      const x = (width / 9) * n;
      const top = height * (0.45 + next() * 0.25);
      const lit = Array.from({ length: 6 }, (_unused, w) =>
        window(x + 12 + (w % 2) * 44, top + 24 + Math.floor(w / 2) * 56, 26, next() > 0.4),
      ).join('');
      return `<rect x="${x}" y="${top}" width="${width / 9 - 6}" height="${height}" fill="#332b4d"/>${lit}`;
    }).join(''),
  cake: (next, width, height) =>
    `<rect x="${width * 0.25}" y="${height * 0.5}" width="${width * 0.5}" height="${height * 0.3}" rx="24" fill="#f2d5a2"/><rect x="${width * 0.25}" y="${height * 0.5}" width="${width * 0.5}" height="${height * 0.07}" rx="20" fill="#c8402f"/>` +
    Array.from({ length: 8 }, (_, n) => {
      const x = width * (0.3 + n * 0.057);
      return `<rect x="${x}" y="${height * 0.36}" width="12" height="${height * 0.14}" fill="${coats[n % coats.length]}"/><ellipse cx="${x + 6}" cy="${height * 0.33}" rx="9" ry="${16 + next() * 6}" fill="#fff0b8"/>`;
    }).join(''),
};

/** Returns the SVG of a scene. Sizes in pixels. */
export function drawScene(kind: SceneKind, seed: number, width = 1600, height = 1067): string {
  const next = random(seed);
  const { sky, hills, ground, sun } = palettes[kind];
  const layers = hills.map((colour, n) =>
    hill(next, width, height * (0.5 + n * 0.07), height * (0.24 - n * 0.05), colour),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient>
    <radialGradient id="sun"><stop offset="0" stop-color="${sun}"/><stop offset="1" stop-color="${sun}" stop-opacity="0"/></radialGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>
    <circle cx="${width * (0.2 + next() * 0.6)}" cy="${height * (0.18 + next() * 0.14)}" r="${height * 0.34}" fill="url(#sun)"/>
    ${layers.join('')}
    <rect y="${height * 0.72}" width="${width}" height="${height}" fill="${ground}"/>
    ${details[kind](next, width, height)}
  </svg>`;
}
