import type { salesEn } from './sales-en';

export const salesFr: typeof salesEn = {
  areas: { sales: 'Ventes' },
  resources: {},
};
