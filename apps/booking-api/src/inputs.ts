import { type PipeTransform, applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { type TSchema, Type } from '@sinclair/typebox';
import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf } from 'class-validator';
import type { FastifyReply } from 'fastify';
import type { ErrorFactory } from '@comptoir/errors';
import {
  EmailField,
  type FieldOptions,
  type InputCode,
  IntField,
  StringField,
  type StringOptions,
  view,
} from '@comptoir/http';
import { BusinessTimeErrors } from './business-time/business-time.errors';
import { isBusinessDate, parseDateTime } from './business-time/business-time.zone';
import { RequestErrors } from './envelope';

const INT4_MAX = 2_147_483_647;
const MAX_PAGE = 1_000_000_000;
const MAX_LIMIT = 100;

/** Whether a row can have this id at all; larger integers are unknown ids, not malformed ones. */
export function isRowId(id: number): boolean {
  return Number.isInteger(id) && id >= 1 && id <= INT4_MAX;
}

/**
 * Reads a path id: 400 when it is not an integer, the feature's own 404 when no row can have it.
 * @example findOne(@Param('id', pathId(BookingErrors.BOOKING_NOT_FOUND)) id: number)
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

/** The id of another row in a body or query; one beyond int4 passes and is found to be unknown by the service. */
export function ReferenceField(options: FieldOptions = {}): PropertyDecorator {
  return IntField({ ...options, min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
}

const COLOR_MESSAGE = '$property must be a hex colour (#RRGGBB)';

/** `#RRGGBB`. */
export function ColorField(options: FieldOptions = {}): PropertyDecorator {
  const pattern = /^#[0-9a-fA-F]{6}$/;
  return StringField({
    ...options,
    min: 7,
    max: 7,
    pattern,
    patternMessage: COLOR_MESSAGE,
    patternCode: 'INVALID_COLOR',
    example: '#3788d8',
  });
}

/** `#RRGGBB`, or empty for none. */
export function OptionalColor(): PropertyDecorator {
  return OptionalText({
    max: 7,
    pattern: /^(#[0-9a-fA-F]{6})?$/,
    patternMessage: COLOR_MESSAGE,
    patternCode: 'INVALID_COLOR',
    example: '#3788d8',
  });
}

/** An e-mail address, or empty for none. */
export function OptionalEmail(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (value === null ? '' : value)),
    EmailField({ optional: true }),
    ValidateIf((_, value) => value !== ''),
  );
}

/** A text that may be left out; null clears it. */
export function OptionalText(options: Omit<StringOptions, 'optional' | 'nullable'>): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (value === null ? '' : value)),
    StringField({ ...options, optional: true }),
  );
}

interface CheckedFieldOptions extends FieldOptions {
  api: Record<string, unknown>;
  check: (value: unknown) => boolean;
  message: string;
  code?: InputCode;
}

/** A trimmed value with one check and one message. */
export function CheckedField({
  api,
  check,
  message,
  code,
  ...options
}: CheckedFieldOptions): PropertyDecorator {
  const { optional = false, description, example } = options;
  const decorators = [
    ApiProperty({ ...api, required: !optional, description, example }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    ValidateBy(
      { name: 'checked', validator: { validate: check, defaultMessage: () => message } },
      code && { context: { code } },
    ),
  ];
  if (optional) decorators.push(ValidateIf((_, value) => value !== undefined));
  return applyDecorators(...decorators);
}

/**
 * A date-time: local to the business zone, or exact with `Z` or an offset. The DTO holds the text;
 * `BusinessZone.instantOf` makes an instant of it.
 */
export function DateTimeField(options: FieldOptions & { endOfDay?: boolean } = {}): PropertyDecorator {
  return CheckedField({
    ...options,
    api: { type: String },
    description:
      options.description ?? 'Local to the business zone, or an instant when it carries `Z` or an offset.',
    example: '2030-01-07T09:00',
    check: (value) => parseDateTime(value, options.endOfDay) !== undefined,
    message: BusinessTimeErrors.INVALID_DATE_TIME.text.replace('{field}', '$property'),
    code: 'INVALID_DATE_TIME',
  });
}

/** A calendar date `YYYY-MM-DD` of the business zone. */
export function BusinessDateField(options: FieldOptions = {}): PropertyDecorator {
  return CheckedField({
    ...options,
    api: { type: String, format: 'date' },
    example: '2030-01-07',
    check: isBusinessDate,
    message: options.optional
      ? '$property must be a date (YYYY-MM-DD)'
      : '$property is required (YYYY-MM-DD)',
    code: 'INVALID_DATE',
  });
}

/** `?date_from=&date_to=`, both required and both included. */
export class DateRangeQuery {
  @BusinessDateField({ description: 'First day, included.' })
  date_from: string;

  @BusinessDateField({ description: 'Last day, included.' })
  date_to: string;
}

/** Days of a public calendar, of one resource or of all. */
export class CalendarQuery extends DateRangeQuery {
  @ReferenceField({ optional: true, description: 'Only this resource.' })
  resource_id?: number;
}

/** Number of a page of a list, from 1. */
export function PageField({ description = 'Page number, from 1.' }: FieldOptions = {}): PropertyDecorator {
  return IntField({ min: 1, clampTo: MAX_PAGE, optional: true, description });
}

/** Rows of a page; more than 100 are taken as 100. */
export function LimitField(): PropertyDecorator {
  return IntField({ min: 1, clampTo: MAX_LIMIT, optional: true, description: 'Rows of a page, up to 100.' });
}

/** `?page=&limit=` of a list. */
export class ListQuery {
  @PageField()
  page: number = 1;

  @LimitField()
  limit: number = 20;
}

/** Where a page of a list begins. */
export function offsetOf({ page, limit }: ListQuery): number {
  return (page - 1) * limit;
}

/** Rows of a list and how many there are in all. */
export interface Listing<T> {
  rows: T[];
  total: number;
  totalPages: number;
}

/** @param limit rows of a page */
export function listing<T>(rows: T[], total: number, limit: number): Listing<T> {
  return { rows, total, totalPages: Math.ceil(total / limit) };
}

/** The totals of a list whose body is a bare array, as `X-Total-Count` and `X-Total-Pages`. */
export function setTotals(reply: FastifyReply, { total, totalPages }: Listing<unknown>): void {
  void reply.header('X-Total-Count', total).header('X-Total-Pages', totalPages);
}

/** An instant as the API shows it, `2030-01-07T09:00:00.000Z`. */
export const Instant = Type.String({ format: 'date-time', examples: ['2030-01-07T09:00:00.000Z'] });

/** The answer of routes that have nothing to show but that it is done. */
export const MessageView: TSchema = view('Message', { message: Type.String() });
