import type { hookRecordsEn } from './hooks-en';

export const hookRecordsFr: typeof hookRecordsEn = {
  hooks: {
    name: 'Hook |||| Hooks',
    empty:
      'Laissez un programme à vous décider lors du passage en caisse, par exemple un contrôle de fraude ou des tarifs de livraison.',
    delete_text: 'Il ne sera plus interrogé. Les commandes gardent ce qu’il a décidé.',
    calls: 'Appels des sept derniers jours',
    no_calls: 'Il n’a pas encore été interrogé.',
    test: 'Tester',
    answered: 'Il a répondu en %{ms} ms.',
    question: 'Question',
    answer: 'Réponse',
    steps: {
      checkout_prices: 'Prix : les augmenter ou les baisser',
      checkout_shipping: 'Livraison : fixer les coûts, retirer des modes',
      checkout_payment_methods: 'Moyens de paiement : en retirer',
      checkout_validate: 'Contrôle : accepter ou refuser la commande',
    },
    failures: {
      refuse: 'Refuser la commande',
      continue: 'Continuer sans le hook',
    },
    states: { answered: 'Répondu', failed: 'Sans réponse', skipped: 'Non interrogé' },
    help: {
      name: 'Les commandes l’affichent avec ce que le programme a décidé.',
      url: 'Une adresse en https. Avec npm start, http sur votre propre machine fonctionne aussi.',
      timeout_ms: 'Les clients n’attendent pas plus longtemps.',
      secret: 'Signe chaque question. Laissé vide, il est créé.',
    },
    fields: {
      name: 'Nom',
      step: 'Décide de',
      url: 'Adresse',
      on_failure: 'Sans réponse à temps',
      timeout_ms: 'Délai de réponse (ms)',
      secret: 'Secret',
      is_active: 'Actif',
      created_at: 'Heure',
      outcome: 'Résultat',
      last_call: 'Dernier appel',
      duration_ms: 'Millisecondes',
      error: 'Raison de l’absence de réponse',
    },
  },
};
