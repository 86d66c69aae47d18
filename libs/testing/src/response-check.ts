import type { OpenAPIObject } from '@nestjs/swagger';
import Ajv, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const UNDOCUMENTED = 599;

/**
 * Checks every JSON response of a server against the OpenAPI document. A response that differs is replaced by
 * a 599 with the difference, so that the test that caused it fails.
 * @param documentOf returns the document; called once, when the server listens. Reading it takes most of a
 *   second, in which commands that wait for Redis would time out, so it must not happen within a request.
 */
export function checkResponses(server: FastifyInstance, documentOf: () => OpenAPIObject): void {
  let checker: ResponseChecker | undefined;
  server.addHook('onListen', () => {
    checker = checkerOf(documentOf());
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    const isAsked = request.method !== 'HEAD' && request.method !== 'OPTIONS';
    const described = isAsked && request.routeOptions.url && typeof payload === 'string';
    if (!described || !String(reply.getHeader('content-type')).includes('application/json'))
      return done(null, payload);
    if (request.routeOptions.url?.includes('docs')) return done(null, payload);
    const difference = checker
      ? checker.differenceOf(request, reply.statusCode, payload)
      : 'The response was sent before the document was read';
    if (!difference) return done(null, payload);
    const body = JSON.stringify({
      undocumented: difference,
      answer: JSON.parse(payload) as unknown,
    });
    void reply.code(UNDOCUMENTED).header('content-length', Buffer.byteLength(body));
    done(null, body);
  });
}

/** Compiling a validator takes longer than the request that it checks, so the specs of a file share them. */
const checkers = new WeakMap<OpenAPIObject, ResponseChecker>();

function checkerOf(document: OpenAPIObject): ResponseChecker {
  let checker = checkers.get(document);
  if (!checker) checkers.set(document, (checker = new ResponseChecker(document)));
  return checker;
}

class ResponseChecker {
  private readonly ajv = new Ajv({ strict: false, allErrors: true });
  private readonly validators = new Map<string, ValidateFunction>();

  constructor(private readonly document: OpenAPIObject) {
    addFormats(this.ajv);
    this.ajv.addSchema({ $id: 'openapi', ...document });
  }

  differenceOf(request: FastifyRequest, status: number, payload: string): string | undefined {
    const path = (request.routeOptions.url ?? '').replace(/:(\w+)/g, '{$1}');
    const method = request.method.toLowerCase();
    const operation = (this.document.paths[path] as Record<string, { responses?: object }> | undefined)?.[
      method
    ];
    if (!operation) return `${request.method} ${path} is not in the document`;
    const response = (operation.responses as Record<string, { content?: object }> | undefined)?.[status];
    if (!response) return `${request.method} ${path} does not declare ${status}`;
    if (!response.content) return `${request.method} ${path} declares ${status} without a body`;
    const pointer = [
      'paths',
      path,
      method,
      'responses',
      String(status),
      'content',
      'application/json',
      'schema',
    ]
      .map((part) => encodeURIComponent(part.replace(/~/g, '~0').replace(/\//g, '~1')))
      .join('/');
    let validate = this.validators.get(pointer);
    if (!validate) {
      validate = this.ajv.compile({ $ref: `openapi#/${pointer}` });
      this.validators.set(pointer, validate);
    }
    if (validate(JSON.parse(payload))) return undefined;
    return `${request.method} ${path} ${status}: ${this.ajv.errorsText(validate.errors)}`;
  }
}
