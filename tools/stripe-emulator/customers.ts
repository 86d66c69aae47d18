import { seconds } from './account';
import { attach, attachedTo, detachMethod, resolvePaymentMethod } from './attachments';
import { emit } from './events';
import { noSuch } from './errors';
import { newId } from './ids';
import { page, pageShape } from './lists';
import {
  addressShape,
  changeMetadata,
  email,
  sentValues,
  group,
  ignored,
  integer,
  list,
  metadata,
  oneOf,
  text,
  unsettable,
  type Values,
} from './params';
import { nullableAddress, shippingOf, shippingParam } from './postal';
import type { CustomerRecord } from './records';
import { route, type Call, type Route } from './routing';

const invoiceSettings = group({
  custom_fields: ignored(),
  default_payment_method: unsettable(text()),
  footer: unsettable(text()),
  rendering_options: ignored(),
});

const editableShape = {
  address: unsettable(group(addressShape)),
  balance: integer(),
  description: unsettable(text()),
  email: unsettable(email()),
  invoice_settings: invoiceSettings,
  metadata: metadata(),
  name: unsettable(text(256)),
  phone: unsettable(text(20)),
  preferred_locales: list(text()),
  shipping: unsettable(shippingParam),
  tax_exempt: unsettable(oneOf('none', 'exempt', 'reverse')),
};
type Editable = Values<typeof editableShape>;

const createShape = { ...editableShape, payment_method: text() };
const listShape = { ...pageShape, email: text() };

export const customerRoutes: readonly Route[] = [
  route('POST', '/v1/customers', createShape, createCustomer),
  route('GET', '/v1/customers', listShape, (call, params) => {
    const rows = call.account.store.customers.newestFirst();
    const matching = rows.filter((row) => params.email === undefined || row.email === params.email);
    return page(matching, params, '/v1/customers', 'customer');
  }),
  route('GET', '/v1/customers/:id', {}, (call) => {
    return wasDeleted(call) ? { id: call.id, object: 'customer', deleted: true } : customerOf(call, call.id);
  }),
  route('POST', '/v1/customers/:id', editableShape, (call, params) => {
    const before = customerOf(call, call.id);
    const row = call.account.store.customers.put(edited(call, before, params));
    emit(call.account, call, 'customer.updated', row, before);
    return row;
  }),
  route('DELETE', '/v1/customers/:id', {}, deleteCustomer),
];

/**
 * Returns the customer with an id.
 * @param param the parameter with the id; without it the id is in the path, and the error is a 404
 */
export function customerOf(call: Pick<Call, 'account'>, id: string, param?: string): CustomerRecord {
  const row = call.account.store.customers.get(id);
  if (row === undefined) throw noSuch('customer', id, param ?? 'id', param === undefined ? 404 : 400);
  return row;
}

function createCustomer(call: Call, params: Values<typeof createShape>): CustomerRecord {
  const id = newId('cus');
  const blank: CustomerRecord = {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: seconds(call.account),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  const { payment_method: paymentMethodId, ...editable } = params;
  const row = edited(call, blank, editable);
  const method =
    paymentMethodId === undefined ? undefined : resolvePaymentMethod(call.account, paymentMethodId);
  call.account.store.customers.put(row);
  if (method !== undefined) {
    try {
      attach(call.account, call, method, row.id);
    } catch (error) {
      call.account.store.customers.delete(row.id);
      throw error;
    }
  }
  emit(call.account, call, 'customer.created', row);
  return row;
}

function edited(call: Call, row: CustomerRecord, params: Editable): CustomerRecord {
  const {
    address,
    shipping,
    metadata: change,
    invoice_settings: invoice,
    tax_exempt: exempt,
    ...plain
  } = params;
  return {
    ...row,
    ...sentValues(plain),
    ...(address === undefined ? {} : { address: nullableAddress(address) }),
    ...(shipping === undefined ? {} : { shipping: shippingOf(shipping) }),
    ...(exempt === undefined ? {} : { tax_exempt: exempt ?? 'none' }),
    invoice_settings: {
      ...row.invoice_settings,
      ...defaultMethod(call, row.id, invoice?.default_payment_method),
    },
    metadata: changeMetadata(row.metadata, change),
  };
}

function defaultMethod(
  call: Call,
  customer: string,
  id: string | null | undefined,
): { default_payment_method?: string | null } {
  if (id === undefined) return {};
  if (id === null) return { default_payment_method: null };
  const param = 'invoice_settings[default_payment_method]';
  const method = call.account.store.paymentMethods.get(id);
  if (method === undefined) throw noSuch('PaymentMethod', id, param, 400);
  if (method.customer !== customer) throw noSuch('PaymentMethod', id, param, 400);
  return { default_payment_method: id };
}

function deleteCustomer(call: Call): object {
  const row = customerOf(call, call.id);
  for (const method of attachedTo(call.account, row.id)) detachMethod(call.account, call, method);
  call.account.store.customers.delete(row.id);
  emit(call.account, call, 'customer.deleted', row);
  return { id: row.id, object: 'customer', deleted: true };
}

/** Returns true when an event shows that the customer was deleted. */
function wasDeleted(call: Call): boolean {
  const { store } = call.account;
  if (store.customers.get(call.id) !== undefined) return false;
  return store.events
    .all()
    .some(
      (event) =>
        event.type === 'customer.deleted' && 'id' in event.data.object && event.data.object.id === call.id,
    );
}
