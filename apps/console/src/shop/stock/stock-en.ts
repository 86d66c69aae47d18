export const stockEn = {
  areas: { stock: 'Stock' },
  resources: {},
};
