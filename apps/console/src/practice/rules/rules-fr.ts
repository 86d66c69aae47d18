import type { rulesEn } from './rules-en';

export const rulesFr: typeof rulesEn = {
  about:
    'Ces règles engagent les clients, pas vous. Un champ vide est sans règle. Si une réservation a une prestation et une ressource, la règle la plus stricte des deux compte.',
  made_before:
    'Les réservations déjà faites peuvent être annulées aussi tard qu’annoncé à leurs clients, ou plus tard si une règle devient plus souple. Les règles de déplacement comptent aussi pour elles. Leurs prix, paiements et remboursements restent.',
  notice_min: 'Délai avant le début (min)',
  horizon_days: 'À l’avance (jours)',
  shortest_min: 'Réservation la plus courte (min)',
  longest_min: 'Réservation la plus longue (min)',
  max_per_day: 'Réservations par jour au maximum',
  max_per_email: 'Réservations en cours par client au maximum',
  cancel_until_min: 'Annulation jusqu’à (min avant le début)',
  move_until_min: 'Déplacement jusqu’à (min avant le début)',
  max_moves: 'Déplacements au maximum',
  only_slots: 'Commencer seulement aux horaires proposés',
  help: {
    notice_min: 'Minutes entre maintenant et le premier horaire proposé aux clients.',
    horizon_days: 'Jours entre maintenant et le dernier. La limite de vos réglages compte aussi.',
    shortest_min: 'Avec les minutes des options. Les créneaux plus courts ne sont pas proposés.',
    longest_min: 'Avec les minutes des options.',
    max_per_day:
      'Réservations qui commencent un même jour. Les vôtres comptent, et vous pouvez aller au-delà.',
    max_per_email: 'Réservations d’une adresse e-mail qui ne sont pas passées.',
    cancel_until_min:
      '1440 est un jour. Les clients voient jusqu’à quand annuler. Une fin avancée ne compte que pour les nouvelles réservations.',
    move_until_min:
      '1440 est un jour. Les clients voient jusqu’à quand déplacer. Compte aussi pour les réservations déjà faites.',
    max_moves:
      'Avec 0, les clients ne peuvent pas déplacer une réservation. Compte aussi pour les réservations déjà faites.',
    only_slots: 'Sinon, un programme peut réserver à toute heure dans les horaires.',
  },
  saved: 'Les règles sont enregistrées.',
};
