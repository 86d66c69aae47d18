import type { Examples } from './openapi-examples';
import { type JsonObject, parametersOf } from './openapi-responses';

/** A call with more has a line for each field. */
const MOST_LETTERS = 60;

interface CodeSample {
  lang: string;
  label: string;
  source: string;
}

/**
 * Returns the call of an operation by the typed client: `await store.cart.addItem({ variant_id: 1 });`. Path
 * parameters and fields of the body are keys of one object.
 */
export function codeSample(client: string, operation: JsonObject, examples: Examples): CodeSample {
  const inPath = parametersOf(operation)
    .filter((parameter) => parameter.in === 'path')
    .map(({ name, schema }) => {
      const properties = { [name as string]: schema };
      return examples.exampleOf({ type: 'object', properties });
    });
  const { content } = (operation.requestBody ?? {}) as { content?: Record<string, JsonObject> };
  const body = content?.['application/json']?.example;
  const input = Object.assign({}, ...(inPath as object[]), body) as object;
  const written = Object.keys(input).length ? literalOf(input) : '';
  const source = `await ${client}.${String(operation.operationId)}(${written});`;
  return { lang: 'TypeScript', label: 'Comptoir client', source };
}

/** JSON, with keys and quotes as TypeScript is written: on one line if that is short. */
function literalOf(value: object): string {
  const lines = JSON.stringify(value, null, 2)
    .replace(/^( *)"([A-Za-z_]\w*)":/gm, '$1$2:')
    .replace(/(?<=[ :])"((?:[^"\\'])*)"(?=,?$)/gm, "'$1'");
  const line = lines.replace(/(?<=\[)\n *|\n *(?=\])/g, '').replace(/\n */g, ' ');
  return line.length > MOST_LETTERS ? lines : line;
}
