import {
  type ArgumentMetadata,
  Inject,
  Injectable,
  type PipeTransform,
  ValidationPipe,
} from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { AppError, type ErrorIssue, type TextParams, messagesByField } from '@comptoir/errors';
import type { InputCode } from './input-errors';
import { Envelope } from './envelope';
import { noteUnknownKeys } from './request-context';
import { unknownKeys } from './unknown-keys';

const INT4_MAX = 2_147_483_647;

/** Returns true for an id that a row can have. */
export function isRowId(id: number): boolean {
  return Number.isInteger(id) && id >= 1 && id <= INT4_MAX;
}

/**
 * Machine-readable result of a check in `fields.ts`: its code, and the values for the placeholders of its
 * message.
 */
interface CheckContext extends TextParams {
  code: InputCode;
}

/**
 * Returns the issues of an input, in the order of its fields and one for each. The checks of a field presuppose those
 * before them: an absent text is not also one with NUL.
 */
export function issuesOf(failures: ValidationError[], parent = ''): ErrorIssue[] {
  return failures.flatMap((failure) => {
    const field = parent ? `${parent}.${failure.property}` : failure.property;
    const [first] = Object.entries(failure.constraints ?? {});
    const own = first ? [{ field, message: first[1], ...reasonOf(failure, first[0]) }] : [];
    return [...own, ...issuesOf(failure.children ?? [], field)];
  });
}

/** Groups messages by field path: `{ 'items.0.quantity': ['quantity must not be less than 1'] }`. */
export function errorsByPath(failures: ValidationError[]): Record<string, string[]> {
  return messagesByField(issuesOf(failures));
}

function reasonOf(
  { property, value, contexts }: ValidationError,
  check: string,
): Pick<ErrorIssue, 'code' | 'params'> {
  const { code, ...params } = (contexts?.[check] ?? { code: 'INVALID_VALUE' }) as CheckContext;
  const isAbsent = value === undefined || value === null;
  return { code: isAbsent ? 'REQUIRED' : code, params: { field: property, ...params } };
}

/** Marks a validation error, which a 404 of the path may replace. */
export class InvalidInput extends AppError {
  constructor({ code, status, message, errors, meta }: AppError, issues?: readonly ErrorIssue[]) {
    super(code, status, message, { errors, meta, issues });
  }
}

/**
 * Leaves path parameters to their own pipes. `0x10` and `1e1` are no ids, though JavaScript converts them to
 * numbers.
 */
class InputPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const dto: unknown = await super.transform(value, metadata);
    if (metadata.type === 'body') noteUnknownKeys(() => unknownKeys(value, dto));
    return dto;
  }

  protected override transformPrimitive(value: unknown): unknown {
    return value;
  }
}

/**
 * Validates bodies and queries against their DTO class and drops unknown keys, which responses to staff list.
 */
export function createValidationPipe(envelope: Envelope): ValidationPipe {
  return new InputPipe({
    transform: true,
    whitelist: true,
    forbidUnknownValues: true,
    stopAtFirstError: false,
    validationError: { target: false, value: true },
    exceptionFactory: (failures) => {
      const issues = issuesOf(failures);
      return new InvalidInput(envelope.frameworkErrors.validation(messagesByField(issues)), issues);
    },
  });
}

/** Parses a path id. A text that is no id, or out of range, gets the service's error for such paths. */
@Injectable()
export class IdPipe implements PipeTransform<string, number> {
  constructor(@Inject(Envelope) private readonly envelope: Envelope) {}

  transform(text: string): number {
    if (!/^\d{1,19}$/.test(text)) throw this.envelope.frameworkErrors.invalidId();
    const id = Number(text);
    if (!isRowId(id)) throw this.envelope.frameworkErrors.notFound();
    return id;
  }
}
