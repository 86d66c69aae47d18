import type Stripe from 'stripe';
import { seconds } from './account';
import { invalidParameter, noSuch, notAllowed } from './errors';
import { newId } from './ids';
import { listObject, pageShape } from './lists';
import { group, integer, list, metadata, oneOf, required, text, type Values } from './params';
import type { TaxTransactionRecord } from './records';
import { route, type Call, type Route } from './routing';
import { calculationOf } from './tax';

const saleShape = {
  calculation: required(text()),
  reference: required(text(500)),
  metadata: metadata(),
  posted_at: integer(1),
};
const negative = integer(-1e12, 0);
const reversedLineShape = {
  original_line_item: required(text()),
  reference: required(text(500)),
  quantity: integer(1),
  amount: required(negative),
  amount_tax: required(negative),
  metadata: metadata(),
};
const reversalShape = {
  mode: required(oneOf('full', 'partial')),
  original_transaction: required(text()),
  reference: required(text(500)),
  flat_amount: negative,
  line_items: list(group(reversedLineShape)),
  shipping_cost: group({ amount: required(negative), amount_tax: required(negative) }),
  metadata: metadata(),
};

export const taxTransactionRoutes: readonly Route[] = [
  route('POST', '/v1/tax/transactions/create_from_calculation', saleShape, recordSale),
  route('POST', '/v1/tax/transactions/create_reversal', reversalShape, recordReversal),
  route('GET', '/v1/tax/transactions/:id', {}, (call) => transactionOf(call, call.id, 404)),
  route('GET', '/v1/tax/transactions/:id/line_items', pageShape, (call) => {
    const { id, line_items } = transactionOf(call, call.id, 404);
    return listObject(line_items.data, `/v1/tax/transactions/${id}/line_items`, false);
  }),
];

function transactionOf(call: Call, id: string, status: 400 | 404): TaxTransactionRecord {
  const row = call.account.store.taxTransactions.get(id);
  if (row === undefined)
    throw noSuch('tax transaction', id, status === 404 ? 'id' : 'original_transaction', status);
  return row;
}

function rejectKnownReference(call: Call, reference: string): void {
  if (call.account.store.taxTransactions.all().some((row) => row.reference === reference)) {
    throw notAllowed(`A tax transaction with the reference ${reference} already exists.`, {
      code: 'resource_already_exists',
      param: 'reference',
    });
  }
}

function recordSale(call: Call, { calculation, reference }: Values<typeof saleShape>): TaxTransactionRecord {
  const found = calculationOf(call, calculation, 400);
  rejectKnownReference(call, reference);
  if ((found.expires_at ?? 0) < seconds(call.account)) throw notAllowed('This calculation has expired.');
  const { currency, customer_details, shipping_cost, tax_date } = found;
  const lines = (found.line_items?.data ?? []).map(
    ({
      amount,
      amount_tax,
      quantity,
      reference: line,
      tax_behavior,
      tax_code,
    }): Stripe.Tax.TransactionLineItem => ({
      id: newId('tax_li'),
      object: 'tax.transaction_line_item',
      ...{ amount, amount_tax, quantity, tax_behavior, tax_code },
      reference: line,
      livemode: false,
      metadata: null,
      product: null,
      reversal: null,
      type: 'transaction',
    }),
  );
  return save(
    call,
    { currency, customer_details, shipping_cost, tax_date, reference, type: 'transaction' },
    lines,
  );
}

function recordReversal(call: Call, params: Values<typeof reversalShape>): TaxTransactionRecord {
  const sale = transactionOf(call, params.original_transaction, 400);
  rejectKnownReference(call, params.reference);
  if (sale.type !== 'transaction') throw notAllowed('A reversal cannot be reversed.');
  const parts = params.mode === 'full' ? wholeOf(sale) : partOf(sale, params);
  return save(
    call,
    {
      currency: sale.currency,
      customer_details: sale.customer_details,
      tax_date: sale.tax_date,
      shipping_cost: sale.shipping_cost && parts.shipping && { ...sale.shipping_cost, ...parts.shipping },
      reference: params.reference,
      type: 'reversal',
      reversal: { original_transaction: sale.id },
    },
    parts.lines,
  );
}

interface Reversed {
  lines: Stripe.Tax.TransactionLineItem[];
  shipping: { amount: number; amount_tax: number } | null;
}

function wholeOf({ line_items, shipping_cost }: TaxTransactionRecord): Reversed {
  return {
    lines: line_items.data.map((line) => reversedLine(line, -line.amount, -line.amount_tax)),
    shipping: shipping_cost && { amount: -shipping_cost.amount, amount_tax: -shipping_cost.amount_tax },
  };
}

function partOf(sale: TaxTransactionRecord, params: Values<typeof reversalShape>): Reversed {
  const { flat_amount, line_items, shipping_cost = null } = params;
  if ((flat_amount === undefined) === (line_items === undefined && shipping_cost === null)) {
    throw invalidParameter('Specify either flat_amount, or line_items and shipping_cost.', 'flat_amount');
  }
  if (flat_amount !== undefined) return shareOf(sale, flat_amount);
  const lines = (line_items ?? []).map(({ original_line_item, amount, amount_tax }) => {
    const line = sale.line_items.data.find(({ id }) => id === original_line_item);
    if (line === undefined) throw noSuch('tax line item', original_line_item, 'line_items', 400);
    if (-amount > line.amount || -amount_tax > line.amount_tax) {
      throw notAllowed('The reversed amounts are above those of the line.', { param: 'line_items' });
    }
    return reversedLine(line, amount, amount_tax);
  });
  return { lines, shipping: shipping_cost };
}

/** Divides an amount with tax over all lines and shipping. */
function shareOf({ line_items, shipping_cost }: TaxTransactionRecord, amount: number): Reversed {
  const withTax = (part: { amount: number; amount_tax: number; tax_behavior: string }): number =>
    part.amount + (part.tax_behavior === 'exclusive' ? part.amount_tax : 0);
  const total = line_items.data.reduce(
    (sum, line) => sum + withTax(line),
    shipping_cost ? withTax(shipping_cost) : 0,
  );
  const part = (value: number): number => (total === 0 ? 0 : Math.round((value * amount) / total));
  return {
    lines: line_items.data.map((line) => reversedLine(line, part(line.amount), part(line.amount_tax))),
    shipping: shipping_cost && {
      amount: part(shipping_cost.amount),
      amount_tax: part(shipping_cost.amount_tax),
    },
  };
}

function reversedLine(
  line: Stripe.Tax.TransactionLineItem,
  amount: number,
  amount_tax: number,
): Stripe.Tax.TransactionLineItem {
  return {
    ...line,
    ...{ amount, amount_tax },
    id: newId('tax_li'),
    reversal: { original_line_item: line.id },
    type: 'reversal',
  };
}

function save(
  call: Call,
  transaction: Pick<
    TaxTransactionRecord,
    'currency' | 'customer_details' | 'shipping_cost' | 'tax_date' | 'reference' | 'type'
  > &
    Partial<Pick<TaxTransactionRecord, 'reversal'>>,
  lines: Stripe.Tax.TransactionLineItem[],
): TaxTransactionRecord {
  const id = newId('tax');
  const now = seconds(call.account);
  return call.account.store.taxTransactions.put({
    id,
    object: 'tax.transaction',
    created: now,
    customer: null,
    line_items: listObject(lines, `/v1/tax/transactions/${id}/line_items`, false),
    livemode: false,
    metadata: {},
    posted_at: now,
    reversal: null,
    ship_from_details: null,
    ...transaction,
  });
}
