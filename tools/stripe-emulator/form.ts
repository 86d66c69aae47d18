/** A decoded form value: a string, or the values in its brackets (lists have keys 0, 1, …). */
export type FormValue = string | FormTree;

export interface FormTree {
  [key: string]: FormValue;
}

const maxDepth = 12;

/** Form trees have no prototype, so that `__proto__` is an ordinary key. */
export function emptyTree(): FormTree {
  return Object.create(null) as FormTree;
}

/**
 * Decodes `application/x-www-form-urlencoded` text in bracket notation: `a=1`, `a[b]=1`, `a[0][b]=1`,
 * `a[]=1`. The last value of a repeated key wins.
 * @throws RangeError when brackets are nested deeper than twelve levels
 */
export function parseForm(text: string): FormTree {
  const root = emptyTree();
  for (const [name, value] of new URLSearchParams(text)) {
    assign(root, keysOf(name), value);
  }
  return root;
}

function keysOf(name: string): string[] {
  const bracket = name.indexOf('[');
  if (bracket <= 0 || !name.endsWith(']')) return [name];
  return [name.slice(0, bracket), ...name.slice(bracket + 1, -1).split('][')];
}

function assign(root: FormTree, keys: string[], value: string): void {
  if (keys.length > maxDepth) throw new RangeError('Parameters are nested too deeply.');
  let node = root;
  keys.slice(0, -1).forEach((key) => {
    const child = node[slot(node, key)];
    if (typeof child === 'object') {
      node = child;
      return;
    }
    const created = emptyTree();
    node[slot(node, key)] = created;
    node = created;
  });
  node[slot(node, keys.at(-1) ?? '')] = value;
}

/** `[]` appends: its key is the next free index. */
function slot(node: FormTree, key: string): string {
  return key === '' ? String(Object.keys(node).length) : key;
}
