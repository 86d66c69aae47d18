import { giftCardCodesOf } from '../src/server/gift-card-codes';

describe('giftCardCodesOf', () => {
  it.each([
    ['', []],
    [' , ;', []],
    ['2Y53-8NYP-3CWE-BD6Z', ['2Y53-8NYP-3CWE-BD6Z']],
    ['2Y53-8NYP-3CWE-BD6Z, SUMMER-2026', ['2Y53-8NYP-3CWE-BD6Z', 'SUMMER-2026']],
    ['2Y53-8NYP-3CWE-BD6Z SUMMER-2026', ['2Y53-8NYP-3CWE-BD6Z', 'SUMMER-2026']],
    ['2y53 8nyp 3cwe bd6z', ['2y53 8nyp 3cwe bd6z']],
    ['2y53 8nyp  3cwe bd6z,SUMMER-2026', ['2y53 8nyp 3cwe bd6z', 'SUMMER-2026']],
  ])('reads “%s”', (field, codes) => {
    expect(giftCardCodesOf(field)).toEqual(codes);
  });
});
