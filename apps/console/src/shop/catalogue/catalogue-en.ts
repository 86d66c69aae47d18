import { attributesEn } from './attributes/attributes-en';
import { brandsEn } from './brands/brands-en';
import { categoriesEn } from './categories/categories-en';
import { collectionsEn } from './collections/collections-en';

export const catalogueEn = {
  areas: { catalogue: 'Catalogue' },
  resources: {
    ...categoriesEn,
    ...collectionsEn,
    ...brandsEn,
    ...attributesEn,
    catalogue: {
      help: { slug: 'End of its address in the shop. Left empty, it is made of the name.' },
    },
  },
};
