import { fieldsInConflict } from '../src/shared/data/conflicts';

it('lists what others have changed, with what the person has changed of it', () => {
  const seen = { id: 1, price: '28.00', name: 'Lamp', variants: [1] };
  const theirs = { ...seen, price: '31.00', variants: [1, 2] };
  expect(fieldsInConflict({ seen, theirs, mine: { price: '29.00', name: 'Lamp 2' } })).toEqual([
    { name: 'price', seen: '28.00', theirs: '31.00', mine: '29.00' },
    { name: 'variants', seen: [1], theirs: [1, 2] },
  ]);
});

it('names the fields of a group', () => {
  const seen = { id: 1, store: { name: 'Linen', currency: 'EUR', phone: '1' } };
  const theirs = { id: 1, store: { name: 'Linen & Co', currency: 'EUR', phone: '2' } };
  const mine = { store: { name: 'Linen Ltd', currency: 'EUR', phone: '1' } };
  expect(fieldsInConflict({ seen, theirs, mine })).toEqual([
    { name: 'store.name', seen: 'Linen', theirs: 'Linen & Co', mine: 'Linen Ltd' },
    { name: 'store.phone', seen: '1', theirs: '2' },
  ]);
});
