import { type Static, Type } from '@sinclair/typebox';
import { Timestamp, view, stringEnum, Version } from '@comptoir/http';
import { RATE_SOURCES, type Currency } from './currencies.entity';

export const CurrencyView = view('Currency', {
  code: Type.String({ description: 'ISO 4217 code.' }),
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

export const AdminCurrencyView = view('AdminCurrency', {
  code: Type.String({ description: 'ISO 4217 code.' }),
  name: Type.String(),
  symbol: Type.String(),
  exchange_rate: Type.Number({ description: 'Units of this currency for one unit of the base currency.' }),
  is_default: Type.Boolean(),
  is_active: Type.Boolean(),
  rate_source: stringEnum(RATE_SOURCES),
  updated_at: Timestamp,
  version: Version,
});
export type AdminCurrencyView = Static<typeof AdminCurrencyView>;

export function toAdminCurrencyView(currency: Currency): AdminCurrencyView {
  return {
    ...toCurrencyView(currency),
    is_default: currency.is_default,
    is_active: currency.is_active,
    rate_source: currency.rate_source,
    updated_at: currency.updated_at.toISOString(),
    version: String(currency.version),
  };
}
