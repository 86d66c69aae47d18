import type { offersEn } from './offers-en';

export const offersFr: typeof offersEn = {
  offers: {
    percent: 'Remise en pour cent',
    types: { percentage: 'Pourcentage', fixed: 'Montant' },
    states: { live: 'En cours', scheduled: 'Programmé', ended: 'Terminé', inactive: 'Désactivé' },
    sections: { dates: 'Période' },
    help: { is_active: 'Visible des clients seulement tant que cette option est activée.' },
    example: {
      title: 'Essayer',
      hint: 'Choisissez le contenu d’un panier et voyez son prix avec tout ce qui est enregistré. Rien n’est commandé.',
      variant: 'Variante',
      quantity: 'Unités',
      quantity_of: 'Unités de %{sku}',
      price: 'Prix',
      discounts: 'Remises',
      subtotal: 'Avant remises',
      total: 'Total',
      free_shipping: 'La livraison est offerte.',
      refused: '%{code} ne s’applique pas :',
    },
  },
  variants: {
    search: 'Produit ou référence',
    none: 'Aucun produit n’a ce nom ou cette référence.',
  },
};
