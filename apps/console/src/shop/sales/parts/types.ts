import type { components } from '@comptoir/store-client';

type Schemas = components['schemas'];

export type Order = Schemas['AdminOrder'];
export type OrderLine = Schemas['AdminOrderItem'];
export type Parcel = Schemas['AdminParcel'];
export type Address = Schemas['OrderAddress'];
export type Refund = Schemas['AdminRefund'];
/** A refund before it is made. */
export type RefundSeen = Schemas['RefundPreview'];
export type RefundWish = Schemas['PreviewRefund'];
export type Return = Schemas['AdminReturn'];
export type Dispute = Schemas['DisputeDetails'];
export type Invoice = Schemas['AdminInvoice'];
export type Shipment = Schemas['Shipment'];
export type Payout = Schemas['Payout'];
export type PayoutLine = Schemas['PayoutLine'];
export type Draft = Schemas['DraftOrderDetails'];
export type Quote = Schemas['Quote'];

/** Returns what a change names the version by that the person saw; nothing where records have none. */
export function versionSeen(record: object): { ifMatch?: string } {
  return 'version' in record && typeof record.version === 'string' ? { ifMatch: record.version } : {};
}

/** Returns choices of a select whose texts are the states of a resource. */
export function stateChoices(resource: string, states: readonly string[]): { id: string; name: string }[] {
  return states.map((id) => ({ id, name: `resources.${resource}.states.${id}` }));
}

/** Returns choices of a select whose texts are under one key. */
export function namedChoices(key: string, ids: readonly string[]): { id: string; name: string }[] {
  return ids.map((id) => ({ id, name: `${key}.${id}` }));
}
