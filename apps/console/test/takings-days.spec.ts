import { TAKINGS_DAYS, takingsDaysOf, withDay } from '../src/practice/payments/takings-days';
import { choiceOf } from '../src/practice/payments/takings-choice';

const TODAY = '2028-03-01';

it('offers the days that a practice closes', () => {
  expect(TAKINGS_DAYS.map((choice) => takingsDaysOf(choice, TODAY))).toEqual([
    { from: '2028-03-01', to: '2028-03-01' },
    { from: '2028-02-29', to: '2028-02-29' },
    { from: '2028-03-01', to: '2028-03-31' },
    { from: '2028-02-01', to: '2028-02-29' },
  ]);
});

it('moves the other end along where the days would be in the wrong order', () => {
  const days = { from: '2028-02-10', to: '2028-02-20' };
  expect(withDay(days, 'from', '2028-02-25')).toEqual({ from: '2028-02-25', to: '2028-02-25' });
  expect(withDay(days, 'from', '2028-02-15')).toEqual({ from: '2028-02-15', to: '2028-02-20' });
  expect(withDay(days, 'to', '2028-02-01')).toEqual({ from: '2028-02-01', to: '2028-02-01' });
  expect(withDay(days, 'to', '2028-02-15')).toEqual({ from: '2028-02-10', to: '2028-02-15' });
});

it('reads the choice from the address, and leaves away what it does not know', () => {
  const of = (text: string): unknown => choiceOf(new URLSearchParams(text), TODAY);
  const nothing = { tender: undefined, resource_id: undefined, service_id: undefined };
  expect(of('')).toEqual({ from: TODAY, to: TODAY, ...nothing });
  expect(of('from=2028-02-01&tender=gold&resource_id=x')).toEqual({
    from: '2028-02-01',
    to: '2028-02-01',
    ...nothing,
  });
  expect(of('from=2028-02-01&to=2028-02-29&tender=cash&service_id=7')).toEqual({
    ...nothing,
    from: '2028-02-01',
    to: '2028-02-29',
    tender: 'cash',
    service_id: 7,
  });
});
