import type { products as en } from './products-en';

/** Texts of product cards, prices and lists of products. */
export const products: typeof en = {
  from: 'à partir de',
  now: 'Prix actuel',
  before: 'Prix précédent',
  lowest: 'Prix le plus bas des 30 derniers jours :',
  'per_1 kg': '{amount} le kilo',
  'per_1 l': '{amount} le litre',
  'per_1 m': '{amount} le mètre',
  'per_1 m2': '{amount} le m²',
  'per_1 piece': '{amount} la pièce',
  rating: '{value} étoiles sur 5',
  reviews: '{count, plural, one {# avis} other {# avis}}',
  discount: '−{percent} %',
  out_of_stock: 'Épuisé',
  in_stock: 'En stock',
  backorder: 'Livré plus tard',
  preorder: 'Précommande',
};
