import type { ReturnReason } from '../../orders/returns/returns.states';
import { formatInstant, formatMoney } from '../../platform/i18n/formats';
import type { Language } from '../../platform/i18n/languages';
import type { MessageStyle } from './message-values';
import type { CustomerMessageName } from './message-words';
import { programName } from './program-names';
import type { Detail, NotificationData } from './notification-messages';
import { refundReason } from './payment-reasons';
import type { RefundData, ReturnData, WithdrawalData } from './notifications.data.service';
import type { PasswordChangeRecord } from './notifications.accounts.queries';
import type { ReturnRecordItem } from './notifications.refunds.queries';
import { shipmentDetails } from './shipment-details';

/** Labels of details in one language. */
interface DetailLabels {
  carrier: string;
  trackingNumber: string;
  estimatedDelivery: string;
  changedAt: string;
  ip: string;
  device: string;
  unknown: string;
  url: string;
  disabledAt: string;
  reason: string;
  toCard: string;
  notCharged: string;
  toGiftCard: string;
  toWallet: string;
  sendTo: string;
  received: string;
  refundBy: string;
  withdrawnBy: string;
  ownWords: string;
  expectedRefund: string;
  expectedRefundOfGoods: string;
  byTransfer: string;
  notToPay: string;
  notRefunded: string;
  opened: (units: number) => string;
  returnReasons: Record<ReturnReason, string>;
}

const LABELS: Record<Language, DetailLabels> = {
  en: {
    carrier: 'Carrier',
    trackingNumber: 'Tracking number',
    estimatedDelivery: 'Estimated delivery',
    changedAt: 'When',
    ip: 'IP address',
    device: 'Device',
    unknown: 'unknown',
    url: 'URL',
    disabledAt: 'When',
    reason: 'Reason',
    toCard: 'To your card',
    notCharged: 'Not charged to your card',
    toGiftCard: 'To your gift card',
    toWallet: 'To your wallet',
    sendTo: 'Send to',
    received: 'Received',
    refundBy: 'Refund by',
    withdrawnBy: 'Withdrawn by',
    ownWords: 'Your message',
    expectedRefund: 'Expected refund',
    expectedRefundOfGoods: 'Expected refund, when the goods are back',
    byTransfer: 'Paid back by the shop',
    notToPay: 'Not to be paid any more',
    notRefunded: 'Not refunded',
    opened: (units) => `${units} opened`,
    returnReasons: {
      damaged: 'damaged',
      wrong_item: 'wrong item',
      not_as_described: 'not as described',
      changed_mind: 'change of mind',
      other: 'other',
    },
  },
  fr: {
    carrier: 'Transporteur',
    trackingNumber: 'Numéro de suivi',
    estimatedDelivery: 'Livraison prévue le',
    changedAt: 'Date',
    ip: 'Adresse IP',
    device: 'Appareil',
    unknown: 'inconnu',
    url: 'URL',
    disabledAt: 'Quand',
    reason: 'Motif',
    toCard: 'Sur votre carte',
    notCharged: 'Non débité de votre carte',
    toGiftCard: 'Sur votre carte cadeau',
    toWallet: 'Sur votre porte-monnaie',
    sendTo: 'À envoyer à',
    received: 'Reçue le',
    refundBy: 'Remboursement avant le',
    withdrawnBy: 'Rétractation de',
    ownWords: 'Votre message',
    expectedRefund: 'Remboursement prévu',
    expectedRefundOfGoods: 'Remboursement prévu, au retour des articles',
    byTransfer: 'Remboursé par la boutique',
    notToPay: 'N’est plus à payer',
    notRefunded: 'Non remboursé',
    opened: (units) => `ouverts : ${units}`,
    returnReasons: {
      damaged: 'article endommagé',
      wrong_item: 'mauvais article',
      not_as_described: 'non conforme à la description',
      changed_mind: 'changement d’avis',
      other: 'autre',
    },
  },
};

const ADDRESS_IN_WORD = /[/@\\]|[\p{L}\d]\.\p{L}{2,}/u;

type DetailsOf = {
  readonly [N in CustomerMessageName]?: (
    data: NotificationData[N],
    labels: DetailLabels,
    style: MessageStyle,
  ) => Detail[];
};

/** Returns the labelled values below the text of a mail; undefined for a message without any. */
export function detailsOf<N extends CustomerMessageName>(
  name: N,
  data: NotificationData[N],
  style: MessageStyle,
): Detail[] | undefined {
  return DETAILS[name]?.(data, LABELS[style.language], style);
}

const originOf = (
  { ip, device, changedAt }: Pick<PasswordChangeRecord, 'ip' | 'device' | 'changedAt'>,
  labels: DetailLabels,
  { language, zone }: MessageStyle,
): Detail[] => [
  { label: labels.changedAt, value: formatInstant(changedAt, language, zone) },
  // A change by staff has neither.
  ...(ip
    ? [
        { label: labels.ip, value: ip },
        { label: labels.device, value: device || labels.unknown },
      ]
    : []),
];

const DETAILS: DetailsOf = {
  password_changed: originOf,
  second_factor_added: originOf,
  second_factor_removed: originOf,
  recovery_code_used: originOf,
  second_factor_guessed: originOf,
  new_sign_in: (signIn, labels, { language, zone }) => [
    { label: labels.changedAt, value: formatInstant(signIn.changedAt, language, zone) },
    { label: labels.device, value: programName(signIn) || labels.unknown },
  ],
  order_part_shipped: ({ parcel }, labels, { language }) => shipmentDetails([parcel], labels, language),
  order_shipped: ({ shipments }, labels, { language }) => shipmentDetails(shipments, labels, language),
  webhook_disabled: ({ url, disabledAt }, labels, { language, zone }) => [
    { label: labels.url, value: url },
    { label: labels.disabledAt, value: formatInstant(disabledAt, language, zone) },
  ],
  refund_processed: partsOf,
  return_requested: ({ items, reason }, labels) => [
    ...listed(items),
    { label: labels.reason, value: labels.returnReasons[reason] },
  ],
  return_approved: (record, labels) => [...listed(record.items), ...addressOf(record, labels)],
  return_rejected: ({ rejectionReason }, labels) =>
    rejectionReason ? [{ label: labels.reason, value: rejectionReason }] : [],
  withdrawal_received: withdrawalOf,
  return_opened: ({ items, currency }, labels, { language }) =>
    openedOf(items, labels, (minor) => formatMoney(minor, currency, language)),
  return_label: ({ items }) => listed(items),
};

function addressOf(
  { hasLabel, returnAddress }: Pick<ReturnData, 'hasLabel' | 'returnAddress'>,
  labels: DetailLabels,
): Detail[] {
  if (hasLabel || returnAddress.length === 0) return [];
  return [{ label: labels.sendTo, value: returnAddress.join(', ') }];
}

function withdrawalOf(
  record: WithdrawalData,
  labels: DetailLabels,
  { language, zone }: MessageStyle,
): Detail[] {
  const { refund, currency, items, refundDueAt, expectedRefund } = record;
  const said = (label: string, words: string): Detail[] =>
    words ? [{ label, value: record.recipient.name ? words : withoutAddresses(words) }] : [];
  const money = (label: string, minor: number): Detail[] =>
    minor > 0 ? [{ label, value: formatMoney(minor, currency, language) }] : [];
  const goesBack = items.some(({ isDigital, returned }) => !isDigital && returned > 0);
  return [
    { label: labels.received, value: formatInstant(record.requestedAt, language, zone) },
    ...said(labels.withdrawnBy, record.withdrawnBy),
    ...said(labels.ownWords, record.message),
    ...money(labels.toCard, refund.card),
    ...money(labels.toGiftCard, refund.giftCards),
    ...money(labels.toWallet, refund.wallet),
    ...money(labels.byTransfer, refund.offline),
    ...money(labels.notToPay, refund.released),
    ...money(goesBack ? labels.expectedRefundOfGoods : labels.expectedRefund, expectedRefund ?? 0),
    ...(goesBack ? addressOf(record, labels) : []),
    ...(refundDueAt ? [{ label: labels.refundBy, value: formatInstant(refundDueAt, language, zone) }] : []),
  ];
}

/**
 * Hides addresses of the web and of mails in words that a stranger may have entered: until an address is verified, anybody
 * can order under it, and have their words mailed to it.
 */
function withoutAddresses(words: string): string {
  return words.replaceAll(/\S+/g, (word) => (ADDRESS_IN_WORD.test(word) ? '…' : word));
}

function partsOf(refund: RefundData, labels: DetailLabels, { language }: MessageStyle): Detail[] {
  const parts: [label: string, minor: number][] = [
    [refund.released ? labels.notCharged : labels.toCard, refund.card],
    [labels.toGiftCard, refund.giftCards],
    [labels.toWallet, refund.wallet],
  ];
  return [
    ...parts
      .filter(([, minor]) => minor > 0)
      .map(([label, minor]) => ({ label, value: formatMoney(minor, refund.currency, language) })),
    ...(refund.reason ? [{ label: labels.reason, value: refundReason(refund.reason, language) }] : []),
  ];
}

function openedOf(
  items: readonly ReturnRecordItem[],
  labels: DetailLabels,
  money: (minor: number) => string,
): Detail[] {
  return items
    .filter(({ opened, kept }) => opened > 0 && kept > 0)
    .flatMap(({ name, opened, kept, keptReason }) => [
      { label: name, value: labels.opened(opened) },
      { label: labels.notRefunded, value: money(kept) },
      ...(keptReason ? [{ label: labels.reason, value: keptReason }] : []),
    ]);
}

function listed(items: readonly { name: string; quantity: number }[]): Detail[] {
  return items.map(({ name, quantity }) => ({ label: name, value: `× ${quantity}` }));
}
