import { ApiError } from '@comptoir/store-client';
import { fieldErrorsOf, messageOf, problemOf } from '../src/shared/data/error-messages';

function rejected(fieldErrors: Record<string, string[]>): ApiError {
  const body = { code: 'VALIDATION_ERROR', message: 'Wrong.', fieldErrors };
  return new ApiError(body, { status: 422, operation: 'things.update' });
}

it('shows messages at their fields without the names that programs use', () => {
  const error = rejected({
    price: ['price must be an amount of zero or more with at most three decimals', 'price is required'],
    'checkout.bank_transfer_instructions': ['bank_transfer_instructions doit indiquer un compte'],
    'items.0.quantity': ['items.0.quantity must be at least 1'],
    ends_at: ['It must be after the start.'],
  });
  expect(fieldErrorsOf(error)).toEqual({
    price: 'Must be an amount of zero or more with at most three decimals',
    checkout: { bank_transfer_instructions: 'Doit indiquer un compte' },
    items: { 0: { quantity: 'Must be at least 1' } },
    ends_at: 'It must be after the start.',
  });
});

it('says below a form what no input of it can show', () => {
  const error = rejected({ items: ['Choose a unit.'], 'items.0.quantity': ['Only 1 is left.'] });
  const plain = (key: string): string => key;
  expect(problemOf(error, plain, ['items.0.quantity'])).toBe('Choose a unit.');
  expect(problemOf(error, plain, ['items', 'items.0.quantity'])).toBe('Wrong.');
  expect(problemOf(new Error('Lost.'), plain, [])).toBe('Lost.');
  const loud = (key: string): string => key.toUpperCase();
  expect(problemOf(error, loud, ['items.0.quantity'])).toBe('CHOOSE A UNIT.');
});

it('says which additional resource of a booking is in the way, where the service does', () => {
  const translate = (key: string): string => key;
  expect(messageOf(rejected({ 'additional_resource_ids.1': ['Studio: It is taken'] }), translate)).toBe(
    'Studio: It is taken',
  );
  expect(messageOf(rejected({ additional_resource_ids: ['must be a list'] }), translate)).toBe('Wrong.');
});
