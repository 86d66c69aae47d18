import { amountOf, kindOf, nameOf, resourceOf } from '../src/shop/settings/activity-words';

it('names records by what the entry tells of them', () => {
  const entry = {
    subject_type: 'product_questions',
    subject_id: 7,
    changes: { after: { question: 'Why?' } },
  };
  expect([resourceOf(entry), nameOf(entry), kindOf(entry)]).toEqual(['questions', 'Why?', 'created']);
  const changed = {
    subject_type: 'flash_sales',
    subject_id: 3,
    changes: { before: { ends_at: 'a' }, after: { ends_at: 'b' } },
  };
  expect([resourceOf(changed), nameOf(changed), kindOf(changed)]).toEqual(['flash-sales', '3', 'changed']);
  expect(kindOf({ ...changed, changes: { before: { name: 'Gone' }, after: null } })).toBe('deleted');
});

it('writes minor units as amounts, and leaves other numbers', () => {
  expect(amountOf('refund_amount', 1250, 'EUR')).toBe('12.50');
  expect(amountOf('price', 6000, 'JPY')).toBe('6000');
  expect(amountOf('price', 1500, 'KWD')).toBe('1.500');
  expect(amountOf('quantity', 12, 'EUR')).toBeUndefined();
  expect(amountOf('price', '12.50', 'EUR')).toBeUndefined();
});
