import type { stockEn } from './stock-en';

export const stockFr: typeof stockEn = {
  areas: { stock: 'Stock' },
  resources: {},
};
