import type {
  Description,
  MessageKind,
  MessageTextsOptions,
  Part,
  Values,
  Variant,
} from '@comptoir/message-texts';
import { giftCardKind } from '../../credit/gift-cards/gift-card-message';
import { RequestErrors } from '../../platform/http/request.errors';
import { LANGUAGES, type Language } from '../../platform/i18n/languages';
import { EXAMPLES, EXAMPLE_SHOP, exampleIn } from './message-examples';
import { VARIANTS } from './message-variants';
import { valuesOf } from './message-values';
import type { CustomerMessageName } from './message-words';
import type { NotificationData } from './notification-messages';
import { NOTIFICATIONS } from './notification-definitions';
import { TEXTS } from './texts';

/** Descriptions of the variables of messages. */
const DESCRIPTIONS: Readonly<Record<string, Description>> = {
  amount: { en: 'Amount of the refund or of the change.', fr: 'Montant du remboursement ou du changement.' },
  amount_due: { en: 'Amount that is still to be paid.', fr: 'Montant qui reste à payer.' },
  amount_left: {
    en: 'Amount that is left to pay; empty when nothing is.',
    fr: 'Montant qui reste à payer ; vide s’il n’y en a pas.',
  },
  balance: { en: 'Balance of the wallet afterwards.', fr: 'Solde du porte-monnaie après le changement.' },
  cancelled_items: {
    en: 'Items that had not left, one a paragraph.',
    fr: 'Articles qui n’étaient pas partis, un par paragraphe.',
  },
  cancels_items: {
    en: 'True if items had not left and are cancelled.',
    fr: 'Vrai si des articles n’étaient pas partis et sont annulés.',
  },
  card: {
    en: 'Code, amount and end of the gift card; alone in a paragraph they are a table.',
    fr: 'Code, montant et fin de la carte cadeau ; seuls dans un paragraphe, ils forment un tableau.',
  },
  carrier: { en: 'Carrier; may be empty.', fr: 'Transporteur ; peut être vide.' },
  changed_at: { en: 'Time of the change or login.', fr: 'Moment du changement ou de la connexion.' },
  confirm_link: {
    en: 'Page that confirms the subscription.',
    fr: 'Page qui confirme l’inscription.',
  },
  console_link: {
    en: 'Address of the console; empty for customers.',
    fr: 'Adresse de la console ; vide pour les clients.',
  },
  customer_name: {
    en: 'Name of the customer, for guests that of the order’s address, or else the word “customer”.',
    fr: 'Nom du client, pour les invités celui de l’adresse de la commande, ou sinon « chère cliente, cher client ».',
  },
  device: { en: 'Device or browser; may be empty.', fr: 'Appareil ou navigateur ; peut être vide.' },
  disabled_at: {
    en: 'Time at which the webhook was disabled.',
    fr: 'Moment de la désactivation du webhook.',
  },
  downloads: {
    en: 'Files and licence keys, one item a paragraph.',
    fr: 'Fichiers et clés de licence, un article par paragraphe.',
  },
  due_on: {
    en: 'Due date of the invoice; may be empty.',
    fr: 'Date d’échéance de la facture ; peut être vide.',
  },
  email: { en: 'E-mail address of the account.', fr: 'Adresse e-mail du compte.' },
  estimated_delivery: {
    en: 'Day of the expected delivery; may be empty.',
    fr: 'Jour de livraison prévu ; peut être vide.',
  },
  ended_downloads: {
    en: 'Files and licence keys that must not be used any more, one a paragraph.',
    fr: 'Fichiers et clés qui ne doivent plus être utilisés, un par paragraphe.',
  },
  ends_downloads: {
    en: 'True if files or licence keys must not be used any more.',
    fr: 'Vrai si des fichiers ou des clés ne doivent plus être utilisés.',
  },
  forgot_link: {
    en: 'Page on which a lost password is replaced.',
    fr: 'Page qui remplace un mot de passe perdu.',
  },
  goes_to_card: { en: 'True if a part goes to a card.', fr: 'Vrai si une partie va sur une carte.' },
  has_label: { en: 'True if the return has a label.', fr: 'Vrai si le retour a une étiquette.' },
  invoice_number: {
    en: 'Number of the invoice or credit note.',
    fr: 'Numéro de la facture ou de l’avoir.',
  },
  is_by_staff: { en: 'An administrator made the change.', fr: 'Un administrateur a fait le changement.' },
  ip_address: { en: 'IP address of the change.', fr: 'Adresse IP du changement.' },
  is_credit: { en: 'True if an amount was added.', fr: 'Vrai si un montant a été ajouté.' },
  is_credit_note: { en: 'True for a credit note.', fr: 'Vrai pour un avoir.' },
  is_digital: { en: 'True if nothing is shipped.', fr: 'Vrai si rien n’est expédié.' },
  is_gone: {
    en: 'True if the address said that it is gone.',
    fr: 'Vrai si l’adresse a dit ne plus exister.',
  },
  is_paid: { en: 'True if the order is paid.', fr: 'Vrai si la commande est payée.' },
  is_uncharged: {
    en: 'True if the card was not charged with the amount.',
    fr: 'Vrai si le montant n’a pas été débité de la carte.',
  },
  is_unpaid: { en: 'True if the order is not paid yet.', fr: 'Vrai si la commande n’est pas encore payée.' },
  label_link: {
    en: 'Page that has the label; empty when it is attached.',
    fr: 'Page de l’étiquette ; vide si elle est jointe.',
  },
  link_valid_until: { en: 'End of the link.', fr: 'Fin de validité du lien.' },
  message: {
    en: 'Words of whoever gives the card; may be empty.',
    fr: 'Mots de qui offre la carte ; peut être vide.',
  },
  order_link: { en: 'Page of the order.', fr: 'Page de la commande.' },
  order_number: { en: 'Number of the order.', fr: 'Numéro de la commande.' },
  parcel_items: { en: 'Items of the parcel, one a paragraph.', fr: 'Articles du colis, un par paragraphe.' },
  password_link: {
    en: 'Page on which a password is chosen.',
    fr: 'Page où le mot de passe est choisi.',
  },
  payment_instructions: {
    en: 'Account for a bank transfer.',
    fr: 'Compte pour un virement.',
  },
  payment_link: { en: 'Page on which the order is paid.', fr: 'Page où la commande est réglée.' },
  pays_by_invoice: {
    en: 'True if an invoice is still to be paid.',
    fr: 'Vrai si une facture reste à payer.',
  },
  pays_by_transfer: { en: 'True if a transfer is expected.', fr: 'Vrai si un virement est attendu.' },
  has_digital_consent: {
    en: 'True if the customer agreed to lose the right of withdrawal for downloads.',
    fr: 'Vrai si le client a accepté de perdre son droit de rétractation pour les téléchargements.',
  },
  is_exchange: {
    en: 'True if goods that were sent back pay for it.',
    fr: 'Vrai si des articles renvoyés la règlent.',
  },
  paid_by_goods: {
    en: 'True if goods that were sent back pay for all of it.',
    fr: 'Vrai si des articles renvoyés la règlent entièrement.',
  },
  refunded_difference: {
    en: 'Amount that goes back, because the goods that were sent back are worth more; may be empty.',
    fr: 'Montant remboursé, car les articles renvoyés valent plus ; peut être vide.',
  },
  kept_difference: {
    en: 'Amount that stays with the exchanged order, because its goods are worth more; may be empty.',
    fr: 'Montant qui reste sur la commande échangée, car ses articles valent plus ; peut être vide.',
  },
  exchanged_order_number: {
    en: 'Number of the order whose goods are exchanged; empty for other orders.',
    fr: 'Numéro de la commande dont les articles sont échangés ; vide pour les autres.',
  },
  ends_exchange: {
    en: 'True if the goods that were sent back are not exchanged now.',
    fr: 'Vrai si les articles renvoyés ne sont plus échangés.',
  },
  pays_on_delivery: { en: 'True if it is paid on delivery.', fr: 'Vrai si le paiement est à la livraison.' },
  product_link: { en: 'Page of the product.', fr: 'Page du produit.' },
  product_name: { en: 'Name of the product.', fr: 'Nom du produit.' },
  reason: { en: 'Reason that staff gave.', fr: 'Motif donné par l’équipe.' },
  received_at: { en: 'Time of the withdrawal.', fr: 'Moment de la rétractation.' },
  refund_due_at: { en: 'Day by which the refund is due.', fr: 'Date limite du remboursement.' },
  refunds_card: { en: 'True if a card is refunded.', fr: 'Vrai si une carte est remboursée.' },
  refunds_offline: {
    en: 'True if a transfer or cash is paid back.',
    fr: 'Vrai si un virement ou des espèces sont remboursés.',
  },
  rejection_reason: {
    en: 'Reason of the rejection; may be empty.',
    fr: 'Motif du refus ; peut être vide.',
  },
  reserved_until: {
    en: 'Time until which the goods are reserved; empty for a paid order.',
    fr: 'Moment jusqu’auquel les articles sont réservés ; vide pour une commande payée.',
  },
  refunded_amount: {
    en: 'Amount that is refunded for cancelled items; may be empty.',
    fr: 'Montant remboursé pour les articles annulés ; peut être vide.',
  },
  return_address: {
    en: 'Address to send the goods to; may be empty.',
    fr: 'Adresse d’envoi des articles ; peut être vide.',
  },
  return_items: { en: 'Items of the return, one a paragraph.', fr: 'Articles du retour, un par paragraphe.' },
  returns_credit: {
    en: 'True if gift cards or the wallet of an unpaid order are credited.',
    fr: 'Vrai si les cartes cadeaux ou le porte-monnaie d’une commande impayée sont recrédités.',
  },
  returns_gift_cards: { en: 'True if a gift card had paid.', fr: 'Vrai si une carte cadeau avait payé.' },
  returns_wallet: { en: 'True if the wallet had paid.', fr: 'Vrai si le porte-monnaie avait payé.' },
  send_back_by: {
    en: 'Last moment to send items back; may be empty.',
    fr: 'Dernier moment pour renvoyer les articles ; peut être vide.',
  },
  sender_name: { en: 'Who gives the card; may be empty.', fr: 'Qui offre la carte ; peut être vide.' },
  sends_back: { en: 'True if items have to be sent back.', fr: 'Vrai si des articles sont à renvoyer.' },
  shipping_method: { en: 'Shipping method; may be empty.', fr: 'Mode de livraison ; peut être vide.' },
  ships_from: {
    en: 'Day from which the goods are shipped; may be empty.',
    fr: 'Jour à partir duquel les articles partent ; peut être vide.',
  },
  shop_link: { en: 'Address of the shop.', fr: 'Adresse de la boutique.' },
  shop_name: { en: 'Name of the shop.', fr: 'Nom de la boutique.' },
  total: { en: 'Total of the order or document.', fr: 'Total de la commande ou du document.' },
  tracking_link: {
    en: 'Page that follows the parcel; may be empty.',
    fr: 'Page de suivi du colis ; peut être vide.',
  },
  tracking_number: { en: 'Tracking number; may be empty.', fr: 'Numéro de suivi ; peut être vide.' },
  unsubscribe_link: { en: 'Page that ends the subscription.', fr: 'Page de désinscription.' },
  verify_link: { en: 'Page that confirms the address.', fr: 'Page qui confirme l’adresse.' },
  waiting_units: {
    en: 'Number of units that are still to come; empty for none.',
    fr: 'Nombre d’unités encore attendues ; vide s’il n’y en a pas.',
  },
  wallet_link: { en: 'Page of the wallet.', fr: 'Page du porte-monnaie.' },
  withdrawal_link: {
    en: 'Page to withdraw from the order; empty without this right.',
    fr: 'Page de rétractation ; vide sans ce droit.',
  },
  webhook_address: { en: 'Address of the webhook.', fr: 'Adresse du webhook.' },
};

const NAMES = Object.keys(TEXTS.en.words) as CustomerMessageName[];

/** Messages of the store whose words staff may change (docs/message-texts.md). */
export const MESSAGE_TEXTS: MessageTextsOptions = {
  kinds: [...NAMES.map(kindOf), giftCardKind(EXAMPLE_SHOP)],
  languages: LANGUAGES,
  descriptions: DESCRIPTIONS,
  notFound: RequestErrors.NOT_FOUND,
  overtaken: RequestErrors.PRECONDITION_FAILED,
};

function kindOf<N extends CustomerMessageName>(name: N): MessageKind {
  return {
    name,
    channel: 'mail',
    parts: partsOf(name),
    required: NOTIFICATIONS[name].required ?? [],
    variants: variantsOf(name),
    defaults: (language) => {
      const { subject, title, notice, body } = TEXTS[language as Language].words[name];
      return { subject, title, notice, body };
    },
    inboxTitle: (language) => TEXTS[language as Language].words[name].inboxTitle,
    examples: (language, variant) => exampleValues(name, language as Language, variant),
  };
}

/**
 * Returns example data of a message, whose links lead nowhere.
 * @returns undefined for a variant that the message does not have
 */
export function exampleOf<N extends CustomerMessageName>(
  name: N,
  language: Language,
  variant?: string,
): NotificationData[N] | undefined {
  const examples: Partial<NotificationData> = EXAMPLES;
  const found =
    variant === undefined ? examples[name] : VARIANTS[name]?.find((one) => one.name === variant)?.data;
  return found && exampleIn(found, language);
}

/** @throws for a variant that the message does not have */
function exampleValues(name: CustomerMessageName, language: Language, variant: string | undefined): Values {
  const data = exampleOf(name, language, variant);
  if (!data) throw new Error(`The message "${name}" has no example "${variant ?? ''}"`);
  return valuesOf(name, data, { language, zone: 'UTC', shop: 'Comptoir' });
}

function variantsOf(name: CustomerMessageName): Variant[] | undefined {
  return VARIANTS[name]?.map(({ name: variant, description }) => ({ name: variant, description }));
}

/** A mail has a subject, a heading and a body; what is in the inbox has a sentence as well. */
function partsOf(name: CustomerMessageName): Part[] {
  const isInInbox = NOTIFICATIONS[name].channels.includes('database');
  return isInInbox ? ['subject', 'title', 'notice', 'body'] : ['subject', 'title', 'body'];
}
