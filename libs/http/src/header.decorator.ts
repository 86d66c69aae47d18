import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';

interface HeaderDescription {
  name: string;
  description: string;
  /** The service rejects a request without it. */
  required?: boolean;
}

const readHeader = (name: string): (() => ParameterDecorator) =>
  createParamDecorator((_: unknown, context: ExecutionContext) => {
    return context.switchToHttp().getRequest<FastifyRequest>().headers[name.toLowerCase()];
  });

/**
 * Injects a request header (`string | undefined`) into the handler and documents it once. Nest's `@Headers()`
 * would document it as required, beside the documentation of `@ApiHeader()`.
 */
export function RequestHeader({
  name,
  description,
  required = false,
}: HeaderDescription): ParameterDecorator {
  const read = readHeader(name)();
  return (target, key, index) => {
    read(target, key, index);
    const method = key === undefined ? undefined : Object.getOwnPropertyDescriptor(target, key);
    if (key !== undefined && method) ApiHeader({ name, description, required })(target, key, method);
  };
}
