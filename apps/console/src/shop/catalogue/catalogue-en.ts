import { attributesEn } from './attributes/attributes-en';
import { brandsEn } from './brands/brands-en';
import { categoriesEn } from './categories/categories-en';
import { collectionsEn } from './collections/collections-en';
import { productsEn } from './products/products-en';

export const catalogueEn = {
  areas: { catalogue: 'Catalogue' },
  resources: {
    ...productsEn,
    ...categoriesEn,
    ...collectionsEn,
    ...brandsEn,
    ...attributesEn,
    catalogue: {
      help: { slug: 'End of its address in the shop. Left empty, it is made of the name.' },
    },
  },
};
