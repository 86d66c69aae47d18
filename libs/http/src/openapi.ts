import { type INestApplication } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { TSchema } from '@sinclair/typebox';
import type { ErrorFactory } from '@comptoir/errors';
import type { FastifyInstance } from 'fastify';
import { EndpointInfo, type EndpointOptions } from './endpoint-options';
import { type Access, isForStaff } from './access';
import type { Envelope, FrameworkErrors } from './envelope';
import { operationName } from './operation-names';
import { schemaWithWarnings } from './unknown-keys';
import { VERSION } from './version';

export interface DocsOptions {
  title: string;
  description: string;
  /** Documentation that hooks of the service add to each POST, PUT and PATCH of a signed-in caller. */
  ofWrites?: WriteDocs;
}

interface HeaderDocs {
  name: string;
  description: string;
}

interface WriteDocs {
  header: HeaderDocs;
  errors: readonly ErrorFactory[];
}

interface JsonObject {
  [key: string]: unknown;
}

type Schemas = NonNullable<OpenAPIObject['components']>['schemas'];

const KNOWN_ANSWER: HeaderDocs = {
  name: 'If-None-Match',
  description: 'The `ETag` of the stored response; while it is current, the response is 304.',
};

const NOT_FOUND = 404;
const PAGE = { schema: { type: 'string', format: 'binary' } };
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/**
 * Serves the API reference at `/docs` and its source at `/docs-json`, built on the first request. Tools look
 * for the source at `/openapi.json`.
 */
export function serveDocs(
  app: INestApplication,
  prefix: string,
  docs: DocsOptions,
  envelope: Envelope,
): void {
  SwaggerModule.setup(`${prefix}/docs`, app, () => buildOpenApiDocument(app, docs, envelope), {
    jsonDocumentUrl: `${prefix}/docs-json`,
    raw: ['json'],
    customSiteTitle: docs.title,
    swaggerOptions: { persistAuthorization: true, displayRequestDuration: true, tagsSorter: 'alpha' },
  });
  const server = app.getHttpAdapter().getInstance() as FastifyInstance;
  server.get(`/${prefix}/openapi.json`, (_request, reply) => reply.redirect(`/${prefix}/docs-json`));
}

/** Builds the OpenAPI 3 document of a service from the declarations that the routes run on. */
export function buildOpenApiDocument(
  app: INestApplication,
  docs: DocsOptions,
  envelope: Envelope,
): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(docs.title)
    .setDescription(docs.description)
    .setVersion(VERSION)
    .addBearerAuth()
    .build();
  const endpoints = endpointsByOperation(app);
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory: handlerId,
  });
  const components: JsonObject = {};
  const hoisted: Hoisted = new Map();
  for (const path of Object.values(document.paths)) {
    for (const method of METHODS) {
      const operation = (path as JsonObject)[method] as JsonObject | undefined;
      const info = operation && endpoints.get(operation.operationId as string);
      if (!operation || !info) continue;
      operation.operationId = operationIdOf(info, operation);
      const added = isWrite(method) && info.access !== 'public' ? docs.ofWrites : undefined;
      operation.responses = hoist(
        responsesOf(info, method, operation, { envelope, added }),
        components,
        hoisted,
      );
      const headers = [...(info.cache ? [KNOWN_ANSWER] : []), ...(added ? [added.header] : [])];
      if (headers.length) {
        operation.parameters = [...parametersOf(operation), ...headers.map(headerParameter)];
      }
    }
  }
  const schemas = { ...document.components?.schemas, ...components };
  return {
    ...document,
    paths: sortedByKey(document.paths),
    components: { ...document.components, schemas: sortedByKey(schemas) as Schemas },
  };
}

/** Modules are read in no fixed order, and differences between two documents should be real. */
function sortedByKey<T>(entries: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The name of a handler until its operation is named. */
function handlerId(controller: string, method: string): string {
  return `${controller}_${method}`;
}

function operationIdOf(info: EndpointOptions, { operationId, tags }: JsonObject): string {
  const [tag = ''] = (tags ?? []) as string[];
  const [, method = ''] = (operationId as string).split('_');
  return operationName(tag, method, info.operation);
}

function endpointsByOperation(app: INestApplication): Map<string, EndpointOptions> {
  const reflector = app.get(Reflector);
  const found = new Map<string, EndpointOptions>();
  for (const { metatype } of app.get(DiscoveryService, { strict: false }).getControllers()) {
    if (typeof metatype !== 'function') continue;
    const prototype = metatype.prototype as Record<string, unknown>;
    for (const name of Object.getOwnPropertyNames(prototype)) {
      const handler = prototype[name];
      const info =
        typeof handler === 'function' ? reflector.get(EndpointInfo, handler as () => void) : undefined;
      if (info) found.set(handlerId(metatype.name, name), info);
    }
  }
  return found;
}

interface ErrorContext {
  envelope: Envelope;
  added: WriteDocs | undefined;
}

function responsesOf(
  info: EndpointOptions,
  method: string,
  operation: JsonObject,
  context: ErrorContext,
): JsonObject {
  const { envelope } = context;
  const responses: JsonObject = {};
  const success = info.status ?? 200;
  responses[success] = {
    description: success === 204 ? 'Done; no body.' : 'Success.',
    ...((info.returns || info.produces) && {
      content: {
        ...(info.returns && { 'application/json': { schema: successSchema(info, operation, envelope) } }),
        ...(info.produces && { [info.produces]: PAGE }),
      },
    }),
  };
  if (info.cache) responses[304] = { description: 'The response that `If-None-Match` names is current.' };
  if (info.repeatStatus) responses[info.repeatStatus] = responses[success];
  for (const [status, texts] of errorsOf(info, method, operation, context)) {
    responses[status] = {
      description: [...texts].map(([code, text]) => `${code}: ${text}`).join(' · '),
      content: {
        'application/json': { schema: envelope.errorSchemaOf([...texts.keys()]) },
        ...(info.notFoundPage && info.produces && Number(status) === NOT_FOUND && { [info.produces]: PAGE }),
      },
    };
  }
  return responses;
}

function successSchema(
  info: EndpointOptions,
  { requestBody }: JsonObject,
  envelope: Envelope,
): TSchema | undefined {
  if (!info.returns || info.bare) return info.returns;
  const schema = envelope.successSchema(info.returns);
  return requestBody && isForStaff(info.access) ? schemaWithWarnings(schema) : schema;
}

function errorsOf(
  info: EndpointOptions,
  method: string,
  operation: JsonObject,
  { envelope, added }: ErrorContext,
): Map<number, Map<string, string>> {
  const { frameworkErrors } = envelope;
  const errors = [...(info.errors ?? []), frameworkErrors.serverError, frameworkErrors.unavailable];
  errors.push(...authErrorsOf(info.access, frameworkErrors));
  if (info.rateLimit) errors.push(frameworkErrors.tooManyRequests);
  if (added) errors.push(...added.errors);
  const parameters = parametersOf(operation);
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  if (inPath.length) errors.push(frameworkErrors.notFound);
  if (inPath.some(isNumber)) errors.push(frameworkErrors.invalidId);
  // A body is parsed even where the route declares none.
  if (method !== 'get') {
    errors.push(
      frameworkErrors.badRequest,
      frameworkErrors.payloadTooLarge,
      frameworkErrors.unsupportedMediaType,
    );
  }
  const byStatus = new Map<number, Map<string, string>>();
  const add = ({ status, code }: Pick<ErrorFactory, 'status' | 'code'>, text: string): void =>
    void byStatus.set(status, (byStatus.get(status) ?? new Map<string, string>()).set(code, text));
  for (const error of errors) add(error, error.text);
  if (added || operation.requestBody || parameters.some((parameter) => parameter.in === 'query')) {
    add(frameworkErrors.validation({}), 'the input is not valid');
  }
  if (method !== 'get') add(frameworkErrors.invalidJson, frameworkErrors.invalidJson.text);
  return byStatus;
}

function isWrite(method: string): boolean {
  return method === 'post' || method === 'put' || method === 'patch';
}

function parametersOf(operation: JsonObject): JsonObject[] {
  return (operation.parameters ?? []) as JsonObject[];
}

function headerParameter({ name, description }: HeaderDocs): JsonObject {
  return { name, in: 'header', required: false, description, schema: { type: 'string' } };
}

function isNumber({ schema }: JsonObject): boolean {
  return (schema as JsonObject | undefined)?.type === 'number';
}

function authErrorsOf(
  access: Access,
  { unauthenticated, badTokens = [], unverified, forbidden }: FrameworkErrors,
): ErrorFactory[] {
  const signedIn = [unauthenticated, ...badTokens];
  const byAccess: Record<Access, (ErrorFactory | undefined)[]> = {
    public: [],
    optional: signedIn,
    unverified: signedIn,
    customer: [...signedIn, unverified],
    manager: [...signedIn, unverified, forbidden],
    admin: [...signedIn, unverified, forbidden],
  };
  return byAccess[access].filter((error) => error !== undefined);
}

/** Results of schemas that several operations share. */
type Hoisted = Map<object, unknown>;

/** Moves titled schemas to the document's components and refers to them. Each object is visited once. */
function hoist<T>(node: T, components: JsonObject, hoisted: Hoisted): T {
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
  if (typeof copy.title !== 'string' || copy.type !== 'object') return copy;
  components[copy.title] = copy;
  return { $ref: `#/components/schemas/${copy.title}` };
}
