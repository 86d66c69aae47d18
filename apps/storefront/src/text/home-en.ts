/** Texts of the first page and of offers that end. */
export const home = {
  title: 'Good things for every day',
  description: 'Things for kitchen, home and garden, made to last.',
  featured: 'Chosen for you',
  collections: 'Collections',
  is_new: 'New in the shop',
  journal: 'From the journal',
  all_posts: 'All posts',
  all_new: 'All new products',
  all_offers: 'All offers of this sale',
  ends: 'Ends on {date}',
  ended: 'This sale has ended.',
  left: '{time} left',
  days: '{days, plural, =0 {} one {# day } other {# days }}',
  bundles: 'Sets',
  bundles_text: 'Products that cost less together.',
  no_bundles: 'There are no sets at the moment.',
};
