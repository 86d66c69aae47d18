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
      operators: {
        manufacturer: 'Manufacturer',
        responsible_person: 'Responsible in the EU',
        name: 'Company or person',
        address: 'Postal address',
        email: 'E-mail address',
        url: 'Web page',
        help: {
          manufacturer:
            'Who made it, or had it made under its name. A product without one shows that of its brand.',
          responsible_person: 'Needed when the manufacturer is not in the EU.',
          reach: 'This or a web page is required.',
        },
      },
      help: { slug: 'End of its address in the shop. Left empty, it is made of the name.' },
    },
  },
};
