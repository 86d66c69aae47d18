import type { takingsEn } from './takings-en';

/** French texts of the page of takings. */
export const takingsFr: typeof takingsEn = {
  title: 'Recettes',
  about:
    'L’argent des réservations entré et sorti ces jours-là, par carte avec Stripe et tel que l’équipe l’a noté sur place. Ce ne sont pas des factures, et elles ne disent rien de la TVA.',
  days: { today: 'Aujourd’hui', yesterday: 'Hier', this_month: 'Ce mois-ci', last_month: 'Le mois dernier' },
  from: 'Du',
  to: 'Au',
  tender: 'Moyen de paiement',
  tenders: {
    card: 'Carte en ligne',
    cash: 'Espèces',
    card_terminal: 'Terminal de paiement',
    transfer: 'Virement',
    other: 'Autre',
    unknown: 'Sur place, moyen inconnu',
  },
  all: 'Tous',
  sums: 'Sommes par moyen de paiement',
  total: 'Total',
  received: 'Reçu',
  refunded: 'Rendu',
  net: 'Net',
  nothing: 'Aucun argent n’est entré ni sorti ces jours-là.',
  open: 'Une réservation qui a eu lieu ces jours-là n’est pas entièrement payée. Reste à payer : |||| %{smart_count} réservations qui ont eu lieu ces jours-là ne sont pas entièrement payées. Reste à payer :',
  nothing_open: 'Toutes les réservations qui ont eu lieu ces jours-là sont payées.',
  movements: 'Paiements et remboursements',
  export: 'Exporter en CSV',
  day: 'Jour',
  what: 'Réservé',
  reference: 'Référence',
  recorded_by: 'Noté par',
  amount: 'Montant',
  deleted: 'Réservation supprimée nº %{number}',
};
