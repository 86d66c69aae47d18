export const brandsEn = {
  brands: {
    name: 'Brand |||| Brands',
    empty: 'Add the first brand. Customers filter products by it.',
    delete_text: 'Its products stay on sale and show no brand. It can be restored.',
    trashed: { only: 'Deleted only', with: 'Deleted too' },
    fields: {
      logo_url: 'Logo',
      name: 'Name',
      slug: 'Address in the shop',
      description: 'Description',
      products_count: 'Products',
      created_at: 'Added',
      deleted_at: 'Deleted',
      trashed: 'Deleted brands',
    },
  },
};
