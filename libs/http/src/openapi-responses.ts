import type { TSchema } from '@sinclair/typebox';
import { AppError, type ErrorFactory } from '@comptoir/errors';
import { type Access, isForStaff } from './access';
import type { EndpointOptions } from './endpoint-options';
import type { Envelope, FrameworkErrors } from './envelope';
import { schemaWithLocale } from './text-shape';
import { schemaWithWarnings } from './unknown-keys';

const NOT_FOUND = 404;
const UNAVAILABLE = 503;
/** A response that is not JSON. */
const PAGE = { schema: { type: 'string', format: 'binary' } };

/** Headers of responses, which are in the components of each document. */
export const HEADERS = {
  ETag: { description: 'The `version` of the record, in quotes.', schema: { type: 'string' } },
};
const ETAG = { ETag: { $ref: '#/components/headers/ETag' } };

export interface JsonObject {
  [key: string]: unknown;
}

export interface HeaderDocs {
  name: string;
  description: string;
}

export interface WriteDocs {
  header: HeaderDocs;
  errors: readonly ErrorFactory[];
}

interface ErrorContext {
  envelope: Envelope;
  added: WriteDocs | undefined;
  /** Collects an example of each error, by code. */
  examples: Record<string, { value: unknown }>;
}

/** Describes the success and the errors of an operation, by status. */
export function responsesOf(
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
    ...(info.version && info.returns && { headers: ETAG }),
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
        'application/json': {
          schema: errorSchema(status, [...texts.keys()], info, envelope),
          examples: errorExamples(status, texts, context),
        },
        ...(info.notFoundPage && info.produces && status === NOT_FOUND && { [info.produces]: PAGE }),
      },
    };
  }
  return responses;
}

function errorSchema(
  status: number,
  codes: string[],
  { unavailable }: EndpointOptions,
  envelope: Envelope,
): object {
  const schema = envelope.errorSchemaOf(codes);
  return unavailable && status === UNAVAILABLE ? { anyOf: [unavailable, schema] } : schema;
}

function errorExamples(
  status: number,
  texts: ReadonlyMap<string, string>,
  { envelope, examples }: ErrorContext,
): JsonObject {
  const { code: invalid } = envelope.frameworkErrors.validation({});
  const references = [...texts].map(([code, text]) => {
    const error =
      code === invalid
        ? envelope.frameworkErrors.validation({ quantity: ['quantity must not be less than 1'] })
        : new AppError(code, status, text);
    examples[code] ??= { value: envelope.error(error) };
    return [code, { $ref: `#/components/examples/${code}` }];
  });
  return Object.fromEntries(references) as JsonObject;
}

function successSchema(
  info: EndpointOptions,
  { requestBody }: JsonObject,
  envelope: Envelope,
): TSchema | undefined {
  if (!info.returns || info.bare) return info.returns;
  const schema = envelope.successSchema(info.texts ? schemaWithLocale(info.returns) : info.returns);
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
  errors.push(...authErrorsOf(info, frameworkErrors));
  // A guest is stored by the first request that changes something.
  // API keys have a limit over all staff routes.
  if (info.rateLimit ?? (isForStaff(info.access) || (info.guests && method !== 'get')))
    errors.push(frameworkErrors.tooManyRequests);
  if (added) errors.push(...added.errors);
  if (info.version && method !== 'get') errors.push(frameworkErrors.preconditionFailed);
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

export function isWrite(method: string): boolean {
  return method === 'post' || method === 'put' || method === 'patch';
}

export function parametersOf(operation: JsonObject): JsonObject[] {
  return (operation.parameters ?? []) as JsonObject[];
}

export function headerParameter({ name, description }: HeaderDocs): JsonObject {
  return { name, in: 'header', required: false, description, schema: { type: 'string' } };
}

function isNumber({ schema }: JsonObject): boolean {
  return (schema as JsonObject | undefined)?.type === 'number';
}

function authErrorsOf(
  { access, guests, ownAccount }: EndpointOptions,
  { unauthenticated, badTokens = [], ...errors }: FrameworkErrors,
): ErrorFactory[] {
  const { accountRequired, unverified, forbidden, secondFactorMissing } = errors;
  const optional = [unauthenticated, ...badTokens];
  const signedIn = [...optional, guests ? undefined : accountRequired];
  const staff = [...signedIn, unverified, forbidden, ownAccount ? undefined : secondFactorMissing];
  const byAccess: Record<Access, (ErrorFactory | undefined)[]> = {
    public: [],
    optional,
    unverified: signedIn,
    customer: [...signedIn, unverified],
    staff,
    manager: staff,
    admin: staff,
  };
  return byAccess[access].filter((error) => error !== undefined);
}
