import type { collectionsEn } from './collections-en';

export const collectionsFr: typeof collectionsEn = {
  collections: {
    name: 'Collection |||| Collections',
    empty: 'Ajoutez la première collection : des produits qui vont ensemble, comme une saison.',
    delete_text: 'Ses produits restent dans la boutique.',
    fields: {
      image_url: 'Image',
      name: 'Nom',
      slug: 'Adresse dans la boutique',
      description: 'Description',
      is_active: 'Visible dans la boutique',
      products_count: 'Produits',
      sort_order: 'Position',
    },
    help: { sort_order: 'Les plus petits nombres passent devant.' },
    products: {
      title: 'Produits',
      add: 'Ajouter un produit',
      empty: "Il n'y a pas encore de produits dans la collection.",
      save: 'Enregistrer les produits',
      saved: 'Les produits ont été enregistrés.',
    },
  },
};
