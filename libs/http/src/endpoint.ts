import { HttpCode, applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBearerAuth, ApiBody, ApiConsumes, ApiExtension, ApiOperation } from '@nestjs/swagger';
import { EndpointInfo, type EndpointOptions } from './endpoint-options';

const CREATED = 201;

/**
 * Declares a route: its access level, response and errors. It sets the guard, the status, the rate limit and
 * the OpenAPI operation. A route without it stops the application at start.
 */
export function Endpoint(options: EndpointOptions): MethodDecorator {
  const {
    access,
    guests,
    peopleOnly,
    ownAccount,
    shownOnce,
    summary,
    description,
    status = 200,
    rateLimit,
    rawBody,
    emptyForm,
    bodyLimit,
    upload,
    bare,
    notFound,
    cache,
    version,
    texts,
  } = options;
  if (cache && access !== 'public') throw new Error(`"${summary}" is not public and must not be cached`);
  if (guests && access !== 'customer' && access !== 'optional') {
    throw new Error(`"${summary}" is not for customers and must not be open to guests`);
  }
  const decorators: MethodDecorator[] = [
    EndpointInfo(options),
    HttpCode(status),
    RouteConfig({
      access,
      guests,
      peopleOnly,
      ownAccount,
      shownOnce,
      creates: status === CREATED,
      rawBody,
      emptyForm,
      bodyLimit,
      upload,
      bare,
      notFound,
      cache,
      version,
      texts,
      rateLimit,
    }),
    ApiOperation({ summary, description }),
    ApiExtension('x-access', access),
  ];
  if (access !== 'public') decorators.push(ApiBearerAuth());
  if (upload?.maxFiles) decorators.push(ApiConsumes('multipart/form-data', 'application/json'));
  else if (upload)
    decorators.push(ApiConsumes('multipart/form-data'), ApiBody({ schema: formWith(upload.field) }));
  return applyDecorators(...decorators);
}

function formWith(field: string): Extract<Parameters<typeof ApiBody>[0], { schema: unknown }>['schema'] {
  return {
    type: 'object',
    required: [field],
    properties: { [field]: { type: 'string', format: 'binary' } },
    example: { [field]: '(bytes of the file)' },
  };
}
