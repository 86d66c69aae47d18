import type { paymentsEn } from './payments-en';

/** French texts of payments, refunds and their rules. */
export const paymentsFr: typeof paymentsEn = {
  off: 'Les paiements par carte demandent les clés de Stripe, que l’exploitant du service renseigne.',
  about:
    'Ce que les clients paient en réservant. Une réservation à payer est confirmée par son paiement ; sans paiement, elle prend fin d’elle-même. Les réservations gardent la règle avec laquelle elles ont été faites.',
  rules: {
    none: 'Les clients ne paient rien en réservant.',
    full: 'Les clients paient le prix entier en réservant.',
    deposit_amount: 'Les clients paient un acompte de %{amount} en réservant.',
    deposit_percent: 'Les clients paient un acompte de %{percent} % en réservant.',
    full_refund: 'Qui annule au moins %{hours} heures avant le début est remboursé en entier.',
    part_refund: 'Qui annule au moins %{hours} heures avant le début est remboursé à %{percent} %.',
  },
  edit: 'Modifier la règle',
  payment: 'Les clients paient',
  payments: { none: 'Rien en réservant', deposit: 'Un acompte', full: 'Le prix entier' },
  deposit_amount: 'Acompte, en montant',
  deposit_percent: 'Acompte, en pour cent',
  part_fault: 'Plus près du début que la fin du remboursement complet : moins d’heures, ou autant.',
  deposit_fault: 'Remplissez l’un des deux : un montant ou un pourcentage.',
  only_by_services:
    'Désormais les clients réservent %{names} avec une prestation seulement, car le temps serait gratuit sinon. La page de chaque ressource peut en décider autrement.',
  deposit_help: 'L’un des deux, pour un acompte seulement.',
  refund_full_hours: 'Tout rembourser jusqu’à (heures avant)',
  refund_full_help: 'Vide : jamais.',
  refund_part_hours: 'Rembourser une partie jusqu’à (heures avant)',
  refund_part_percent: 'La partie, en pour cent',
  cut: {
    part: 'D’après les règles de réservation, les clients ne peuvent annuler que jusqu’à %{minutes} minutes avant le début. Personne ne reçoit donc jamais la partie de %{percent} %.',
    hours:
      'D’après les règles de réservation, les clients ne peuvent annuler que jusqu’à %{minutes} minutes avant le début. Les remboursements s’arrêtent aussi à ce moment.',
  },
  saved: 'La règle est modifiée.',
  title: 'Paiements',
  total: 'Prix',
  due_now: 'Attend',
  paid: 'Payé',
  refunded: 'Remboursé',
  left_to_pay: 'Reste à payer',
  kinds: {
    card: 'Par carte',
    on_site: 'Sur place',
    card_refund: 'Remboursement par carte',
    card_refund_failed: 'Remboursement par carte échoué',
    on_site_refund: 'Rendu sur place',
  },
  refund_states: {
    pending: 'Remboursement en route',
    processed: 'Remboursé',
    failed: 'Remboursement échoué',
  },
  failure: 'La carte a été refusée : %{reason}',
  returned: 'Le paiement est arrivé trop tard et est remboursé : %{reason}',
  add: 'Payé sur place',
  add_consequence: 'Note ce que le client a payé en espèces ou autrement. Aucun e-mail n’est envoyé.',
  paid_label: 'Payé :',
  due: 'Reste dû :',
  more_than_due: 'C’est plus que ce qui reste dû. Le montant est-il juste ?',
  above_price: 'Le noter quand même, par exemple avec un pourboire',
  added: 'Le paiement est noté.',
  amount: 'Montant',
  refund: 'Rembourser',
  refund_consequence:
    'Par carte, l’argent revient par Stripe et le client reçoit un e-mail. Sur place, c’est seulement noté. La réservation reste.',
  refund_done: 'Le remboursement est demandé.',
  given_back: 'Il est noté que l’argent a été rendu.',
  method: 'Comment',
  methods: { card: 'Par carte', on_site: 'Sur place' },
  owed_on_site: 'restent à rendre sur place. Enregistrez-le une fois fait.',
  undecided_on_site:
    'ont été payés sur place. Aucune règle de paiement ne dit ce qui est rendu : décidez-en avec le client.',
  give_back: 'Rendre ou rembourser',
  cancel_on_site_amount: 'Rendu sur place',
  cancel_on_site_help: 'Le client lit ce montant. Enregistrez-le une fois rendu.',
  moved_earlier:
    'Le client garde son droit au remboursement selon l’ancien début : un déplacement de votre part ne lui enlève rien.',
  moved_later:
    'Les remboursements comptent à partir du nouveau début : le client peut annuler plus longtemps en étant remboursé.',
  cancel_amount: 'Rembourser par carte',
  cancel_consequence: 'Le client récupère ce montant sur sa carte.',
};
