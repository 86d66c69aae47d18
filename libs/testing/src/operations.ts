import type { OpenAPIObject } from '@nestjs/swagger';

export interface OperationParameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
}

export interface DocumentedOperation {
  /** In upper case. */
  method: string;
  /** Path from the document, with the service's prefix. */
  path: string;
  /** Such as `orders.place`. */
  name: string;
  access: string;
  parameters: OperationParameter[];
  /** By status. */
  responses: Record<string, { content?: Record<string, unknown> } | undefined>;
}

type Described = Pick<DocumentedOperation, 'responses'> & {
  operationId?: string;
  'x-access'?: string;
  parameters?: (OperationParameter | { $ref: string })[];
};

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const OPERATION_NAME = /^[a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$/;

/** Lists the operations that clients cannot have as a method of a group: `GET /path name`. */
export function findPoorOperationNames(document: OpenAPIObject): string[] {
  const seen = new Set<string>();
  return operationsOf(document).flatMap(({ method, path, name }) => {
    const isPoor = !OPERATION_NAME.test(name) || seen.has(name);
    seen.add(name);
    return isPoor ? [`${method} ${path} ${name}`] : [];
  });
}

/** Lists every operation of an OpenAPI document. */
export function operationsOf(document: OpenAPIObject): DocumentedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = (item as Record<string, Described | undefined>)[method];
      if (!operation) return [];
      const { operationId: name = '', 'x-access': access = '?', parameters = [], responses } = operation;
      const declared = parameters.map((parameter) => declaredParameter(parameter, document));
      return [{ method: method.toUpperCase(), path, name, access, parameters: declared, responses }];
    }),
  );
}

/**
 * Returns a parameter that several operations share as it is in the components.
 * @throws Error for one that is not there
 */
export function declaredParameter(
  parameter: OperationParameter | { $ref: string },
  { components }: OpenAPIObject,
): OperationParameter {
  if (!('$ref' in parameter)) return parameter;
  const found = components?.parameters?.[parameter.$ref.replace('#/components/parameters/', '')];
  if (!found) throw new Error(`${parameter.$ref} is not in the document.`);
  return found as OperationParameter;
}

interface Schema {
  $ref?: string;
  type?: string;
  properties?: object;
  oneOf?: Schema[];
}

type Responses = Record<string, { content?: Record<string, { schema?: Schema }> }>;

/**
 * Lists the operations that take a body from staff and return an object, and those whose response declares
 * `warnings` about unknown keys. Both lists should be equal.
 */
export function operationsThatWarn(document: OpenAPIObject): { expected: string[]; declared: string[] } {
  const expected: string[] = [];
  const declared: string[] = [];
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = (item as Record<string, (Described & { requestBody?: object }) | undefined>)[method];
      if (!operation) continue;
      const isForStaff = ['staff', 'manager', 'admin'].includes(operation['x-access'] ?? '');
      const objects = successesOf(operation.responses as Responses)
        .map((schema) => resolved(schema, document))
        .filter(({ type }) => type !== 'array');
      const name = `${method.toUpperCase()} ${path}`;
      if (isForStaff && operation.requestBody && objects.length) expected.push(name);
      const variants = objects.map(
        ({ oneOf, ...own }) => oneOf?.map((one) => resolved(one, document)) ?? [own],
      );
      const warns = ({ properties = {} }: Schema): boolean => 'warnings' in properties;
      if (variants.some((forms) => forms.every(warns))) declared.push(name);
    }
  }
  return { expected, declared };
}

function successesOf(responses: Responses): Schema[] {
  return Object.entries(responses).flatMap(([status, { content }]) => {
    const schema = content?.['application/json']?.schema;
    return status.startsWith('2') && schema ? [schema] : [];
  });
}

function resolved(schema: Schema, document: OpenAPIObject): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name ? ((document.components?.schemas?.[name] ?? {}) as Schema) : schema;
}
