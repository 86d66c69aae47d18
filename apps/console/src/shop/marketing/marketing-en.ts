export const marketingEn = {
  areas: { marketing: 'Marketing' },
  resources: {
    coupons: {
      name: 'Coupon |||| Coupons',
      empty: 'Create your first coupon: a code that lowers the price of a cart.',
      delete_text: 'Nobody can use the code again. Orders that used it keep their discount.',
      fields: {
        code: 'Code',
        type: 'Type',
        value: 'Value',
        status: 'State',
        expires_at: 'Ends',
        used_count: 'Used',
      },
    },
  },
};
