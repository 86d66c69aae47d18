import type { ValidateFunction } from 'ajv';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { OpenAPIObject } from '@nestjs/swagger';
import { composedExample } from './composed-example';
import { operationsOf } from './operations';

interface Json {
  [key: string]: unknown;
}

const DOCUMENT = 'document';

/**
 * Checks the examples of all JSON bodies and responses against their schemas. Where a response has none, readers compose
 * one of its fields.
 * @returns the address of each wrong or missing example, and why it is wrong
 */
export function findWrongExamples(document: OpenAPIObject): string[] {
  const ajv = new Ajv2020({ strict: false, inlineRefs: false });
  addFormats(ajv);
  ajv.addSchema(document, DOCUMENT);
  const checks = new Map<string, ValidateFunction>();
  const checkOf = (at: string, schema: unknown): ValidateFunction => {
    const key = JSON.stringify(schema);
    const check = checks.get(key) ?? ajv.compile({ $ref: `${DOCUMENT}#${at}/schema` });
    checks.set(key, check);
    return check;
  };
  const { examples: shared = {} } = (document.components ?? {}) as { examples?: Record<string, Json> };
  const valuesOf = (content: Json): unknown[] => {
    if ('example' in content) return [content.example];
    if ('examples' in content)
      return Object.keys(content.examples as Json).map((code) => shared[code]?.value);
    return [composedExample(document.components?.schemas ?? {}, content.schema as Json)];
  };
  return jsonContents(document).flatMap(({ at, content }) => {
    const values = valuesOf(content);
    if (!values.length || values.includes(undefined)) return [`${at}: no example`];
    const matches = checkOf(at, content.schema);
    return values.flatMap((value) => (matches(value) ? [] : [`${at}: ${ajv.errorsText(matches.errors)}`]));
  });
}

/** Lists fields of schemas, parameters and tags that have no description. */
export function findUndescribed(document: OpenAPIObject): string[] {
  const found = new Set<string>();
  const visit = (node: unknown, owner: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const { properties, title, ...rest } = node as Json;
    const named = typeof title === 'string' ? title : owner;
    for (const [name, schema] of Object.entries((properties ?? {}) as Record<string, Json>)) {
      if (!isDescribed(document, schema)) found.add(`${named}.${name}`);
      visit(schema, named);
    }
    for (const [key, value] of Object.entries(rest))
      if (key !== 'example' && key !== 'examples') visit(value, named);
  };
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) visit(schema, name);
  for (const [name, response] of Object.entries(document.components?.responses ?? {})) visit(response, name);
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item as Record<string, Json>)) {
      visit(operation.requestBody, `${method} ${path}`);
      visit(operation.responses, `${method} ${path}`);
    }
  }
  for (const { method, path, parameters } of operationsOf(document)) {
    for (const { name, description } of parameters) if (!description) found.add(`${method} ${path} ${name}`);
  }
  for (const { name, description } of document.tags ?? []) if (!description) found.add(`tag ${name}`);
  return [...found];
}

/** The description of a component is one of each field that has it. */
function isDescribed({ components }: OpenAPIObject, { description, $ref }: Json): boolean {
  const name = typeof $ref === 'string' ? $ref.replace('#/components/schemas/', '') : '';
  const shared = components?.schemas?.[name] as Json | undefined;
  return Boolean(description ?? shared?.description);
}

function jsonContents(document: OpenAPIObject): { at: string; content: Json }[] {
  const shared = Object.entries(document.components?.responses ?? {});
  return [
    ...shared.flatMap(([name, response]) => jsonContent(`/components/responses/${name}`, response)),
    ...contentsOfOperations(document),
  ];
}

function jsonContent(place: string, message: unknown): { at: string; content: Json }[] {
  const { content } = (message ?? {}) as { content?: Record<string, Json> };
  const json = content?.['application/json'];
  return json ? [{ at: `${place}/content/application~1json`, content: json }] : [];
}

function contentsOfOperations(document: OpenAPIObject): { at: string; content: Json }[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Json>).flatMap(([method, operation]) => {
      const at = `/paths/${path.replace(/\//g, '~1')}/${method}`;
      const messages: [string, unknown][] = [
        [`${at}/requestBody`, operation.requestBody],
        ...Object.entries(operation.responses as Json).map(([status, response]): [string, unknown] => [
          `${at}/responses/${status}`,
          response,
        ]),
      ];
      return messages.flatMap(([place, message]) => jsonContent(place, message));
    }),
  );
}
