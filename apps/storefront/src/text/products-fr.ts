import type { products as en } from './products-en';

/** Texts of product cards, prices and lists of products. */
export const products: typeof en = {
  from: 'à partir de',
  now: 'Prix actuel',
  before: 'Prix précédent',
  lowest: 'Prix le plus bas des 30 derniers jours :',
  rating: '{value} étoiles sur 5',
  reviews: '{count, plural, one {# avis} other {# avis}}',
  discount: '−{percent} %',
  out_of_stock: 'Épuisé',
  in_stock: 'En stock',
  backorder: 'Livré plus tard',
  preorder: 'Précommande',
};
