import { less, undiscounted } from '../src/components/orders/line-amounts';

describe('amounts of lines', () => {
  it.each([
    ['70.00', ['5.00'], '65.00'],
    ['70.00', ['5.00', '64.95'], '0.05'],
    ['1200', ['200'], '1000'],
    ['0.300', ['0.295'], '0.005'],
  ])('takes %s less %j', (amount, others, rest) => {
    expect(less(amount, others)).toBe(rest);
  });

  it('adds the discount of a line', () => {
    expect(undiscounted({ total: '0.95', discount_amount: '0.10' })).toBe('1.05');
  });
});
