import 'server-only';

import { cookies } from 'next/headers';

import type { Input } from '@comptoir/store-client';
import { dropCookie, readCookie, setCookie } from './cookies';
import { giftCardCodesOf } from './gift-card-codes';

/** Fields of an address, in the order of the form. */
const ADDRESS_FIELDS = [
  'full_name',
  'company',
  'vat_number',
  'address_line1',
  'address_line2',
  'postal_code',
  'city',
  'state',
  'country',
  'phone',
] as const;

const FIELDS = [
  'email',
  'address',
  ...ADDRESS_FIELDS.map((name) => `shipping_address.${name}`),
  'save_address',
  'other_billing',
  ...ADDRESS_FIELDS.map((name) => `billing_address.${name}`),
  'shipping_method_id',
  'pickup_point_id',
  'payment_method',
  'save_card',
  'coupon_code',
  'gift_card_codes',
  'use_wallet',
  'purchase_order_number',
  'notes',
  'digital_content_consent',
];

/** Begins the names of custom fields of the order. */
const CUSTOM = 'custom_fields.';

function customFieldsOf(draft: Draft): Record<string, string> {
  const own = Object.entries(draft).filter(([name]) => name.startsWith(CUSTOM));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(CUSTOM.length), value]));
}

/** Entries of the checkout by the name of their field, as the form has them. */
export type Draft = Record<string, string>;

/** The two addresses that a customer enters. */
export type AddressPart = 'shipping_address' | 'billing_address';

/** An order as the store calculates it. */
export type PreviewInput = Input<'orders.preview'>;

/** An order as the store takes it. */
export type OrderInput = Input<'orders.place'>;

/** Returns what the visitor has entered before, `{}` without anything. */
export async function readDraft(): Promise<Draft> {
  return decoded<Draft>(readCookie(await cookies(), 'checkout')) ?? {};
}

/** Keeps the entries until the order is placed, at most for a day, where only this server reads them. */
export async function saveDraft(draft: Draft): Promise<void> {
  setCookie(await cookies(), 'checkout', encoded(draft), 1);
}

/** Keeps the entries of an order that waits for its payment, so that its customer can change it. */
export async function keepOpenOrder(number: string, draft: Draft): Promise<void> {
  const jar = await cookies();
  setCookie(jar, 'openOrder', encoded({ number, draft }), 1);
  dropCookie(jar, 'checkout');
}

/** Returns the number of the order of this browser that may wait for its payment. */
export async function openOrderNumber(): Promise<string | undefined> {
  return decoded<OpenOrder>(readCookie(await cookies(), 'openOrder'))?.number;
}

/** Makes the entries of an order those of the checkout again. */
export async function reopenDraft(number: string): Promise<void> {
  const jar = await cookies();
  const open = decoded<OpenOrder>(readCookie(jar, 'openOrder'));
  if (open?.number === number) setCookie(jar, 'checkout', encoded(open.draft), 1);
  dropCookie(jar, 'openOrder');
}

interface OpenOrder {
  number: string;
  draft: Draft;
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decoded<T>(value: string | undefined): T | undefined {
  try {
    return value ? (JSON.parse(Buffer.from(value, 'base64url').toString()) as T) : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets the entries of a cart that is gone, but not those of an order that waits for its payment. */
export async function dropEntries(): Promise<void> {
  dropCookie(await cookies(), 'checkout');
}

/** Forgets the entries. */
export async function dropDraft(): Promise<void> {
  const jar = await cookies();
  dropCookie(jar, 'checkout');
  dropCookie(jar, 'openOrder');
}

/** Returns the entries of a form. Fields that are not in it are left out. */
export function draftOf(form: FormData): Draft {
  const own = [...form.keys()].filter((name) => name.startsWith(CUSTOM));
  const entries = [...FIELDS, ...own].map((name) => [name, form.get(name)] as const);
  const given = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const trimmed = given.map(([name, value]) => [name, value.trim()] as const);
  // Empty parts of addresses would only fill the cookie, which a browser limits to 4 kB.
  return Object.fromEntries(trimmed.filter(([name, value]) => value !== '' || !name.includes('.')));
}

/** True if every part is there without which an address cannot be used. */
export function hasAddress(draft: Draft, part: AddressPart): boolean {
  const needed = ['full_name', 'address_line1', 'postal_code', 'city', 'country'];
  return needed.every((name) => draft[`${part}.${name}`]);
}

/** Returns the entries of an address by the name of the field, `''` for those that are missing. */
export function addressValues(draft: Draft, part: AddressPart): Record<string, string> {
  return Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, draft[`${part}.${name}`] ?? ''] as const));
}

/** Returns the order to calculate. The country of an address is enough for its shipping, the rest is not wrong yet. */
export function previewInput(draft: Draft): PreviewInput {
  const { shipping_address: shipping, billing_address: billing, email, ...input } = orderInput(draft);
  return {
    ...input,
    ...(email && { email }),
    ...(shipping?.country && { shipping_address: shipping }),
    ...(billing && hasAddress(draft, 'billing_address') && { billing_address: billing }),
  };
}

/** Returns the order that the entries describe. */
export function orderInput(draft: Draft): OrderInput {
  const isNew = draft.address === 'new';
  const cards = giftCardCodesOf(draft.gift_card_codes ?? '');
  return {
    // An empty address is sent, so that the store names it together with the other empty fields.
    ...(draft.email !== undefined && { email: draft.email }),
    ...(isNew && { shipping_address: addressOf(draft, 'shipping_address') }),
    ...(!isNew && draft.address && { shipping_address_id: Number(draft.address) }),
    ...(draft.other_billing && { billing_address: addressOf(draft, 'billing_address') }),
    ...(draft.shipping_method_id && { shipping_method_id: Number(draft.shipping_method_id) }),
    ...(pickupPointOf(draft) && { pickup_point_id: pickupPointOf(draft) }),
    ...(draft.payment_method && { payment_method: paymentMethodOf(draft.payment_method) }),
    ...(draft.coupon_code && { coupon_code: draft.coupon_code }),
    ...(cards.length > 0 && { gift_card_codes: cards }),
    ...(draft.purchase_order_number && { purchase_order_number: draft.purchase_order_number }),
    ...(draft.notes && { notes: draft.notes }),
    // A box that is not ticked is missing in the form; a draft without an address was never sent.
    ...(draft.address !== undefined && { use_wallet: draft.use_wallet === 'on' }),
    ...(draft.digital_content_consent && { digital_content_consent: true }),
    custom_fields: customFieldsOf(draft),
  };
}

/** Returns the VAT number of the company that an order is billed to, `''` without one or with a saved address. */
export function billedVatNumber({ billing_address, shipping_address }: PreviewInput): string {
  const bill = billing_address ?? shipping_address;
  return (bill?.company && bill.vat_number) || '';
}

/** Returns the choice of a pickup point of a shipping method: `3:P-1204`. A point of another method does not count. */
export function choiceOfPoint(methodId: number | string, pointId: string): string {
  return `${methodId}:${pointId}`;
}

/** Returns the id of the pickup point that was chosen for the chosen shipping method. */
function pickupPointOf({
  shipping_method_id: method = '',
  pickup_point_id: choice = '',
}: Draft): string | undefined {
  const prefix = choiceOfPoint(method, '');
  return choice.startsWith(prefix) ? choice.slice(prefix.length) : undefined;
}

/** Returns the choice of a saved card, beside the payment methods of the store: `card-12`. */
export function choiceOfCard(id: number): string {
  return `card-${id}`;
}

/** Returns the id of the saved card that was chosen, undefined for every other payment method. */
export function savedCardOf(choice = ''): number | undefined {
  const id = /^card-(\d{1,9})$/.exec(choice)?.[1];
  return id ? Number(id) : undefined;
}

function paymentMethodOf(choice: string): OrderInput['payment_method'] {
  return savedCardOf(choice) ? 'card' : (choice as OrderInput['payment_method']);
}

function addressOf(draft: Draft, of: AddressPart): NonNullable<OrderInput['shipping_address']> {
  const part = (name: (typeof ADDRESS_FIELDS)[number]): string => draft[`${of}.${name}`] ?? '';
  return {
    full_name: part('full_name'),
    company: part('company') || null,
    vat_number: part('vat_number') || null,
    phone: part('phone') || null,
    address_line1: part('address_line1'),
    address_line2: part('address_line2') || null,
    city: part('city'),
    state: part('state') || null,
    postal_code: part('postal_code'),
    country: part('country'),
  };
}
