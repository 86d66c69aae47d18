import type { brandsEn } from './brands-en';

export const brandsFr: typeof brandsEn = {
  brands: {
    name: 'Marque |||| Marques',
    empty: 'Ajoutez la première marque. Les clients filtrent les produits par marque.',
    delete_text: 'Ses produits restent en vente, sans marque. Elle peut être restaurée.',
    trashed: { only: 'Supprimées seulement', with: 'Supprimées aussi' },
    fields: {
      logo_url: 'Logo',
      name: 'Nom',
      slug: 'Adresse dans la boutique',
      description: 'Description',
      products_count: 'Produits',
      created_at: 'Ajoutée',
      deleted_at: 'Supprimée',
      trashed: 'Marques supprimées',
    },
  },
};
