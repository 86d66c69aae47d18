import { refundLost } from '../src/steps/refund';
import type { Widget } from '../src/widget';

const HOUR = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString();
const widget = {
  say: (word: string, values?: object) => (values ? `${word} ${JSON.stringify(values)}` : word),
  formats: { number: String },
} as unknown as Widget;
/** Everything for ten hours from now on, half of it for twenty. */
const terms = { full_until: inHours(10), part_until: inHours(20), part_percent: 50 };
const lost = (hours: number, changes: Partial<typeof terms> | object = {}): string[] =>
  refundLost(widget, { ...terms, ...changes }, hours * HOUR);

describe('what a move costs a client who cancels later', () => {
  it('is nothing while everything is still refunded', () => {
    expect(lost(0)).toEqual([]);
    expect(lost(-9)).toEqual([]);
  });

  it('is the rest of the payment once a part is refunded', () => {
    expect(lost(-11)).toEqual(['move_part {"percent":"50"}']);
  });

  it('is everything once nothing is refunded', () => {
    expect(lost(-21)).toEqual(['move_none']);
    expect(lost(-11, { part_until: null })).toEqual(['move_none']);
    expect(lost(-15, { full_until: inHours(-1) })).toEqual([]);
    expect(lost(-21, { full_until: inHours(-1) })).toEqual(['move_none']);
  });

  it('is nothing where nothing is refunded anyway', () => {
    expect(lost(-11, { full_until: null, part_until: null })).toEqual([]);
    expect(lost(-11, { full_until: inHours(-2), part_until: inHours(-1) })).toEqual([]);
  });
});
