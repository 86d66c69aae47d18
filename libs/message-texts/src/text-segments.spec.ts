import { segmentsOf } from './text-segments';

describe('the segments of a text message', () => {
  it.each([
    ['', 0],
    ['Hello', 1],
    ['é'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    // Braces and the euro take two places.
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
    // A character of two places is not cut: each segment has 76 of them.
    ['€'.repeat(153), 3],
    // The letter ê is not in the GSM alphabet.
    ['ê'.repeat(70), 1],
    ['ê'.repeat(71), 2],
    [`${'a'.repeat(70)}ж`, 2],
    ['😀'.repeat(35), 1],
    ['😀'.repeat(67), 3],
  ])('of %j are %i', (text, segments) => {
    expect(segmentsOf(text)).toBe(segments);
  });
});
