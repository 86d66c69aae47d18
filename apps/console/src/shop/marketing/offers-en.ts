/** Words that several kinds of offers share. */
export const offersEn = {
  offers: {
    percent: 'Percent off',
    types: { percentage: 'Percentage', fixed: 'Amount' },
    states: { live: 'Running', scheduled: 'Scheduled', ended: 'Ended', inactive: 'Switched off' },
    sections: { dates: 'When' },
    help: { is_active: 'Customers see it only while this is on.' },
  },
  variants: {
    search: 'Product or SKU',
    none: 'No product has this name or SKU.',
  },
};
