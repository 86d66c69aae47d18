/** Shape of a name: the group and the method of a client. */
const NAME = /^[a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$/;
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * Reads what a client needs to know about each operation of an OpenAPI document, in the order of their names.
 * @throws Error when inputs of different places have the same name, since a call has one flat input
 */
export function readOperations(document, prefix) {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) =>
      readOperation(document, { method, path: path.slice(prefix.length), operation: item[method] }),
    ),
  );
  return operations.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function readOperation(document, { method, path, operation }) {
  const { operationId: name, requestBody, responses, summary } = operation;
  const parameters = parametersOf(document, operation);
  if (!NAME.test(name)) throw new Error(`${name} is no name of an operation.`);
  const namesIn = (place) => parameters.filter((one) => one.in === place).map((one) => one.name);
  const [bodyType] = Object.keys(requestBody?.content ?? {});
  const body = bodyType && resolve(document, requestBody.content[bodyType].schema);
  const inputs = [...namesIn('path'), ...namesIn('query'), ...Object.keys(body?.properties ?? {})];
  const twice = inputs.filter((input, index) => inputs.indexOf(input) !== index);
  if (twice.length > 0) throw new Error(`${name} has two inputs ${twice.join(', ')}.`);
  if (method !== 'get' && namesIn('query').length > 0) throw new Error(`${name} has a query.`);
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1] ?? {};
  const types = Object.keys(success.content ?? {});
  const json = success.content?.['application/json']?.schema;
  return {
    name,
    method: method.toUpperCase(),
    path,
    summary,
    takesKey: namesIn('header').includes('Idempotency-Key'),
    isUpload: bodyType === 'multipart/form-data',
    // JSON that is offered as a file has no schema of its own.
    isFile: types.length > 0 && (!json || json.format === 'binary') && !types.includes('text/html'),
    isPage: types.includes('text/html'),
    isReport: types.includes('application/json') && types.includes('text/csv'),
    isPaged: namesIn('query').includes('page'),
    codes: codesOf(document, responses),
  };
}

/** Returns the parameters of an operation, also those that it shares with others. */
export function parametersOf(document, { parameters = [] }) {
  return parameters.map((parameter) => resolve(document, parameter));
}

/** Returns what a reference of a document stands for. */
export function resolve(document, schema) {
  if (!schema?.$ref) return schema;
  const [kind, name] = schema.$ref.split('/').slice(-2);
  return resolve(document, document.components[kind][name]);
}

/** Returns the codes of all errors of an operation, sorted. */
function codesOf(document, responses) {
  const codes = new Set();
  const collect = (schema) => {
    const here = resolve(document, schema);
    for (const code of here?.properties?.code?.enum ?? []) codes.add(code);
    for (const part of [...(here?.allOf ?? []), ...(here?.anyOf ?? [])]) collect(part);
  };
  for (const [status, response] of Object.entries(responses)) {
    if (status < '400') continue;
    const { content, description = '' } = resolve(document, response);
    collect(content?.['application/json']?.schema);
    for (const [, code] of description.matchAll(/\b([A-Z][A-Z0-9_]+):/g)) codes.add(code);
  }
  return [...codes].sort();
}
