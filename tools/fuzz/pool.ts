/**
 * Placeholder in a generated value for an existing id or code, which is unknown until the request is sent.
 */
export class Known {
  /**
   * @param name kind of id or code, such as `product` or `slug`
   * @param pick index into the known values, modulo their number
   * @param otherwise value while none is known
   */
  constructor(
    readonly name: string,
    readonly pick: number,
    readonly otherwise: unknown,
  ) {}
}

const MAX_VALUES = 40;
const CODES = /^(slug|code|sku|order_number|number|invoice_number|variant_id|key|locale|currency)$/;

/** Values of earlier responses: ids by kind of resource, slugs and codes by their name. */
export class Pool {
  private readonly values = new Map<string, (string | number)[]>();

  add(name: string, value: string | number): void {
    const list = this.values.get(name) ?? [];
    if (list.includes(value)) return;
    if (list.length >= MAX_VALUES) list.splice(list.length % 7, 1);
    list.push(value);
    this.values.set(name, list);
  }

  get({ name, pick, otherwise }: Known): unknown {
    const list = this.values.get(name);
    return list?.length ? list[pick % list.length] : otherwise;
  }

  /**
   * Collects the values of a response.
   * @param path the path template of the request
   * @param isSecret true when only some roles may read the response; its tokens are then ignored
   */
  learn(path: string, body: unknown, isSecret: boolean): void {
    this.read(body, kindOf(path), isSecret, 0);
  }

  private read(node: unknown, kind: string, isSecret: boolean, depth: number): void {
    if (depth > 6 || typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      for (const item of node.slice(0, 10)) this.read(item, kind, isSecret, depth + 1);
      return;
    }
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === 'object')
        this.read(value, key === 'data' ? kind : singular(key), isSecret, depth + 1);
      else if (typeof value !== 'string' && typeof value !== 'number') continue;
      else if (key === 'id') this.add(kind, value);
      else if (key.endsWith('_id')) this.add(key.slice(0, -3), value);
      else if (CODES.test(key) || (key === 'token' && !isSecret)) this.add(key, value);
    }
  }
}

/** Returns the kind of resource of a path: `/api/v1/orders/{id}/items` has items. */
export function kindOf(path: string): string {
  const last = path
    .split('/')
    .filter((part) => part && !part.startsWith('{'))
    .at(-1);
  return singular(last ?? '');
}

/** Returns the singular of a name: `categories` becomes `category`. */
export function singular(name: string): string {
  const word = name.replaceAll('-', '_');
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.replace(/s$/, '');
}
