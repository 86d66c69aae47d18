import type { affiliatesEn } from './affiliates-en';

export const affiliatesFr: typeof affiliatesEn = {
  affiliates: {
    name: 'Affilié |||| Affiliés',
    empty:
      'Les affiliés touchent une commission sur les commandes qu’ils apportent. Ils s’inscrivent dans la boutique, ou vous en ajoutez un.',
    delete_text: 'Seul un affilié sans commande apportée peut être supprimé. Refusez les autres.',
    percent: 'Commission en pour cent',
    facts: 'Une commande apportée, gains : |||| %{smart_count} commandes apportées, gains :',
    fields: {
      user_id: 'Compte',
      'user.name': 'Affilié',
      code: 'Code',
      status: 'État',
      total_orders: 'Commandes',
      total_earned: 'Gains',
      balance: 'À verser',
      created_at: 'Depuis',
      commission_type: 'Type de commission',
      commission_rate: 'Commission par commande',
    },
    sections: { new: 'L’affilié', terms: 'Conditions' },
    help: {
      new: 'Le compte touche une commission dès la prochaine commande apportée.',
      code: 'Figure dans les liens. Les liens avec un ancien code ne comptent plus.',
      commission_type: 'Vide : les conditions des réglages de la boutique.',
      percent: 'Pourcentage des articles d’une commande.',
      fixed: 'Par commande, jamais plus que le montant acheté.',
    },
    approve: 'Approuver',
    approve_text: 'Les commandes apportées donnent désormais droit à une commission.',
    approved: 'L’affilié a été approuvé.',
    reject: 'Refuser',
    reject_text:
      'Les commandes apportées ne rapportent désormais plus rien. Ce qui est acquis peut encore être versé.',
    rejected: 'L’affilié a été refusé.',
    states: { approved: 'À verser', paid: 'Versé' },
    conversions: {
      title: 'Commandes apportées',
      empty: 'Aucune commande n’a encore été apportée.',
      date: 'Date',
      order: 'Commande',
      customer: 'Client',
      commission: 'Commission',
      status: 'État',
      pay: 'Verser',
      pay_text: 'Verse toutes les commissions dues, au plus le solde :',
      paid: 'Les commissions ont été versées.',
      method: 'Moyen',
      methods: {
        wallet: 'Dans le porte-monnaie du compte, aussitôt',
        external: 'Je l’ai versé autrement, par exemple par virement',
      },
    },
  },
};
