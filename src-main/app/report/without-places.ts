/** Removes the station's place and its people from a report: paths have names of people in them. */

/** Texts with their replacements. An empty text is not replaced. */
type Replacements = readonly (readonly [text: string, instead: string])[];

export interface Hidden {
  /** Whole paths. */
  paths: Replacements;
  /** Names of folders, wherever they are part of a path. */
  folders: Replacements;
  /** Names of people and stations, as whole words. */
  names: Replacements;
}

/** Hides paths in every text of a value. Longer paths are replaced first: the data folder may be in the home folder. */
export function withoutPlaces(value: unknown, hidden: Hidden): unknown {
  const paths = hidden.paths
    .filter(([path]) => path.length > 1)
    .toSorted(([a], [b]) => b.length - a.length)
    // File systems of some computers make no difference between large and small letters.
    .flatMap(([path, instead]) => writtenAs(path).map((one) => replacing(one, instead, 'giu')));
  const given = ([text]: readonly [string, string]) => text !== '';
  const folders = hidden.folders
    .filter(given)
    // Also matches `ana.DOMAIN` and the share `ana$`, as Windows names profiles and home folders.
    .map(([name, instead]) =>
      replacing(String.raw`(?<=[\\/])${escaped(name)}(?![\p{L}\p{N}])`, instead, 'giu'),
    );
  const names = hidden.names
    .filter(given)
    .map(([name, instead]) =>
      replacing(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, instead, 'gu'),
    );
  const all = [...paths, ...folders, ...names];
  return replaced(value, (text) => all.reduce((words, replace) => replace(words), text));
}

/** Pattern for a path as systems, logs and addresses write it: with either separator, even mixed and doubled. */
function writtenAs(path: string): string[] {
  const [root = ''] = /^[\\/]*/.exec(path) ?? [];
  const slashes = path.slice(root.length).replaceAll(/[\\/]+/g, '/');
  const start = root === '' ? '' : root.length === 1 ? String.raw`[\\/]` : String.raw`[\\/]{2,4}`;
  return [...new Set([slashes, encodeURI(slashes)])].map(
    (one) => start + escaped(one).replaceAll('/', String.raw`[\\/]+`),
  );
}

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

function replacing(pattern: string, instead: string, flags: string): (text: string) => string {
  const expression = new RegExp(pattern, flags);
  return (text) => text.replaceAll(expression, () => instead);
}

function replaced(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((one) => replaced(one, replace));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaced(one, replace)]));
}
