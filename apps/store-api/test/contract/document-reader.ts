import type { OpenAPIObject } from '@nestjs/swagger';
import { declaredParameter } from '@comptoir/testing';

/** The part of JSON Schema that the documents of the services use. */
export interface Schema extends Record<string, unknown> {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

interface Content {
  $ref?: string;
  description?: string;
  content?: Record<string, { schema?: Schema }>;
}

interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  schema?: Schema;
}

interface Operation {
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: Content;
  responses: Record<string, Content | undefined>;
}

const MONEY = '\\.\\d{2';

/** Finds routes, fields and values in the OpenAPI document of the store. */
export class DocumentReader {
  constructor(
    private readonly document: OpenAPIObject,
    private readonly prefix: string,
  ) {}

  /** @param route such as `GET /cart` */
  operation(route: string): Operation {
    const [method = '', path = ''] = route.split(' ');
    const item = this.document.paths[this.prefix + path] as Record<string, Operation> | undefined;
    const operation = item?.[method.toLowerCase()];
    if (!operation) throw new Error(`The document has no ${route}.`);
    return operation;
  }

  /** Returns the codes of an error status. */
  codes(route: string, status: number): string[] {
    const response = this.operation(route).responses[status];
    const name = response?.$ref?.split('/').at(-1) ?? '';
    const shared = this.document.components?.responses?.[name] as Content | undefined;
    const text = (shared ?? response)?.description ?? '';
    return [...text.matchAll(/\b([A-Z][A-Z0-9_]+):/g)].map((match) => match[1] ?? '');
  }

  /**
   * Returns the schema of a response body; undefined without a body.
   * @param answer such as `GET /cart 200`
   */
  responseBody(answer: string): Schema | undefined {
    const [method = '', path = '', status = ''] = answer.split(' ');
    const response = this.operation(`${method} ${path}`).responses[status];
    if (!response) throw new Error(`The document has no answer ${answer}.`);
    return response.content?.['application/json']?.schema;
  }

  /** Returns the schema of a request, as an object of `body` and `query`. */
  input(route: string): Schema {
    const { parameters = [], requestBody } = this.operation(route);
    const query = parameters
      .map((parameter): Parameter => declaredParameter(parameter, this.document))
      .filter((parameter) => parameter.in === 'query');
    const body = Object.values(requestBody?.content ?? {})[0]?.schema;
    return {
      properties: {
        ...(body && { body }),
        query: {
          properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema ?? {}])),
          required: query.filter(({ required }) => required).map(({ name }) => name),
        },
      },
    };
  }

  /** Returns the schemas at a path: several for alternatives, none when the path does not exist. */
  at(schema: Schema | undefined, path: string): Schema[] {
    const steps = path.split(/\.|(?=\[\])|(?=\{\})/).filter(Boolean);
    let found = schema ? this.alternatives(schema) : [];
    for (const step of steps) {
      found = found.flatMap((here) => this.next(here, step)).flatMap((next) => this.alternatives(next));
    }
    return found;
  }

  /** Returns true when the field at a path is required. */
  isRequired(schema: Schema, path: string): boolean {
    const cut = path.lastIndexOf('.');
    const owners = this.at(schema, path.slice(0, cut));
    return owners.some(({ required }) => required?.includes(path.slice(cut + 1)));
  }

  /** Returns true when all values at a path have a type, such as `decimal` or `timestamp?`. */
  isOf(schema: Schema | undefined, path: string, type: string): boolean {
    const found = this.at(schema, path);
    const named = type.replace('?', '');
    const mayBeNull = found.some((one) => typesOf(one).includes('null'));
    return found.some((one) => isType(one, named)) && (mayBeNull || !type.endsWith('?'));
  }

  /** Returns the closed list of values at a path. */
  values(schema: Schema | undefined, path: string): unknown[] {
    return this.at(schema, path).flatMap((one) => one.enum ?? ('const' in one ? [one.const] : []));
  }

  private next(schema: Schema, step: string): Schema[] {
    if (step === '[]') return schema.items ? [schema.items] : [];
    if (step === '{}') return Object.values(schema.patternProperties ?? {});
    const property = schema.properties?.[step];
    return property ? [property] : [];
  }

  private alternatives(schema: Schema): Schema[] {
    if (schema.$ref) {
      const name = schema.$ref.split('/').at(-1) ?? '';
      return this.alternatives((this.document.components?.schemas?.[name] ?? {}) as Schema);
    }
    const nested = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
    return [schema, ...nested.flatMap((one) => this.alternatives(one))];
  }
}

function typesOf({ type }: Schema): string[] {
  return type === undefined ? [] : [type].flat();
}

function isType(schema: Schema, type: string): boolean {
  const types = typesOf(schema);
  if (type === 'timestamp') return types.includes('string') && schema.format === 'date-time';
  if (type === 'date') return types.includes('string') && schema.format === 'date';
  if (type === 'decimal') return types.includes('string') && (schema.pattern ?? '').includes(MONEY);
  if (type === 'object') return types.includes('object') || schema.properties !== undefined;
  return types.includes(type);
}
