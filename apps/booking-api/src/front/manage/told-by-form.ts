import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { WantedReturns } from '../../money/payments/payments.refunds.service';

const AMOUNT = /^\d{1,15}(\.\d{1,3})?$/;

/** Returns the address to which the form of the page sends the amounts that the page has named. */
export function toldAddress({ byCard = '', onSite = '' }: WantedReturns): string {
  return `?${new URLSearchParams({ card: byCard, on_site: onSite })}`;
}

/**
 * The amounts that the form of the page has sent. They are in its address, since a form without scripts sends no JSON. An
 * older page names none.
 */
export const ToldByForm = createParamDecorator((_: unknown, context: ExecutionContext): WantedReturns => {
  const query = context.switchToHttp().getRequest<FastifyRequest>().query as Record<string, unknown>;
  const read = (name: string): string | undefined => {
    const value = query[name];
    return typeof value === 'string' && AMOUNT.test(value) ? value : undefined;
  };
  return { byCard: read('card'), onSite: read('on_site') };
});
