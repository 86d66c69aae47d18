import type { catalogueEn } from './catalogue-en';

export const catalogueFr: typeof catalogueEn = {
  areas: { catalogue: 'Catalogue' },
  resources: {},
};
