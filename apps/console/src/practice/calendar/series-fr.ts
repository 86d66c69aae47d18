import type { seriesEn } from './series-en';

export const seriesFr: typeof seriesEn = {
  title: 'Série',
  of: 'Réservation %{position} sur %{count}',
  repeat: 'Répéter',
  never: 'Ne se répète pas',
  frequencies: { weekly: 'Chaque semaine', monthly: 'Chaque mois' },
  interval: 'Toutes les … semaines ou tous les … mois',
  weekdays: 'Le',
  weekdays_help: 'Le jour du début, sauf si vous en choisissez d’autres ; il doit en faire partie.',
  monthly_by: 'Dans chaque mois',
  monthly: {
    day: 'Le même jour du mois',
    weekday: 'Le même jour de la semaine, comme le deuxième mardi',
    last_weekday: 'Le dernier de ces jours de la semaine',
  },
  count: 'Nombre de réservations',
  count_help: 'De 2 à 52, en deux ans au plus. Les jours qu’un mois n’a pas sont laissés de côté.',
  skip: 'Réserver les autres si certains horaires sont pris',
  check: 'Voir les horaires libres',
  free: '%{free} horaires libres sur %{count}.',
  booked: '%{smart_count} réservation est faite. |||| %{smart_count} réservations sont faites.',
  skipped: '%{smart_count} horaire était pris. |||| %{smart_count} horaires étaient pris.',
  changed: 'modifiée',
  move: 'Déplacer la série',
  cancel: 'Annuler dans la série',
  cancel_one: 'Seule cette réservation de la série est annulée ; les autres restent.',
  keep: 'Garder les réservations',
  scope: 'Quelles réservations',
  scopes: {
    this: 'Cette réservation seulement',
    following: 'Celle-ci et les suivantes',
    all: 'Toute la série',
  },
  include_changed: 'Aussi celles qui ont été modifiées séparément',
  move_consequence:
    'Les autres se déplacent d’autant de jours et de minutes. Toutes doivent être libres, sinon aucune ne bouge. Celles qui ont commencé restent. Le client reçoit un seul e-mail.',
  moved: 'Les réservations sont déplacées.',
  cancel_consequence:
    'Leurs horaires sont de nouveau libres, et le client reçoit un seul e-mail. Celles qui ont commencé restent.',
  cancelled: 'Les réservations sont annulées.',
};
