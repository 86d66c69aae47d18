import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Principal, isRowId } from '@comptoir/http';

/** The resources whose records a caller may see and change; null for all of them. */
export type OwnResources = readonly number[] | null;

/** Injects the resources of the caller of a staff route. */
export const Own = createParamDecorator((_: unknown, context: ExecutionContext): OwnResources => {
  const { principal } = context.switchToHttp().getRequest<FastifyRequest>();
  return ownResourcesOf(principal);
});

/** Returns the resources of a caller. A route of staff has one. */
export function ownResourcesOf(principal: Principal | undefined): OwnResources {
  if (!principal) return [];
  return principal.resourceIds ?? null;
}

/** Returns true when all of the resources are the caller's. */
export function areOwn(own: OwnResources, resourceIds: readonly number[]): boolean {
  return own === null || resourceIds.every((id) => own.includes(id));
}

/** Returns the resources of a list: the one that is asked for if the caller has it, else all of the caller's. */
export function resourcesToList(asked: number | undefined, own: OwnResources): OwnResources {
  if (asked === undefined) return own;
  return isRowId(asked) && areOwn(own, [asked]) ? [asked] : [];
}
