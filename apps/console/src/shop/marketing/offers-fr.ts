import type { offersEn } from './offers-en';

export const offersFr: typeof offersEn = {
  offers: {
    percent: 'Remise en pour cent',
    types: { percentage: 'Pourcentage', fixed: 'Montant' },
    states: { live: 'En cours', scheduled: 'Programmé', ended: 'Terminé', inactive: 'Désactivé' },
    sections: { dates: 'Période' },
    help: { is_active: 'Visible des clients seulement tant que cette option est activée.' },
  },
  variants: {
    search: 'Produit ou référence',
    none: 'Aucun produit n’a ce nom ou cette référence.',
  },
};
