import { type Manifest, at } from './manifests';

/** Where a value is, and the part of it that counts: the piece with that index between delimiters. */
interface Options {
  delimiter?: string;
  index?: number;
}

type Keys = (string | number)[];

/** An entry of `replacements:` of a kustomization. */
export interface Replacement {
  source: { kind: string; name: string; fieldPath: string; options?: Options };
  targets: { select: { kind: string; name: string }; fieldPaths: string[]; options?: Options }[];
}

/**
 * Copies a value of one object into fields of others. A source that is missing is an error, and so is a field that
 * is not there; a target that no object matches is not.
 */
export function replace(objects: Manifest[], { source, targets }: Replacement): void {
  const from = objects.filter((object) => isNamed(object, source));
  const [place] = placesOf(from[0], source.fieldPath);
  const value = place && at(from[0], ...place);
  if (from.length !== 1 || value === undefined) throw new Error(`No value at ${JSON.stringify(source)}`);
  const wanted = pieceOf(textOf(value), source.options);
  for (const { select, fieldPaths, options } of targets) {
    for (const object of objects.filter((one) => isNamed(one, select))) {
      for (const fieldPath of fieldPaths) {
        const places = placesOf(object, fieldPath).filter((keys) => at(object, ...keys) !== undefined);
        if (places.length === 0) throw new Error(`${object.metadata.name} has no ${fieldPath}`);
        for (const keys of places) setField(object, keys, wanted, options);
      }
    }
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const isNamed = ({ kind, metadata }: Manifest, wanted: { kind: string; name: string }): boolean =>
  kind === wanted.kind && metadata.name === wanted.name;

/** Returns the places that `a.[name=b].*.c` means: a bracket picks an item of a list, a star all of them. */
function placesOf(object: unknown, fieldPath: string): Keys[] {
  const parts = fieldPath.match(/\[[^\]]*\]|(?:\\.|[^.[])+/g) ?? [];
  return parts.reduce<Keys[]>(
    (places, part) =>
      places.flatMap((keys) => stepsOf(at(object, ...keys), part).map((key) => [...keys, key])),
    [[]],
  );
}

function stepsOf(value: unknown, part: string): Keys {
  const list: unknown[] = Array.isArray(value) ? value : [];
  if (part === '*') return [...list.keys()];
  const [, name, wanted] = /^\[(.*)=(.*)\]$/.exec(part) ?? [];
  return name ? [list.findIndex((item) => at(item, name) === wanted)] : [part.replaceAll('\\.', '.')];
}

function pieceOf(text: string, { delimiter, index = 0 }: Options = {}): string {
  const piece = delimiter === undefined ? text : text.split(delimiter)[index];
  if (piece === undefined) throw new Error(`There is no piece ${index} in ${text}`);
  return piece;
}

/** Sets one field and keeps its type: the text `3` becomes a number where a number was. */
function setField(object: Manifest, keys: Keys, value: string, options: Options = {}): void {
  const last = keys.at(-1) ?? '';
  const parent = at(object, ...keys.slice(0, -1)) as Record<string, unknown>;
  const present = at(object, ...keys);
  const { delimiter, index = 0 } = options;
  const pieces = delimiter === undefined ? [] : textOf(present).split(delimiter);
  pieces[index] = value;
  const text = delimiter === undefined ? value : pieces.join(delimiter);
  parent[last] = typeof present === 'number' ? Number(text) : text;
}
