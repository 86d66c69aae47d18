export const customersEn = {
  areas: { customers: 'Customers' },
  resources: {},
};
