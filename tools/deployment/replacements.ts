import { type Manifest, at } from './manifests';

/** Where a value is, and the part of it that counts: the piece with that index between delimiters. */
interface Options {
  delimiter?: string;
  index?: number;
}

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
  const value = at(from[0], ...keysOf(from[0], source.fieldPath));
  if (from.length !== 1 || value === undefined) throw new Error(`No value at ${JSON.stringify(source)}`);
  const wanted = pieceOf(String(value as string), source.options);
  for (const { select, fieldPaths, options } of targets) {
    for (const object of objects.filter((one) => isNamed(one, select))) {
      for (const fieldPath of fieldPaths) setField(object, keysOf(object, fieldPath), wanted, options);
    }
  }
}

const isNamed = ({ kind, metadata }: Manifest, wanted: { kind: string; name: string }): boolean =>
  kind === wanted.kind && metadata.name === wanted.name;

/** Splits `a.[name=b].c`, in which a bracket picks an item of a list; a bracket may hold dots. */
function keysOf(object: unknown, fieldPath: string): (string | number)[] {
  const keys: (string | number)[] = [];
  for (const [part] of fieldPath.matchAll(/\[[^\]]*\]|(?:\\\.|[^.[])+/g)) {
    const [, key, value] = /^\[([^=]*)=(.*)\]$/.exec(part) ?? [];
    if (!key) keys.push(part.replaceAll('\\.', '.'));
    else {
      const list = at(object, ...keys);
      keys.push(Array.isArray(list) ? list.findIndex((item) => at(item, key) === value) : part);
    }
  }
  return keys;
}

function pieceOf(text: string, { delimiter, index = 0 }: Options = {}): string {
  const piece = delimiter === undefined ? text : text.split(delimiter)[index];
  if (piece === undefined) throw new Error(`There is no piece ${index} in ${text}`);
  return piece;
}

/** Sets one field and keeps its type: the text `3` becomes a number where a number was. */
function setField(object: Manifest, keys: (string | number)[], value: string, options: Options = {}): void {
  const last = keys.at(-1) ?? '';
  const parent = at(object, ...keys.slice(0, -1)) as Record<string, unknown>;
  const present = at(object, ...keys);
  if (present === undefined) throw new Error(`${object.metadata.name} has no ${keys.join('.')}`);
  const { delimiter, index = 0 } = options;
  const pieces = delimiter === undefined ? [] : String(present as string).split(delimiter);
  pieces[index] = value;
  const text = delimiter === undefined ? value : pieces.join(delimiter);
  parent[last] = typeof present === 'number' ? Number(text) : text;
}
