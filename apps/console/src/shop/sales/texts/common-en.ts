/** Words that the pages of sales share. */
export const commonEn = {
  sales: {
    name: 'Sales',
    export: 'Export CSV',
    units_of: 'Units of %{name}',
    at_most: 'At most %{max}',
    notify_customer: 'Tell the customer by mail',
    no_units: 'Choose at least one unit.',
    include_shipping: 'Refund the delivery costs too',
    customer_reads: 'The customer reads this.',
    staff_reads: 'Only staff read this.',
    number_of_account: 'Account',
    address: {
      full_name: 'Name',
      company: 'Company',
      address_line1: 'Street and number',
      address_line2: 'Floor, building',
      postal_code: 'Postal code',
      city: 'Town',
      state: 'State or region',
      country: 'Country',
      fixed_country: 'Cannot change: tax and delivery costs depend on it',
      phone: 'Phone',
      vat_number: 'VAT number',
    },
  },
};
