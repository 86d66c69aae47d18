import { attributesFr } from './attributes/attributes-fr';
import { brandsFr } from './brands/brands-fr';
import type { catalogueEn } from './catalogue-en';
import { categoriesFr } from './categories/categories-fr';
import { collectionsFr } from './collections/collections-fr';
import { productsFr } from './products/products-fr';

export const catalogueFr: typeof catalogueEn = {
  areas: { catalogue: 'Catalogue' },
  resources: {
    ...productsFr,
    ...categoriesFr,
    ...collectionsFr,
    ...brandsFr,
    ...attributesFr,
    catalogue: {
      help: { slug: 'Fin de son adresse dans la boutique. Vide, elle est formée à partir du nom.' },
    },
  },
};
