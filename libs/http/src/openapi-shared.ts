import { createHash } from 'node:crypto';
import type { JsonObject } from './openapi-responses';

const FIRST_ERROR = '400';

interface SharedOperation {
  parameters?: JsonObject[];
  responses?: Record<string, JsonObject>;
}

/** Places of the document that have the same content. */
interface Found {
  name: string;
  content: JsonObject;
  places: ((reference: JsonObject) => void)[];
}

/**
 * Moves the error responses that several operations have to the components of the document, in place. Most operations
 * share theirs, and a document with all of them is several times as long.
 * @param items paths or webhooks, described and complete, since responses are compared as they are
 * @returns the components, by name
 */
export function shareErrors(items: JsonObject): JsonObject {
  const found = new Map<string, Found>();
  for (const { responses = {} } of operationsOf(items)) {
    for (const [status, content] of Object.entries(responses)) {
      if (status < FIRST_ERROR) continue;
      const replace = (reference: JsonObject): void => void (responses[status] = reference);
      note(found, { name: `Error${status}`, content, replace });
    }
  }
  return share(found, 'responses');
}

/**
 * Moves the parameters that several operations have to the components of the document, in place.
 * @param items paths and webhooks, described and complete
 * @returns the components, by name
 */
export function shareParameters(...items: JsonObject[]): JsonObject {
  const found = new Map<string, Found>();
  for (const { parameters = [] } of items.flatMap(operationsOf)) {
    parameters.forEach((content, index) => {
      const replace = (reference: JsonObject): void => void (parameters[index] = reference);
      note(found, { name: String(content.name), content, replace });
    });
  }
  return share(found, 'parameters');
}

function operationsOf(items: JsonObject): SharedOperation[] {
  return Object.values(items).flatMap((item) => Object.values(item as Record<string, SharedOperation>));
}

function note(
  found: Map<string, Found>,
  { name, content, replace }: Omit<Found, 'places'> & { replace: Found['places'][number] },
): void {
  const text = `${name.replace(/^Error/, '')} ${JSON.stringify(content)}`;
  const known = found.get(text) ?? { name, content, places: [] };
  known.places.push(replace);
  found.set(text, known);
}

/** Names have a part of the content, so that a new neighbour renames none of them. */
function share(found: ReadonlyMap<string, Found>, kind: string): JsonObject {
  const shared: JsonObject = {};
  for (const [text, { name, content, places }] of found) {
    if (places.length === 1) continue;
    const key = `${name}_${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
    shared[key] = content;
    for (const replace of places) replace({ $ref: `#/components/${kind}/${key}` });
  }
  return shared;
}
