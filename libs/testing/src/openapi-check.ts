import type { OpenAPIObject } from '@nestjs/swagger';
import { compileErrors, validate } from '@readme/openapi-parser';
import { operationsOf } from './operations';

/**
 * Lists the errors that an independent validator finds in a document, and parameters that are declared twice.
 */
export async function findOpenApiErrors(document: OpenAPIObject): Promise<string[]> {
  // The validator resolves references in place.
  const result = await validate(structuredClone(document) as Parameters<typeof validate>[0]);
  const twice = operationsOf(document).flatMap(({ method, path, parameters }) => {
    const names = parameters.map((parameter) => `${parameter.in} ${nameOf(parameter)}`);
    const repeated = names.filter((name, index) => names.indexOf(name) !== index);
    return repeated.map((name) => `${method} ${path} names ${name} twice`);
  });
  return [...(result.valid ? [] : [compileErrors(result)]), ...twice];
}

/** Lists the required headers of a document: `POST /path Name`. */
export function requiredHeaders(document: OpenAPIObject): string[] {
  return operationsOf(document).flatMap(({ method, path, parameters }) =>
    parameters
      .filter((parameter) => parameter.in === 'header' && parameter.required)
      .map(({ name }) => `${method} ${path} ${name}`),
  );
}

/** Header names ignore case. */
function nameOf(parameter: { in: string; name: string }): string {
  return parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name;
}
