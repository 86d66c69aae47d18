import { formatInstant, formatMoney } from '../../platform/i18n/formats';
import type { PaymentCheckTexts } from './language-texts';
import { flaggedReason as reasonOfFlag } from './payment-reasons';

/** French texts for administrators about payments that need a decision. */
export const paymentChecksFr: PaymentCheckTexts = {
  payment_uncaptured: (
    { orderNumber, captureBefore, captureFailure, isAuthorized, recipient: customer },
    zone,
  ) => ({
    title: isAuthorized ? 'Paiement à encaisser' : 'Autorisation expirée',
    body: isAuthorized
      ? `Le paiement autorisé de la commande ${orderNumber} n’a pas encore été encaissé.`
      : `L’autorisation de la commande ${orderNumber} a expiré sans encaissement.`,
    mail: {
      subject: `${isAuthorized ? 'Paiement à encaisser' : 'Autorisation expirée'} : commande ${orderNumber}`,
      paragraphs: [
        isAuthorized
          ? 'La carte a été autorisée, mais la somme n’a pas encore été encaissée. Elle ne pourra plus l’être après le délai ci-dessous.'
          : 'La commande est de nouveau impayée, et le client a été invité à la régler.',
      ],
      details: [
        { label: 'Commande', value: orderNumber },
        { label: 'Client', value: `${customer.name} (${customer.email})` },
        ...(captureBefore
          ? [{ label: 'À encaisser avant', value: formatInstant(captureBefore, 'fr', zone) }]
          : []),
        ...(captureFailure ? [{ label: 'Réponse du prestataire', value: captureFailure }] : []),
      ],
    },
  }),
  payment_flagged: ({ orderNumber, flaggedReason, recipient: customer }) => ({
    title: 'Paiement à vérifier',
    body: `Un paiement de la commande ${orderNumber} n’a pas été accepté.`,
    mail: {
      subject: `Paiement à vérifier : commande ${orderNumber}`,
      paragraphs: [
        'Une somme est arrivée chez le prestataire de paiement, mais elle n’a pas pu être affectée à la commande.',
      ],
      details: [
        { label: 'Commande', value: orderNumber },
        { label: 'Client', value: `${customer.name} (${customer.email})` },
        { label: 'Motif', value: reasonOfFlag(flaggedReason ?? '', 'fr') },
      ],
    },
  }),
  oss_threshold: ({ year, percent, net, threshold, currency }) => ({
    title: 'Ventes vers d’autres pays de l’UE',
    body: `Les ventes ${year} aux particuliers d’autres pays de l’UE ont atteint ${percent} % du seuil.`,
    mail: {
      subject: `Taxes : ${percent} % du seuil des ventes vers d’autres pays de l’UE`,
      paragraphs: [
        percent < 100
          ? 'Au-delà du seuil, ces ventes sont taxées dans le pays du client. Préparez l’inscription au guichet unique.'
          : 'Ces ventes sont désormais taxées dans le pays du client. Inscrivez-vous au guichet unique et réglez la taxation à destination.',
      ],
      details: [
        { label: 'Année', value: String(year) },
        { label: 'Ventes hors taxe', value: formatMoney(net, currency, 'fr') },
        { label: 'Seuil', value: formatMoney(threshold, currency, 'fr') },
      ],
    },
  }),
};
