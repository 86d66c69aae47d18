import type { promotionsEn } from './promotions-en';

export const promotionsFr: typeof promotionsEn = {
  promotions: {
    name: 'Promotion |||| Promotions',
    empty: 'Créez votre première promotion : un prix plus bas pour tous, sans code.',
    delete_text: 'Les prix remontent aussitôt. Les commandes gardent leur remise.',
    fields: {
      name: 'Nom',
      type: 'Type',
      value: 'Remise',
      priority: 'Priorité',
      stackable: 'Cumulable',
      applies_to_all: 'Tous les produits',
      is_active: 'Activée',
      running: 'En cours',
      starts_at: 'Début',
      ends_at: 'Fin',
      product_ids: 'Produits',
      category_ids: 'Catégories',
      brand_ids: 'Marques',
    },
    sections: {
      what: 'La promotion',
      products: 'Pour quels produits',
      others: 'Avec d’autres promotions',
    },
    help: {
      name: 'Les clients le voient à côté de la remise.',
      percentage: 'De 0 à 100, sur le prix.',
      fixed: 'Déduit de chaque unité.',
      applies_to_all: 'Sinon, elle vaut pour ce que vous choisissez ici.',
      categories: 'Avec toutes leurs sous-catégories.',
      others: 'De plusieurs promotions, le client reçoit la meilleure.',
      stackable: 'Elle s’ajoute aux autres promotions cumulables.',
      priority: 'À égalité, le nombre le plus élevé passe en premier.',
    },
    says: {
      all: 'tout',
      some: 'les produits, catégories et marques choisis',
      nothing: 'rien',
      percentage: '%{value} de remise sur %{what}, pour tous et sans code.',
      fixed: '%{value} de remise par unité sur %{what}, pour tous et sans code.',
      empty:
        'Elle ne baisse encore aucun prix : choisissez des produits, des catégories, des marques, ou tous les produits.',
      stackable: 'Elle s’ajoute aux autres promotions.',
    },
    sync: {
      action: 'Remplacer les produits par une liste',
      text: 'Un produit est remplacé par la liste ci-dessous. |||| Les %{smart_count} produits sont remplacés par la liste ci-dessous.',
      skus: 'Références, une par ligne',
      unknown: 'Aucun produit n’a la référence %{sku}. Rien n’a été modifié.',
      done: 'Les produits ont été remplacés.',
    },
  },
};
