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
      operators: {
        manufacturer: 'Fabricant',
        responsible_person: "Responsable dans l'UE",
        name: 'Entreprise ou personne',
        address: 'Adresse postale',
        email: 'Adresse e-mail',
        url: 'Page web',
        help: {
          manufacturer:
            "Qui l'a fabriqué, ou fait fabriquer sous son nom. Un produit sans fabricant montre celui de sa marque.",
          responsible_person: "Nécessaire quand le fabricant n'est pas dans l'UE.",
          reach: 'Elle ou une page web est nécessaire.',
        },
      },
      help: { slug: 'Fin de son adresse dans la boutique. Vide, elle est formée à partir du nom.' },
    },
  },
};
