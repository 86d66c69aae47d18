import 'reflect-metadata';
import { AppError } from '@comptoir/errors';
import type { Envelope } from './envelope';
import { EmailField, IntField, StringField } from './fields';
import { createValidationPipe } from './validation';

class Form {
  @StringField({ max: 200 })
  name: string;

  @EmailField()
  email: string;

  @IntField({ min: 1, max: 9 })
  quantity: number;

  @StringField({ min: 3, max: 9, pattern: /\d/, patternMessage: '$property must have a digit' })
  code: string;
}

const envelope = {
  frameworkErrors: {
    validation: (errors: Record<string, string[]>) => new AppError('WRONG', 422, 'Wrong.', { errors }),
  },
} as unknown as Envelope;

const errorsOf = (input: object): Promise<unknown> =>
  createValidationPipe(envelope)
    .transform(input, { type: 'body', metatype: Form })
    .then(
      () => ({}),
      ({ errors }: AppError) => errors,
    );

describe('a fault', () => {
  it('has one message in each absent field', async () => {
    expect(await errorsOf({})).toEqual({
      name: ['name is required'],
      email: ['email is required'],
      quantity: ['quantity is required'],
      code: ['code is required'],
    });
  });

  it('has one message in each field of another type', async () => {
    expect(await errorsOf({ name: 5, email: {}, quantity: 'many', code: [] })).toEqual({
      name: ['name must have 1 to 200 characters'],
      email: ['email must be an email'],
      quantity: ['quantity must be an integer number'],
      code: ['code must have 3 to 9 characters'],
    });
  });

  it('is named by its own message', async () => {
    const input = { name: 'a\0', email: 'no address', quantity: 10, code: 'abc' };
    expect(await errorsOf(input)).toEqual({
      name: ['name must not contain NUL characters'],
      email: ['email must be an email'],
      quantity: ['quantity must not be greater than 9'],
      code: ['code must have a digit'],
    });
  });
});
