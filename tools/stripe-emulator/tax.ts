import type Stripe from 'stripe';
import { seconds } from './account';
import { invalidParameter, noSuch, notAllowed } from './errors';
import { newId } from './ids';
import { listObject, pageShape } from './lists';
import { addressShape, group, integer, list, metadata, oneOf, required, text, type Values } from './params';
import { nullableAddress } from './postal';
import type { TaxCalculationRecord, TaxLine } from './records';
import { route, type Call, type Route } from './routing';
import { taxCodes, taxesAt } from './tax-rates';

const behavior = oneOf('inclusive', 'exclusive');
const shippingShape = { amount: required(integer(0)), tax_behavior: behavior, tax_code: text() };
const lineShape = {
  ...shippingShape,
  quantity: integer(1),
  reference: required(text(500)),
  metadata: metadata(),
};
const customerShape = {
  address: required(group(addressShape)),
  address_source: required(oneOf('shipping', 'billing')),
  taxability_override: oneOf('none', 'customer_exempt', 'reverse_charge'),
};
const calculationShape = {
  currency: required(text()),
  customer_details: required(group(customerShape)),
  line_items: required(list(group(lineShape))),
  shipping_cost: group(shippingShape),
  tax_date: integer(1),
};
/** Days that a calculation can be used for. */
const lifetimeDays = 90;
const generalGoods = 'txcd_99999999';
const rateScale = 10_000;
const whole = 100 * rateScale;

export const taxRoutes: readonly Route[] = [
  route('POST', '/v1/tax/calculations', calculationShape, calculate),
  route('GET', '/v1/tax/calculations/:id', {}, (call) => calculationOf(call, call.id, 404)),
  route('GET', '/v1/tax/calculations/:id/line_items', pageShape, (call) => {
    const { id, line_items } = calculationOf(call, call.id, 404);
    return listObject(line_items?.data ?? [], `/v1/tax/calculations/${id}/line_items`, false);
  }),
];

/** Returns a calculation; 404 or 400 for an unknown one. */
export function calculationOf(call: Call, id: string, status: 400 | 404): TaxCalculationRecord {
  const row = call.account.store.taxCalculations.get(id);
  if (row === undefined) throw noSuch('calculation', id, status === 404 ? 'id' : 'calculation', status);
  return row;
}

function calculate(call: Call, params: Values<typeof calculationShape>): TaxCalculationRecord {
  const { customer_details: customer, line_items, shipping_cost, currency } = params;
  const address = nullableAddress(customer.address);
  const country = address?.country;
  if (!country) {
    throw invalidParameter(
      'Missing required param: country.',
      'customer_details[address][country]',
      'parameter_missing',
    );
  }
  if (country === 'US' && !/^\d{5}/.test(address.postal_code ?? '')) {
    throw notAllowed("We could not determine the customer's tax location based on the provided address.", {
      code: 'customer_tax_location_invalid',
      param: 'customer_details[address]',
    });
  }
  const references = line_items.map(({ reference }) => reference);
  if (new Set(references).size < references.length) {
    throw invalidParameter('Line item references must be unique.', 'line_items');
  }
  const place = { country, state: address.state };
  const taxed = (part: Values<typeof shippingShape>): TaxLine => {
    const code = part.tax_code ?? generalGoods;
    if (!taxCodes.test(code)) throw invalidParameter(`Invalid tax code: ${code}`, 'tax_code');
    return taxedLine(part.amount, code, {
      place,
      override: customer.taxability_override ?? 'none',
      isInclusive: part.tax_behavior === 'inclusive',
    });
  };
  const id = newId('taxcalc');
  const data = line_items.map((item): Stripe.Tax.CalculationLineItem & TaxLine => ({
    id: newId('tax_li'),
    object: 'tax.calculation_line_item',
    livemode: false,
    metadata: null,
    performance_location: null,
    product: null,
    quantity: item.quantity ?? 1,
    reference: item.reference,
    ...taxed(item),
  }));
  const shipping = shipping_cost === undefined ? null : taxed(shipping_cost);
  const parts: TaxLine[] = shipping ? [...data, shipping] : data;
  const taxOf = (kind: string): number =>
    parts.reduce((sum, part) => sum + (part.tax_behavior === kind ? part.amount_tax : 0), 0);
  const now = seconds(call.account);
  return call.account.store.taxCalculations.put({
    id,
    object: 'tax.calculation',
    amount_total: parts.reduce((sum, part) => sum + part.amount, taxOf('exclusive')),
    currency,
    customer: null,
    customer_details: {
      address,
      address_source: customer.address_source,
      ip_address: null,
      tax_ids: [],
      taxability_override: customer.taxability_override ?? 'none',
    },
    expires_at: now + lifetimeDays * 86_400,
    line_items: listObject(data, `/v1/tax/calculations/${id}/line_items`, false),
    livemode: false,
    ship_from_details: null,
    shipping_cost: shipping,
    tax_amount_exclusive: taxOf('exclusive'),
    tax_amount_inclusive: taxOf('inclusive'),
    tax_breakdown: [],
    tax_date: params.tax_date ?? now,
  });
}

/** Each tax is rounded half up by itself; those of a price that contains them share its base. */
function taxedLine(
  amount: number,
  code: string,
  {
    place,
    override,
    isInclusive,
  }: { place: Parameters<typeof taxesAt>[0]; override: string; isInclusive: boolean },
): TaxLine {
  const taxes = taxesAt(place, code, override);
  const scaled = taxes.map(({ rate }) => Math.round(Number(rate ?? 0) * rateScale));
  const all = isInclusive ? whole + scaled.reduce((sum, rate) => sum + rate, 0) : whole;
  const amounts = scaled.map((rate) => Math.floor((amount * rate * 2 + all) / (all * 2)));
  const amount_tax = amounts.reduce((sum, tax) => sum + tax, 0);
  return {
    amount,
    amount_tax,
    tax_behavior: isInclusive ? 'inclusive' : 'exclusive',
    tax_code: code,
    tax_breakdown: taxes.map(({ country, state, level, name, rate, taxName, taxType, reason }, index) => ({
      amount: amounts[index] ?? 0,
      jurisdiction: { country, display_name: name, level, state },
      sourcing: 'destination',
      tax_rate_details:
        rate === null ? null : { display_name: taxName, percentage_decimal: rate, tax_type: taxType },
      taxability_reason: reason,
      taxable_amount: rate === null ? 0 : amount - (isInclusive ? amount_tax : 0),
    })),
  };
}
