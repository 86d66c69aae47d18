import type { absenceEn } from './absence-en';

export const absenceFr: typeof absenceEn = {
  title: 'Réservations d’une absence',
  none: 'Il ne reste aucune réservation à ce moment.',
  choice: 'Que faire',
  give: 'Confier à %{name}',
  leave: 'Ne rien changer',
  cancel: 'Annuler',
  refund: 'Rendu par carte :',
  call: 'Pas d’adresse e-mail. Appelez le %{phone}.',
  unmailed: 'Ni adresse e-mail ni numéro : prévenez-le vous-même.',
  consequence:
    'Seules les personnes libres à ce moment et qui proposent le service sont listées. Les clients qui ont une adresse e-mail sont prévenus.',
  apply: 'Changer %{smart_count} réservation |||| Changer %{smart_count} réservations',
  done: '%{smart_count} réservation a changé. |||| %{smart_count} réservations ont changé.',
};
