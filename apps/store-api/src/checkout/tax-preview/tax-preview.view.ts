import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { Decimal, nullable, stringEnum, view } from '@comptoir/http';
import { TAX_CLASSES } from '../../platform/settings/settings.view';
import { TAX_CATEGORIES } from '../../pricing/pricing/pricing.tax-rates.rules';
import { TAX_REASONS } from '../../pricing/pricing/pricing.tax-policy.rules';
import { TaxRowView, toTaxRowViews } from '../../pricing/pricing/pricing.view';
import type { TaxPreview } from './tax-preview.admin.service';

const amounts = {
  net: { ...Decimal, description: 'Amount without tax.' },
  tax: { ...Decimal, description: 'The tax.' },
  gross: { ...Decimal, description: 'Amount with tax.' },
} satisfies Record<string, TSchema>;

export const TaxPreviewView = view('TaxPreview', {
  currency: Type.String(),
  prices_include_tax: Type.Boolean({ description: 'Otherwise the tax is added to prices.' }),
  vat_number_verified: {
    ...nullable(Type.Boolean()),
    description: 'Null when the bill has no VAT number that can free it from tax.',
  },
  lines: Type.Array(
    Type.Object(
      {
        variant_id: nullable(Type.Integer()),
        quantity: Type.Integer(),
        unit_price: { ...Decimal, description: 'Without the tax that a relieved buyer does not pay.' },
        is_shipped: Type.Boolean({ description: 'True for goods, which are taxed where they go.' }),
        tax_class: { ...stringEnum(TAX_CLASSES), description: 'Class of the rate.' },
        country: { ...nullable(Type.String()), description: 'Whose tax it is; null while tax is off.' },
        rate: { ...nullable(Type.Number()), description: 'Percent; null while tax is off.' },
        category: { ...nullable(stringEnum(TAX_CATEGORIES)), description: 'Category of EN 16931.' },
        reason: { ...stringEnum(TAX_REASONS), description: 'Why the line is taxed like this.' },
        ...amounts,
      },
      { additionalProperties: false },
    ),
    { description: 'In the order of the request.' },
  ),
  shipping: Type.Object(amounts, { additionalProperties: false, description: 'Cost of shipping.' }),
  taxes: Type.Array(TaxRowView, { description: 'All taxes by rate, those of shipping included.' }),
  ...amounts,
});
export type TaxPreviewView = Static<typeof TaxPreviewView>;

export function toTaxPreviewView({ sheet, policy, taxes, lines, isVerified }: TaxPreview): TaxPreviewView {
  const currency = sheet.exchange.code;
  const money = (minor: number): string => Money.format(minor, currency);
  const amountsOf = (amount: number, tax: number): { net: string; tax: string; gross: string } => {
    const net = taxes.isIncluded ? amount - tax : amount;
    return { net: money(net), tax: money(tax), gross: money(net + tax) };
  };
  const shipping = taxes.shippingParts.reduce((total, { amount }) => total + amount, 0);
  return {
    currency,
    prices_include_tax: taxes.isIncluded,
    vat_number_verified: isVerified,
    lines: sheet.lines.map(({ goods, unitPrice, total }, index) => {
      const { terms, reason } = policy.decide(goods);
      return {
        variant_id: lines[index]?.variant_id ?? null,
        quantity: goods.quantity,
        unit_price: money(unitPrice),
        is_shipped: !goods.isDigital,
        tax_class: goods.taxClass,
        country: terms?.country ?? null,
        rate: terms?.rate ?? null,
        category: terms?.category ?? null,
        reason,
        ...amountsOf(total, taxes.lines[index] ?? 0),
      };
    }),
    shipping: amountsOf(shipping, taxes.shipping),
    taxes: toTaxRowViews([...taxes.lineParts, ...taxes.shippingParts], taxes.isIncluded, currency),
    ...amountsOf(sheet.subtotal + shipping, taxes.amount),
  };
}
