export const collectionsEn = {
  collections: {
    name: 'Collection |||| Collections',
    empty: 'Add the first collection: products that belong together, such as a season.',
    delete_text: 'Its products stay in the shop.',
    fields: {
      image_url: 'Image',
      name: 'Name',
      slug: 'Address in the shop',
      description: 'Description',
      is_active: 'Shown in the shop',
      products_count: 'Products',
      sort_order: 'Place',
    },
    help: { sort_order: 'Lower numbers come first.' },
    products: {
      title: 'Products',
      add: 'Add a product',
      empty: 'There are no products in the collection yet.',
      save: 'Save the products',
      saved: 'The products were saved.',
    },
  },
};
