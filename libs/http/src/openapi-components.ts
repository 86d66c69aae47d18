interface JsonObject {
  [key: string]: unknown;
}

const SHARED_TYPES: unknown[] = ['object', 'array'];

/** Results of schemas that several operations share. */
export type Hoisted = Map<object, unknown>;

/** Moves titled schemas of objects and lists to the document's components and refers to them. Each object is visited once. */
export function hoist<T>(node: T, components: JsonObject, hoisted: Hoisted): T {
  if (typeof node !== 'object' || node === null) return node;
  const known = hoisted.get(node);
  if (known !== undefined) return known as T;
  const result = hoistParts(node, components, hoisted);
  hoisted.set(node, result);
  return result as T;
}

function hoistParts(node: object, components: JsonObject, hoisted: Hoisted): unknown {
  if (Array.isArray(node)) return node.map((item: unknown) => hoist(item, components, hoisted));
  const copy = Object.fromEntries(
    Object.entries(node as JsonObject).map(([key, value]) => [key, hoist(value, components, hoisted)]),
  );
  if (typeof copy.title !== 'string' || !SHARED_TYPES.includes(copy.type)) return copy;
  components[copy.title] = copy;
  return { $ref: `#/components/schemas/${copy.title}` };
}
