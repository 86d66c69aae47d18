import type { PipeTransform } from '@nestjs/common';
import type { ErrorFactory } from '@comptoir/errors';
import { isRowId } from '@comptoir/http';
import { RequestErrors } from './request.errors';

/**
 * Parses a path id: 400 when it is not an integer, the feature's own 404 when no row can have it.
 * @example findBooking(@Param('id', pathId(BookingErrors.BOOKING_NOT_FOUND)) id: number)
 */
export function pathId(notFound: ErrorFactory): PipeTransform<string, number> {
  return {
    transform(text: string): number {
      if (!/^[+-]?\d+$/.test(text)) throw RequestErrors.INVALID_ID();
      const id = Number(text);
      if (!isRowId(id)) throw notFound();
      return id;
    },
  };
}
