import { type INestApplication } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { EndpointInfo, type EndpointOptions } from './endpoint-options';
import type { Envelope } from './envelope';
import { codeSample } from './openapi-code-samples';
import { type Hoisted, hoist } from './openapi-components';
import { type ExampleDocs, Examples } from './openapi-examples';
import { withFieldExamples } from './openapi-field-examples';
import { type FieldDocs, describeParameters, withDescriptions } from './openapi-fields';
import { type TagDocs, describeAccess, tagGroups, tagList } from './openapi-info';
import {
  HEADERS,
  type HeaderDocs,
  type JsonObject,
  type WriteDocs,
  headerParameter,
  isWrite,
  parametersOf,
  responsesOf,
} from './openapi-responses';
import { operationName } from './operation-names';
import { shareErrors, shareParameters } from './openapi-shared';
import { type WebhookDocs, webhooksOf } from './openapi-webhooks';
import { PackedText } from './packed-text';
import { serveReference } from './reference';
import type { ReferenceOptions } from './reference-page';
import { LANGUAGE_HEADER, LOCALE_QUERY } from './text-shape';
import { VERSION } from './version';

export interface DocsOptions extends ReferenceOptions {
  description: string;
  /** A sentence for each field that its schema does not describe. */
  fields?: FieldDocs;
  /** Values of fields in examples, by name. */
  examples?: ExampleDocs;
  /** Name of the variable that holds the client in code samples, such as `store`. */
  client?: string;
  /** Subject of the routes of each tag. */
  tags?: TagDocs;
  /** Requests that the service sends to webhooks. */
  webhooks?: WebhookDocs;
  /** Documentation that hooks of the service add to each POST, PUT and PATCH of a signed-in caller. */
  ofWrites?: WriteDocs;
}

type Schemas = NonNullable<OpenAPIObject['components']>['schemas'];

const KNOWN_ANSWER: HeaderDocs = {
  name: 'If-None-Match',
  description: 'The `ETag` of the stored response; while it is current, the response is 304.',
};

const READ_VERSION: HeaderDocs = {
  name: 'If-Match',
  description:
    'The `version` that was read, in quotes: the request changes the record only if it still has that version. `*` stands for any.',
};

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
  const server = app.getHttpAdapter().getInstance() as FastifyInstance;
  const built: { document?: PackedText } = {};
  server.get(`/${prefix}/docs-json`, (request, reply) => {
    built.document ??= new PackedText(JSON.stringify(buildOpenApiDocument(app, docs, envelope)), {
      type: 'application/json; charset=utf-8',
    });
    return built.document.send(request, reply);
  });
  server.get(`/${prefix}/openapi.json`, (_request, reply) => reply.redirect(`/${prefix}/docs-json`));
  serveReference(server, `/${prefix}/docs`, docs);
}

/** Builds the OpenAPI 3 document of a service from the declarations that the routes run on. */
export function buildOpenApiDocument(
  app: INestApplication,
  docs: DocsOptions,
  envelope: Envelope,
): OpenAPIObject {
  const document = buildBareDocument(app, docs, envelope);
  const { components = {} } = document;
  const tags = tagList(document, docs.tags ?? {});
  const fields = docs.fields ?? {};
  const described = {
    schemas: Object.fromEntries(
      Object.entries(components.schemas ?? {}).map(([name, schema]) => [
        name,
        withFieldExamples(withDescriptions(schema, fields, name) as JsonObject, docs.examples ?? {}),
      ]),
    ),
    paths: withDescriptions(document.paths, fields),
    webhooks: withDescriptions(document.webhooks ?? {}, fields),
  };
  addExamples(described, docs);
  const responses = shareErrors(described.paths);
  const parameters = shareParameters(described.paths, described.webhooks);
  return {
    ...document,
    tags,
    ...tagGroups(tags),
    paths: sortedByKey(described.paths),
    ...(docs.webhooks && { webhooks: described.webhooks }),
    components: {
      ...components,
      schemas: sortedByKey(described.schemas),
      responses: sortedByKey(responses),
      parameters: sortedByKey(parameters),
    } as OpenAPIObject['components'],
  };
}

/** Builds the document without its descriptions and examples, for those who only need its schemas. */
export function buildBareDocument(
  app: INestApplication,
  docs: DocsOptions,
  envelope: Envelope,
): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(docs.title)
    .setDescription(docs.description)
    .setVersion(VERSION)
    .addServer('/', 'The service that serves this document')
    .addBearerAuth()
    .build();
  const { guestHeader } = envelope;
  const guestScheme = guestHeader && ({ ...guestHeader, type: 'apiKey', in: 'header' } as const);
  config.info.contact = { name: 'The Comptoir authors' };
  config.info.license = { name: 'MIT', identifier: 'MIT' } as OpenAPIObject['info']['license'];
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory: handlerId,
  });
  const { components, examples, hoisted } = describeOperations(app, document, docs, envelope);
  const webhooks = docs.webhooks && hoist(webhooksOf(docs.webhooks), components, hoisted);
  return {
    ...document,
    ...(webhooks && { webhooks }),
    components: {
      ...document.components,
      ...(guestScheme && {
        securitySchemes: { ...document.components?.securitySchemes, guest: guestScheme },
      }),
      schemas: { ...document.components?.schemas, ...(components as Schemas) },
      examples: sortedByKey(examples),
      headers: HEADERS,
    },
  };
}

interface Collected {
  components: JsonObject;
  examples: Record<string, { value: unknown }>;
  hoisted: Hoisted;
}

/** Completes the operations of a document, and collects what they share. */
function describeOperations(
  app: INestApplication,
  document: OpenAPIObject,
  docs: DocsOptions,
  envelope: Envelope,
): Collected {
  const endpoints = endpointsByOperation(app);
  const components: JsonObject = {};
  const examples: Record<string, { value: unknown }> = {};
  const hoisted: Hoisted = new Map();
  for (const path of Object.values(document.paths)) {
    for (const method of METHODS) {
      const operation = (path as JsonObject)[method] as JsonObject | undefined;
      const info = operation && endpoints.get(operation.operationId as string);
      if (!operation || !info) continue;
      operation.operationId = operationIdOf(info, operation);
      operation.description = describeAccess(info);
      operation.security ??= [];
      if (info.guests) (operation.security as object[]).push({ guest: [] });
      operation.parameters = [...parametersOf(operation), ...textParameters(info, method)];
      const added = isWrite(method) && info.access !== 'public' ? docs.ofWrites : undefined;
      operation.responses = hoist(
        responsesOf(info, method, operation, { envelope, added, examples }),
        components,
        hoisted,
      );
      const headers = [
        ...(info.cache ? [KNOWN_ANSWER] : []),
        ...(info.version && method !== 'get' ? [READ_VERSION] : []),
        ...(added ? [added.header] : []),
      ];
      if (headers.length) {
        operation.parameters = [...parametersOf(operation), ...headers.map(headerParameter)];
      }
    }
  }
  return { components, examples, hoisted };
}

/** Choices of a language. Clients have no query for writes, so the header chooses there. */
function textParameters({ texts }: EndpointOptions, method: string): JsonObject[] {
  if (!texts) return [];
  return [...(method === 'get' ? [LOCALE_QUERY] : []), headerParameter(LANGUAGE_HEADER)];
}

/**
 * Adds an example to each JSON body that a client sends, and the call of the client to each operation. Examples of
 * responses are those of their fields.
 */
function addExamples({ schemas, paths }: { schemas: object; paths: object }, docs: DocsOptions): void {
  const examples = new Examples(schemas as JsonObject, docs.examples);
  for (const item of Object.values(paths) as JsonObject[]) {
    for (const method of METHODS) {
      const operation = item[method] as JsonObject | undefined;
      if (!operation) continue;
      operation.parameters = describeParameters(parametersOf(operation), docs.fields ?? {});
      const body = jsonOf(operation.requestBody);
      if (body) body.example = examples.exampleOf(body.schema as JsonObject, true);
      if (docs.client) operation['x-codeSamples'] = [codeSample(docs.client, operation, examples)];
    }
  }
}

function jsonOf(message: unknown): JsonObject | undefined {
  const { content } = (message ?? {}) as { content?: Record<string, JsonObject> };
  return content?.['application/json'];
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
