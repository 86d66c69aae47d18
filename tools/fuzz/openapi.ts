/** The part of JSON Schema that the documents use. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  nullable?: boolean;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}

/** One method of one path. */
export interface Operation {
  method: string;
  /** Path template with `{names}` of parameters. */
  path: string;
  access: string;
  parameters: Parameter[];
  /** Body schemas by media type. */
  bodies: Record<string, Schema>;
  isBodyRequired: boolean;
  /** Media types by status; empty for a response without a body. */
  responses: Record<string, string[]>;
}

export interface OpenApi {
  paths: Record<string, unknown>;
  components?: unknown;
}

interface RawOperation {
  'x-access'?: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, RawResponse>;
}

interface RawResponse {
  $ref?: string;
  content?: Record<string, unknown>;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Returns all operations of a document. */
export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, RawOperation>)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, raw]) => operationOf(document, method.toUpperCase(), path, raw)),
  );
}

function operationOf(document: OpenApi, method: string, path: string, raw: RawOperation): Operation {
  const content = Object.entries(raw.requestBody?.content ?? {});
  return {
    method,
    path,
    access: raw['x-access'] ?? 'public',
    parameters: (raw.parameters ?? []).map((one) => resolve(document, one as Schema) as Parameter),
    bodies: Object.fromEntries(content.map(([type, { schema }]) => [type, schema ?? {}])),
    isBodyRequired: raw.requestBody?.required ?? content.length > 0,
    responses: Object.fromEntries(
      Object.entries(raw.responses ?? {}).map(([status, response]) => [
        status,
        Object.keys((resolve(document, response as Schema) as RawResponse).content ?? {}),
      ]),
    ),
  };
}

/** Resolves a reference within the document. */
export function resolve(document: OpenApi, schema: Schema): Schema {
  if (!schema.$ref) return schema;
  const target = schema.$ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document) as
    | Schema
    | undefined;
  if (!target) throw new Error(`${schema.$ref} is not in the document`);
  return resolve(document, target);
}
