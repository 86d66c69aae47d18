export const salesEn = {
  areas: { sales: 'Sales' },
  resources: {},
};
