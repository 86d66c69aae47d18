import { formatInstant, formatMoney } from '../../platform/i18n/formats';
import { backordersFr } from './backorder-texts-fr';
import { restocksFr } from './restock-texts-fr';
import { paragraphsOf } from './paragraphs';
import { contentsOf, shipmentDetails } from './shipment-details';
import type { MailMessage, Texts } from './notification-messages';
import { byInvoiceFr, paymentsFr } from './payment-texts-fr';
import { paymentChecksFr } from './payment-check-texts-fr';
import { refundsFr } from './refund-texts-fr';

const SHIPMENT = {
  carrier: 'Transporteur',
  trackingNumber: 'Numéro de suivi',
  estimatedDelivery: 'Livraison prévue le',
};
const SEE_ORDER = 'Voir ma commande';

/** French texts. Titles of push messages are part of the API (docs/notifications.md). */
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
    shipTo: 'Adresse de livraison',
    shippingMethod: 'Mode de livraison',
    later: (units, day) => (day ? `${units} le ${day}` : `${units} plus tard`),
  },
  messages: {
    ...paymentsFr,
    ...paymentChecksFr,
    ...refundsFr,
    ...backordersFr,
    ...restocksFr,
    verify_email: ({ verifyUrl }) => ({
      title: 'Confirmez votre adresse e-mail',
      body: 'Confirmez votre adresse e-mail pour activer votre compte.',
      mail: {
        subject: 'Confirmez votre adresse e-mail',
        paragraphs: [
          'Merci de votre inscription. Pour activer votre compte, confirmez votre adresse e-mail.',
          'Ce lien est valable 60 minutes. Si vous n’avez pas créé de compte, ignorez ce message.',
        ],
        action: { label: 'Confirmer mon adresse', url: verifyUrl },
      },
    }),
    welcome: ({ shopUrl }) => ({
      title: 'Bienvenue !',
      body: 'Votre adresse est confirmée et votre compte est prêt.',
      mail: {
        subject: 'Bienvenue !',
        paragraphs: [
          'Votre adresse est confirmée et votre compte est prêt.',
          'Vous pouvez dès maintenant passer commande, suivre vos colis et retrouver vos factures.',
        ],
        action: { label: 'Découvrir la boutique', url: shopUrl },
      },
    }),
    reset_password: ({ resetUrl }) => ({
      title: 'Choisissez un nouveau mot de passe',
      body: 'Ce lien vous permet de choisir un nouveau mot de passe.',
      mail: {
        subject: 'Choisissez un nouveau mot de passe',
        paragraphs: [
          'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte.',
          'Ce lien est valable 60 minutes et ne sert qu’une fois. Si ce n’était pas vous, ignorez ce message : votre mot de passe reste inchangé.',
        ],
        action: { label: 'Choisir un mot de passe', url: resetUrl },
      },
    }),
    invitation: ({ resetUrl, consoleUrl }) => ({
      title: 'Votre compte est prêt',
      body: 'Choisissez un mot de passe pour vous connecter.',
      mail: {
        subject: 'Votre compte est prêt',
        paragraphs: [
          consoleUrl
            ? `Un compte de l’équipe a été créé pour vous. Choisissez un mot de passe, puis connectez-vous à la console : ${consoleUrl}`
            : 'Un compte a été créé pour vous. Choisissez un mot de passe pour l’utiliser.',
          'Ce lien est valable 7 jours et ne sert qu’une fois. Ensuite, demandez un nouveau mot de passe sur la page de connexion de la boutique.',
        ],
        action: { label: 'Choisir un mot de passe', url: resetUrl },
      },
    }),
    password_changed: ({ ip, device, changedAt, forgotUrl }, zone) => ({
      title: 'Votre mot de passe a été modifié',
      body: 'Le mot de passe de votre compte a été modifié.',
      mail: {
        subject: 'Votre mot de passe a été modifié',
        paragraphs: [
          'Le mot de passe de votre compte vient d’être modifié et vos autres appareils sont déconnectés.',
          'Si ce n’était pas vous, choisissez tout de suite un autre mot de passe.',
        ],
        details: [
          { label: 'Date', value: formatInstant(changedAt, 'fr', zone) },
          { label: 'Adresse IP', value: ip },
          { label: 'Appareil', value: device || 'inconnu' },
        ],
        action: { label: 'Ce n’était pas moi', url: forgotUrl },
      },
    }),
    account_deleted: ({ recipient: { email } }) => ({
      title: 'Votre compte est supprimé',
      body: 'Votre compte a été supprimé, comme vous l’avez demandé.',
      mail: {
        subject: 'Votre compte est supprimé',
        paragraphs: [
          `Votre compte ${email} a été supprimé, comme vous l’avez demandé. Vous êtes déconnecté partout.`,
          'La loi nous oblige à conserver vos commandes et vos factures. Vous pouvez vous inscrire à nouveau avec la même adresse.',
        ],
      },
    }),
    order_placed: (order, zone) => ({
      title: 'Commande confirmée',
      body: `Nous avons bien reçu votre commande ${order.orderNumber}.`,
      mail: {
        subject: `Commande ${order.orderNumber} bien reçue`,
        heading: order.paid ? 'Commande confirmée' : 'Commande bien reçue',
        paragraphs: [
          `Nous avons bien reçu votre commande ${order.orderNumber}. Merci de votre confiance.`,
          ...(!order.paid && order.expiresAt
            ? [
                `Vos articles vous sont réservés jusqu’au ${formatInstant(order.expiresAt, 'fr', zone)}, en attendant le paiement.`,
              ]
            : []),
          ...(!order.paid && order.paymentMethod === 'bank_transfer'
            ? [
                `Merci de virer ${formatMoney(order.amountDue, order.currency, 'fr')} avec la référence ${order.orderNumber} à : ${order.paymentInstructions}`,
              ]
            : []),
          ...(!order.paid && order.paymentMethod === 'cash_on_delivery'
            ? [`Vous paierez ${formatMoney(order.amountDue, order.currency, 'fr')} à la livraison.`]
            : []),
          ...(order.paid ? [] : byInvoiceFr(order)),
        ],
        order,
        action: { label: SEE_ORDER, url: order.orderUrl },
      },
    }),
    order_confirmed: (order) => ({
      title: 'Commande en préparation',
      body: `Le paiement de votre commande ${order.orderNumber} est confirmé : nous la préparons.`,
      mail: {
        subject: `Commande ${order.orderNumber} : paiement confirmé`,
        paragraphs: [
          `Le paiement de votre commande ${order.orderNumber} est confirmé. ${order.isDigital ? 'Vos achats arrivent par e-mail et sont sur la page de votre commande.' : 'Nous la préparons et vous préviendrons dès son expédition.'}`,
        ],
        order,
        action: { label: SEE_ORDER, url: order.orderUrl },
      },
    }),
    order_part_shipped: ({ parcel, orderUrl, orderNumber }) => ({
      title: 'Une partie est en route',
      body: `Une partie de votre commande ${orderNumber} est en route. Le reste suit.`,
      mail: {
        subject: `Commande ${orderNumber} : une partie est en route`,
        paragraphs: [
          `Une partie de votre commande ${orderNumber} est en route. Le reste suit. Dans ce colis :`,
          ...contentsOf(parcel),
        ],
        details: shipmentDetails([parcel], SHIPMENT, 'fr'),
        ...parcelLinks(parcel.trackingUrl, orderUrl),
      },
    }),
    order_shipped: (order) => ({
      title: 'Colis expédié',
      body: `Votre commande ${order.orderNumber} est en route.`,
      mail: {
        subject: `Commande ${order.orderNumber} expédiée`,
        paragraphs: [`Bonne nouvelle : votre commande ${order.orderNumber} est en route.`],
        details: shipmentDetails(order.shipments, SHIPMENT, 'fr'),
        order,
        ...parcelLinks(order.shipments[0]?.trackingUrl, order.orderUrl),
      },
    }),
    digital_delivery: (order) => ({
      title: 'Vos téléchargements sont prêts',
      body: `Les téléchargements de votre commande ${order.orderNumber} sont prêts.`,
      mail: {
        subject: `Commande ${order.orderNumber} : vos téléchargements`,
        paragraphs: [
          `Les téléchargements de votre commande ${order.orderNumber} sont prêts. Les fichiers sont sur la page de votre commande.`,
          ...order.downloads.flatMap(({ name, variant, licenceKeys, files, missing }) => {
            const item = [name, variant].filter(Boolean).join(', ');
            return [
              ...(files.length ? [`${item} : ${files.join(', ')}`] : []),
              ...(licenceKeys.length ? [`${item}, clé de licence : ${licenceKeys.join(' · ')}`] : []),
              ...(missing ? [`${item} : ${missing} clés de licence suivront par e-mail.`] : []),
            ];
          }),
        ],
        action: { label: SEE_ORDER, url: order.orderUrl },
      },
    }),
    order_delivered: (order) => ({
      title: 'Colis livré',
      body: `Votre commande ${order.orderNumber} a été livrée.`,
      mail: {
        subject: `Commande ${order.orderNumber} livrée`,
        paragraphs: [
          `Votre commande ${order.orderNumber} a été livrée. Nous espérons qu’elle vous plaira.`,
          'Un souci ? Vous pouvez demander un retour depuis la page de votre commande.',
        ],
        order,
        action: { label: SEE_ORDER, url: order.orderUrl },
      },
    }),
    order_cancelled: (order) => ({
      title: 'Commande annulée',
      body: `Votre commande ${order.orderNumber} a été annulée.`,
      mail: {
        subject: `Commande ${order.orderNumber} annulée`,
        paragraphs: [
          `Votre commande ${order.orderNumber} a été annulée.`,
          ...(order.giftCards > 0 ? ['Ce que vous aviez réglé par carte cadeau vous a été rendu.'] : []),
          ...(order.wallet > 0 ? ['Ce que vous aviez réglé par porte-monnaie vous a été rendu.'] : []),
          ...(order.refundsCard ? ['Ce que vous aviez réglé par carte vous est remboursé.'] : []),
          ...(order.refundsOffline
            ? ['Ce que vous aviez réglé par virement ou en espèces vous est remboursé.']
            : []),
        ],
        order,
        action: { label: SEE_ORDER, url: order.orderUrl },
      },
    }),
    payment_requires_action: ({ orderNumber, amountDue, currency, orderUrl }) => ({
      title: 'Authentification requise',
      body: `Votre banque demande de confirmer le paiement de la commande ${orderNumber}.`,
      mail: {
        subject: `Commande ${orderNumber} : confirmez votre paiement`,
        paragraphs: [
          `Votre banque demande une authentification (3-D Secure) pour le paiement de ${formatMoney(amountDue, currency, 'fr')} de la commande ${orderNumber}.`,
          'Sans elle, la commande ne peut pas être préparée.',
        ],
        action: { label: 'Confirmer le paiement', url: orderUrl },
      },
    }),
    payment_failed: ({ orderNumber, amountDue, currency, expiresAt, orderUrl }, zone) => ({
      title: 'Paiement échoué',
      body: `Le paiement de votre commande ${orderNumber} a échoué.`,
      mail: {
        subject: `Commande ${orderNumber} : le paiement a échoué`,
        paragraphs: [
          `Le paiement de ${formatMoney(amountDue, currency, 'fr')} pour la commande ${orderNumber} a été refusé. Rien n’a été débité.`,
          'Vous pouvez essayer à nouveau, avec la même carte ou une autre.',
          ...(expiresAt
            ? [`Vos articles vous restent réservés jusqu’au ${formatInstant(expiresAt, 'fr', zone)}.`]
            : []),
        ],
        action: { label: 'Réessayer le paiement', url: orderUrl },
      },
    }),
    invoice: ({ type, invoiceNumber, orderNumber, total, currency, orderUrl }) => {
      const isInvoice = type === 'invoice';
      return {
        title: isInvoice ? 'Votre facture' : 'Votre avoir',
        body: isInvoice
          ? `La facture ${invoiceNumber} de votre commande ${orderNumber} est disponible.`
          : `L’avoir ${invoiceNumber} de votre commande ${orderNumber} est disponible.`,
        mail: {
          subject: `${isInvoice ? 'Facture' : 'Avoir'} ${invoiceNumber} de la commande ${orderNumber}`,
          paragraphs: [
            `Vous trouverez ${isInvoice ? 'ci-jointe la facture' : 'ci-joint l’avoir'} ${invoiceNumber} de votre commande ${orderNumber}, d’un montant de ${formatMoney(total, currency, 'fr')}.`,
            'Ce document se trouve aussi sur la page de votre commande.',
          ],
          action: { label: SEE_ORDER, url: orderUrl },
        },
      };
    },
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
    wallet_adjusted: ({ type, amount, balance, currency, reason, walletUrl }) => {
      const money = formatMoney(amount, currency, 'fr');
      const change =
        type === 'credit'
          ? `${money} ont été ajoutés à votre porte-monnaie`
          : `${money} ont été retirés de votre porte-monnaie`;
      return {
        title: 'Votre porte-monnaie a changé',
        body: `${change} : ${reason}`,
        mail: {
          subject: 'Votre porte-monnaie a changé',
          paragraphs: [
            `${change}. Motif : ${reason}`,
            `Votre solde était ensuite de ${formatMoney(balance, currency, 'fr')}.`,
          ],
          action: { label: 'Voir mon porte-monnaie', url: walletUrl },
        },
      };
    },
    review_approved: ({ productName, productUrl }) => ({
      title: 'Votre avis est publié',
      body: `Votre avis sur « ${productName} » est publié. Merci !`,
      mail: {
        subject: 'Votre avis est publié',
        paragraphs: [
          `Votre avis sur « ${productName} » a été approuvé ; tout le monde peut désormais le lire.`,
          'Merci d’avoir partagé votre expérience.',
        ],
        action: { label: 'Voir le produit', url: productUrl },
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
    newsletter_confirmation: ({ confirmPage, unsubscribePage, unsubscribeUrl }) => ({
      title: 'Confirmez votre inscription',
      body: 'Un clic, et vous serez parmi les premiers à connaître nos nouveautés.',
      mail: {
        subject: 'Confirmez votre inscription',
        paragraphs: [
          'Notre newsletter a été demandée pour cette adresse. Si c’était vous, confirmez sous 7 jours.',
          `Si ce n’était pas vous, ne faites rien, ou refusez ici : ${unsubscribePage}`,
        ],
        action: { label: 'Confirmer mon inscription', url: confirmPage },
        unsubscribeUrl,
        footer: 'Vous recevez ce message parce que notre newsletter a été demandée avec cette adresse.',
      },
    }),
    newsletter_welcome: ({ shopUrl, unsubscribePage, unsubscribeUrl }) => ({
      title: 'Bienvenue dans notre newsletter',
      body: 'Vous serez parmi les premiers à connaître nos nouveautés.',
      mail: {
        subject: 'Bienvenue dans notre newsletter',
        paragraphs: [
          'Votre adresse est inscrite à notre newsletter : vous serez parmi les premiers à connaître nos nouveautés.',
          `Si ce n’était pas vous, ou si vous changez d’avis, désinscrivez-vous ici : ${unsubscribePage}`,
        ],
        action: { label: 'Visiter la boutique', url: shopUrl },
        unsubscribeUrl,
        footer: 'Vous recevez ce message parce que cette adresse a été inscrite à notre newsletter.',
      },
    }),
    webhook_disabled: ({ url, reason, disabledAt }, zone) => ({
      title: 'Votre webhook est désactivé',
      body: 'Un de vos webhooks ne reçoit plus d’événements.',
      mail: {
        subject: 'Votre webhook est désactivé',
        paragraphs: [
          reason === 'gone'
            ? 'Votre webhook a répondu qu’il n’existe plus (statut 410). Il ne reçoit plus d’événements.'
            : 'Les envois à votre webhook ont échoué de façon répétée. Il ne reçoit plus d’événements.',
          'Enregistrez-le à nouveau dès que son adresse répond.',
        ],
        details: [
          { label: 'URL', value: url },
          { label: 'Quand', value: formatInstant(disabledAt, 'fr', zone) },
        ],
      },
    }),
  },
};

/** Returns the links to the parcel, if it can be followed, and to the order. */
function parcelLinks(
  trackingUrl: string | null | undefined,
  orderUrl: string,
): Pick<MailMessage, 'action' | 'alternative'> {
  const order = { label: SEE_ORDER, url: orderUrl };
  if (!trackingUrl) return { action: order };
  return { action: { label: 'Suivre mon colis', url: trackingUrl }, alternative: order };
}
