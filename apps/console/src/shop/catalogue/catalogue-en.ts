export const catalogueEn = {
  areas: { catalogue: 'Catalogue' },
  resources: {},
};
