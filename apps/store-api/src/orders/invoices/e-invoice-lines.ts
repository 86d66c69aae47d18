import { Money, mulDivRound } from '@comptoir/contracts';
import type { InvoiceLine } from './invoice-snapshot';
import type { Invoice } from './invoices.entity';
import { netOf } from './invoices.tax.rules';
import { type XmlElement, element, withAttributes } from './xml';

/** Decimals of a unit price, so that units times price is the amount of the line again. */
const PRICE_DECIMALS = 6;

/** Returns a line of EN 16931: units at a net price, less the net discount. */
export function eInvoiceLine(invoice: Invoice, line: InvoiceLine, number: number): XmlElement {
  const { currency, snapshot } = invoice;
  const { category = 'E', rate = 0, net = line.total } = line.tax ?? {};
  const discount = snapshot.prices_include_tax ? netOf(line.discount_amount, rate) : line.discount_amount;
  const unit = element('ram:BilledQuantity', String(line.quantity));
  return element(
    'ram:IncludedSupplyChainTradeLineItem',
    element('ram:AssociatedDocumentLineDocument', element('ram:LineID', String(number))),
    element(
      'ram:SpecifiedTradeProduct',
      line.sku ? element('ram:SellerAssignedID', line.sku) : undefined,
      element('ram:Name', line.name),
      line.variant ? element('ram:Description', line.variant) : undefined,
    ),
    element(
      'ram:SpecifiedLineTradeAgreement',
      element(
        'ram:NetPriceProductTradePrice',
        element('ram:ChargeAmount', unitPriceOf(net + discount, line.quantity, currency)),
      ),
    ),
    element('ram:SpecifiedLineTradeDelivery', withAttributes(unit, { unitCode: 'C62' })),
    element(
      'ram:SpecifiedLineTradeSettlement',
      element(
        'ram:ApplicableTradeTax',
        element('ram:TypeCode', 'VAT'),
        element('ram:CategoryCode', category),
        category === 'O' ? undefined : element('ram:RateApplicablePercent', formatRate(rate)),
      ),
      discount > 0
        ? element(
            'ram:SpecifiedTradeAllowanceCharge',
            element('ram:ChargeIndicator', element('udt:Indicator', 'false')),
            element('ram:ActualAmount', Money.format(discount, currency)),
            element('ram:ReasonCode', '95'),
            element('ram:Reason', 'Discount'),
          )
        : undefined,
      element(
        'ram:SpecifiedTradeSettlementLineMonetarySummation',
        element('ram:LineTotalAmount', Money.format(net, currency)),
      ),
    ),
  );
}

/** `20` → `20.00`, `5.5` → `5.50`, `8.875` → `8.875`. */
export function formatRate(rate: number): string {
  return rate.toFixed(4).replace(/0{1,2}$/, '');
}

/** Divides minor units among the units of a line, as decimal text of the currency. */
function unitPriceOf(amount: number, quantity: number, currency: string): string {
  const scale = PRICE_DECIMALS - Money.exponent(currency);
  const digits = String(mulDivRound(amount, 10 ** scale, quantity)).padStart(PRICE_DECIMALS + 1, '0');
  return `${digits.slice(0, -PRICE_DECIMALS)}.${digits.slice(-PRICE_DECIMALS)}`;
}
