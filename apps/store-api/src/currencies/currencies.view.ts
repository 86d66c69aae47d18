import { type Static, Type } from '@sinclair/typebox';
import { view } from '@comptoir/http';
import type { Currency } from './currencies.entity';

export const CurrencyView = view('Currency', {
  code: Type.String(),
  name: Type.String(),
  symbol: Type.String(),
  exchange_rate: Type.Number({ description: 'Units of this currency for one unit of the base currency.' }),
  is_default: Type.Optional(Type.Literal(true, { description: 'Present on the base currency.' })),
});
export type CurrencyView = Static<typeof CurrencyView>;

export function toCurrencyView(currency: Currency): CurrencyView {
  return {
    code: currency.code,
    name: currency.name,
    symbol: currency.symbol,
    exchange_rate: Number(currency.exchange_rate),
    ...(currency.is_default && { is_default: true as const }),
  };
}
