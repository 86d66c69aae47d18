import type { marketingEn } from './marketing-en';

export const marketingFr: typeof marketingEn = {
  areas: { marketing: 'Marketing' },
  resources: {
    coupons: {
      name: 'Code promo |||| Codes promo',
      empty: 'Créez votre premier code promo : un code qui baisse le prix du panier.',
      delete_text:
        "Personne ne pourra plus utiliser ce code. Les commandes qui l'ont utilisé gardent leur remise.",
      fields: {
        code: 'Code',
        type: 'Type',
        value: 'Valeur',
        status: 'État',
        expires_at: 'Fin',
        used_count: 'Utilisé',
      },
    },
  },
};
