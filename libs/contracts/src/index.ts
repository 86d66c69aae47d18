export { Money, type CurrencyCode } from './money';
export { allocate, mulDivRound } from './arithmetic';
