import { formatInstant } from '../../platform/i18n/formats';
import { accountsFr } from './account-words-fr';
import type { Texts } from './language-texts';
import { ordersFr } from './order-words-fr';
import { paragraphsOf } from './paragraphs';
import { paymentChecksFr } from './payment-check-texts-fr';
import { refundsFr } from './refund-texts-fr';
import { returnsFr } from './return-words-fr';

/** French texts. */
export const fr: Texts = {
  greeting: (name) => `Bonjour ${name},`,
  footer: (shop) => `Vous recevez ce message parce que vous avez un compte chez ${shop}.`,
  guestFooter: (shop) => `Vous recevez ce message parce que vous avez commandé chez ${shop}.`,
  order: {
    subtotal: 'Sous-total',
    discount: 'Remise',
    shipping: 'Livraison',
    tax: 'TVA',
    taxIncluded: 'dont TVA',
    total: 'Total',
    exchange: 'Articles retournés',
    giftCards: 'Cartes cadeaux',
    wallet: 'Porte-monnaie',
    amountDue: 'Montant par carte',
    orderTotal: 'Total de la commande',
    credited: 'Crédité',
    received: 'Déjà réglé',
    left: 'Reste à payer',
    shipTo: 'Adresse de livraison',
    shippingMethod: 'Mode de livraison',
    later: (units, day) => (day ? `${units} le ${day}` : `${units} plus tard`),
  },
  words: { ...accountsFr, ...ordersFr, ...returnsFr },
  messages: {
    ...paymentChecksFr,
    ...refundsFr,
    low_stock: ({ productName, sku, warehouse, available, threshold }) => ({
      title: 'Stock bas',
      body: `Il ne reste que ${available} × ${productName} (${sku}).`,
      mail: {
        subject: `Stock bas : ${productName} (${sku})`,
        paragraphs: ['Le stock disponible d’un article est descendu jusqu’à son seuil d’alerte.'],
        details: [
          { label: 'Article', value: productName },
          { label: 'Référence', value: sku },
          { label: 'Entrepôt', value: warehouse },
          { label: 'Disponible', value: String(available) },
          { label: 'Seuil', value: String(threshold) },
        ],
      },
    }),
    new_contact: ({ name, email, subject, message, sentAt }, zone) => ({
      title: 'Nouveau message',
      body: `${name} a écrit par le formulaire de contact.`,
      mail: {
        subject: `Formulaire de contact : ${subject}`,
        paragraphs: [
          'Quelqu’un a écrit par le formulaire de contact. Une réponse à cet e-mail lui est adressée.',
          ...paragraphsOf(message),
        ],
        details: [
          { label: 'De', value: `${name} (${email})` },
          { label: 'Envoyé', value: formatInstant(sentAt, 'fr', zone) },
          { label: 'Objet', value: subject },
        ],
        replyTo: { name, address: email },
      },
    }),
  },
};
