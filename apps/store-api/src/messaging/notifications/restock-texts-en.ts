import type { RestockTexts } from './notification-messages';

/** English texts about products that are back in stock. */
export const restocksEn: RestockTexts = {
  back_in_stock: ({ productName, productUrl }) => ({
    title: 'Back in stock',
    body: `${productName} is available again.`,
    mail: {
      subject: `Back in stock: ${productName}`,
      paragraphs: [
        `Good news: ${productName}, which you were waiting for, is available again.`,
        'There is a limited number, and none is set aside for you.',
      ],
      action: { label: 'See the item', url: productUrl },
    },
  }),
  back_in_stock_mail: ({ productName, productUrl }) => ({
    title: 'Back in stock',
    body: `${productName} is available again.`,
    mail: {
      subject: `Back in stock: ${productName}`,
      paragraphs: [
        `Good news: ${productName}, which you were waiting for, is available again.`,
        'There is a limited number, and none is set aside for you.',
      ],
      action: { label: 'See the item', url: productUrl },
      footer: 'You receive this message because it was asked for with this address. There is no other one.',
    },
  }),
};
