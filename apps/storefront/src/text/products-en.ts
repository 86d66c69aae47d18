/** Texts of product cards, prices and lists of products. */
export const products = {
  from: 'from',
  now: 'Price now',
  before: 'Price before',
  lowest: 'Lowest price of the last 30 days:',
  rating: '{value} of 5 stars',
  reviews: '{count, plural, one {# review} other {# reviews}}',
  discount: '−{percent} %',
  out_of_stock: 'Sold out',
  in_stock: 'In stock',
  backorder: 'Delivered later',
  preorder: 'Pre-order',
};
