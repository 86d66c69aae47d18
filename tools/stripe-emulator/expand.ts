import type { Account } from './account';
import { invalidParameter } from './errors';
import { listObject } from './lists';

/** Expandable properties of each object, with the table of their ids; `inline` ones are always there. */
const expandable: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  payment_intent: { customer: 'customer', payment_method: 'payment_method', latest_charge: 'charge' },
  charge: {
    customer: 'customer',
    payment_intent: 'payment_intent',
    balance_transaction: 'balance_transaction',
    refunds: 'refunds',
  },
  refund: { charge: 'charge', payment_intent: 'payment_intent', balance_transaction: 'balance_transaction' },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
  payment_method: { customer: 'customer' },
  customer: { default_source: 'none', 'invoice_settings.default_payment_method': 'payment_method' },
  balance_transaction: { source: 'source' },
  'tax.calculation': { line_items: 'inline', 'shipping_cost.tax_breakdown': 'inline' },
  'tax.calculation_line_item': { tax_breakdown: 'inline' },
  'tax.transaction': { line_items: 'inline' },
};

const deepest = 4;

/**
 * Replaces ids by their objects along paths such as `latest_charge.balance_transaction` or `data.customer`.
 */
export function expand(account: Account, response: object, paths: readonly string[]): object {
  return paths.reduce((object: object, path) => {
    const steps = path.split('.');
    if (steps.length > deepest) {
      throw invalidParameter(
        `You cannot expand more than ${deepest} levels of a property. Property: ${path}`,
        'expand',
      );
    }
    return expandSteps(account, object, steps, path);
  }, response);
}

function expandSteps(account: Account, target: object, steps: readonly string[], path: string): object {
  const [step, ...rest] = steps;
  if (step === undefined) return target;
  const entries = new Map<string, unknown>(Object.entries(target));
  const kind = entries.get('object');
  if (kind === 'list' && step === 'data') {
    const rows = entries.get('data') as object[];
    return { ...target, data: rows.map((row) => expandSteps(account, row, rest, path)) };
  }
  const table = typeof kind === 'string' ? expandable[kind] : undefined;
  const nested = `${step}.${rest[0] ?? ''}`;
  if (table?.[nested] !== undefined) {
    const inner = entries.get(step) as object | null;
    if (inner === null) return target;
    const [leaf, ...deeper] = rest as [string, ...string[]];
    const id = (inner as Record<string, unknown>)[leaf];
    return { ...target, [step]: { ...inner, [leaf]: resolve(account, table[nested], id, deeper, path) } };
  }
  const kindOfStep = table?.[step];
  if (kindOfStep === undefined) {
    throw invalidParameter(
      `This property cannot be expanded (${path}). You may want to try expanding '${step}' on another object.`,
      'expand',
    );
  }
  if (kindOfStep === 'refunds') return { ...target, refunds: refundsOf(account, String(entries.get('id'))) };
  return { ...target, [step]: resolve(account, kindOfStep, entries.get(step), rest, path) };
}

/** Returns the object of an id. An object that an earlier path has expanded is expanded further. */
function resolve(
  account: Account,
  kind: string,
  value: unknown,
  rest: readonly string[],
  path: string,
): unknown {
  if (value === null || value === undefined) return null;
  const object = typeof value === 'string' ? find(account, kind, value) : value;
  return object === undefined ? value : expandSteps(account, object, rest, path);
}

function find(account: Account, kind: string, id: string): object | undefined {
  const { store } = account;
  switch (kind) {
    case 'customer':
      return store.customers.get(id) ?? { id, object: 'customer', deleted: true };
    case 'payment_method':
      return store.paymentMethods.get(id);
    case 'payment_intent':
      return store.paymentIntents.get(id);
    case 'charge':
      return store.charges.get(id);
    case 'balance_transaction':
      return store.balanceTransactions.get(id);
    case 'source':
      return store.charges.get(id) ?? store.refunds.get(id) ?? store.disputes.get(id);
    default:
      return undefined;
  }
}

function refundsOf(account: Account, chargeId: string): object {
  const rows = account.store.refunds.newestFirst().filter((refund) => refund.charge === chargeId);
  return listObject(rows.slice(0, 10), `/v1/charges/${chargeId}/refunds`, rows.length > 10);
}
