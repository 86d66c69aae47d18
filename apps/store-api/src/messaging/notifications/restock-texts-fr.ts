import type { RestockTexts } from './notification-messages';

/** French texts about products that are back in stock. */
export const restocksFr: RestockTexts = {
  back_in_stock: ({ productName, productUrl }) => ({
    title: 'De retour en stock',
    body: `${productName} est de nouveau disponible.`,
    mail: {
      subject: `De retour en stock : ${productName}`,
      paragraphs: [
        `Bonne nouvelle : ${productName}, que vous attendiez, est de nouveau disponible.`,
        'Les quantités sont limitées et cet article ne vous est pas réservé.',
      ],
      action: { label: 'Voir l’article', url: productUrl },
    },
  }),
  back_in_stock_mail: ({ productName, productUrl }) => ({
    title: 'De retour en stock',
    body: `${productName} est de nouveau disponible.`,
    mail: {
      subject: `De retour en stock : ${productName}`,
      paragraphs: [
        `Bonne nouvelle : ${productName}, que vous attendiez, est de nouveau disponible.`,
        'Les quantités sont limitées et cet article ne vous est pas réservé.',
      ],
      action: { label: 'Voir l’article', url: productUrl },
      footer:
        'Vous recevez ce message parce qu’il a été demandé avec cette adresse. Il n’y en aura pas d’autre.',
    },
  }),
};
