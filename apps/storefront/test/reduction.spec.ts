import { reductionOf } from '../src/components/products/reduction';

it.each([
  ['44.00', '52.00', null, { before: '52.00', percent: 15 }],
  ['44.00', '52.00', '52.00', { before: '52.00', percent: 15 }],
  ['44.00', '52.00', '50.00', { before: '50.00', percent: 12 }],
  ['44.00', '52.00', '44.00', undefined],
  ['44.00', '52.00', '33.00', undefined],
  ['44.00', '44.00', null, undefined],
  ['44.00', null, null, undefined],
  ['9.00', '10.00', '100.00', { before: '10.00', percent: 10 }],
] as const)('%s instead of %s, with %s at the lowest', (price, compare, lowest, reduction) => {
  expect(reductionOf({ price, compare, lowest })).toEqual(reduction);
});
