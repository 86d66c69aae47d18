/** Words that several kinds of offers share. */
export const offersEn = {
  offers: {
    percent: 'Percent off',
    types: { percentage: 'Percentage', fixed: 'Amount' },
    states: { live: 'Running', scheduled: 'Scheduled', ended: 'Ended', inactive: 'Switched off' },
    sections: { dates: 'When' },
    help: { is_active: 'Customers see it only while this is on.' },
    example: {
      title: 'Try it',
      hint: 'Choose what is in a cart, and see what it costs with everything that is saved. Nothing is ordered.',
      variant: 'Variant',
      quantity: 'Units',
      quantity_of: 'Units of %{sku}',
      price: 'Price',
      discounts: 'Discounts',
      subtotal: 'Before discounts',
      total: 'Total',
      free_shipping: 'Shipping is free.',
      refused: '%{code} does not apply:',
    },
  },
  variants: {
    search: 'Product or SKU',
    none: 'No product has this name or SKU.',
  },
};
