import type { OrderItem } from '../order-records/order-records.entity';
import { detailsOf } from './invoice-snapshot';

it.each([
  ['', '', ''],
  ['Blue', '', 'Blue'],
  ['', 'Gift wrapping', 'Gift wrapping'],
  ['Blue', 'Gift wrapping', 'Blue, Gift wrapping'],
])('names the variant "%s" raised for "%s"', (variant_name, surcharge_reason, details) => {
  expect(detailsOf({ variant_name, surcharge_reason } as OrderItem)).toBe(details);
});
