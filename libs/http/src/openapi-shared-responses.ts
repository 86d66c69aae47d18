import { createHash } from 'node:crypto';
import type { JsonObject } from './openapi-responses';

const FIRST_ERROR = '400';

/**
 * Moves the error responses that several operations have to the components of the document, in place. Most operations
 * share theirs, and a document with all of them is several times as long.
 * @param paths described and complete, since responses are compared as they are
 * @returns the components, by name
 */
export function shareErrors(paths: JsonObject): JsonObject {
  const found = new Map<string, { status: string; response: JsonObject; owners: JsonObject[] }>();
  for (const item of Object.values(paths) as Record<string, JsonObject>[]) {
    for (const { responses } of Object.values(item) as { responses?: Record<string, JsonObject> }[]) {
      for (const [status, response] of Object.entries(responses ?? {})) {
        if (status < FIRST_ERROR || !responses) continue;
        const text = `${status} ${JSON.stringify(response)}`;
        const known = found.get(text) ?? { status, response, owners: [] };
        known.owners.push(responses);
        found.set(text, known);
      }
    }
  }
  const shared: JsonObject = {};
  for (const [text, { status, response, owners }] of found) {
    if (owners.length === 1) continue;
    const name = `Error${status}_${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
    shared[name] = response;
    for (const responses of owners) responses[status] = { $ref: `#/components/responses/${name}` };
  }
  return shared;
}
