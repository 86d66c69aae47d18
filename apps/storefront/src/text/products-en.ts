/** Texts of product cards, prices and lists of products. */
export const products = {
  from: 'from',
  now: 'Price now',
  before: 'Price before',
  lowest: 'Lowest price of the last 30 days:',
  'per_1 kg': '{amount} per kg',
  'per_1 l': '{amount} per litre',
  'per_1 m': '{amount} per metre',
  'per_1 m2': '{amount} per m²',
  'per_1 piece': '{amount} per piece',
  rating: '{value} of 5 stars',
  reviews: '{count, plural, one {# review} other {# reviews}}',
  discount: '−{percent} %',
  out_of_stock: 'Sold out',
  in_stock: 'In stock',
  backorder: 'Delivered later',
  preorder: 'Pre-order',
};
