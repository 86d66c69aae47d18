import { Inject, Injectable, type PipeTransform, ValidationPipe } from '@nestjs/common';
import { type ValidationError, getMetadataStorage } from 'class-validator';
import { AppError } from '@comptoir/errors';
import { Envelope } from './problems';

const INT4_MAX = 2_147_483_647;

/** Messages by field path: `{ 'items.0.quantity': ['quantity must not be less than 1'] }`. */
export function errorsByPath(failures: ValidationError[], parent = ''): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const failure of failures) {
    const path = parent ? `${parent}.${failure.property}` : failure.property;
    if (failure.constraints) errors[path] = Object.values(failure.constraints);
    Object.assign(errors, errorsByPath(failure.children ?? [], path));
  }
  return errors;
}

/** Marks the refusal of an input, which a 404 of the path may replace. */
export class InvalidInput extends AppError {
  constructor(error: AppError) {
    super(error.code, error.status, error.message, { errors: error.errors, meta: error.meta });
  }
}

/** Leaves path parameters to their own pipes: `0x10` and `1e1` are no ids, though JavaScript makes numbers of them. */
class InputPipe extends ValidationPipe {
  protected override transformPrimitive(value: unknown): unknown {
    return value;
  }
}

type Rules = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>;

/**
 * class-validator gathers the rules of a class from those of all classes, anew for each value. They are complete once
 * the class is defined, so they are gathered once for each.
 */
function rememberRules(): void {
  const storage = getMetadataStorage();
  const gather = storage.getTargetValidationMetadatas.bind(storage);
  const rules = new WeakMap<object, Rules>();
  storage.getTargetValidationMetadatas = (target, schema, ...options) => {
    // Groups choose among them.
    if (schema || options.some(Boolean)) return gather(target, schema, ...options);
    const known = rules.get(target) ?? gather(target, schema, ...options);
    rules.set(target, known);
    return known;
  };
}

rememberRules();

/** Validates bodies and queries against their DTO class and drops unknown keys. */
export function createValidationPipe(envelope: Envelope): ValidationPipe {
  return new InputPipe({
    transform: true,
    whitelist: true,
    forbidUnknownValues: true,
    stopAtFirstError: false,
    validationError: { target: false, value: false },
    exceptionFactory: (failures) => new InvalidInput(envelope.problems.validation(errorsByPath(failures))),
  });
}

/** A path id: not an integer or out of range is answered as the service does for such paths. */
@Injectable()
export class IdPipe implements PipeTransform<string, number> {
  constructor(@Inject(Envelope) private readonly envelope: Envelope) {}

  transform(text: string): number {
    if (!/^\d{1,19}$/.test(text)) throw this.envelope.problems.invalidId();
    const id = Number(text);
    if (id < 1 || id > INT4_MAX) throw this.envelope.problems.notFound();
    return id;
  }
}
