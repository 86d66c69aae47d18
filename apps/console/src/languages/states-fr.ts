import type { statesEn } from './states-en';

export const statesFr: typeof statesEn = {
  active: 'Actif',
  inactive: 'Inactif',
  scheduled: 'Programmé',
  expired: 'Expiré',
  draft: 'Brouillon',
  pending: 'En attente',
  approved: 'Approuvé',
  rejected: 'Refusé',
  cancelled: 'Annulé',
  completed: 'Terminé',
  failed: 'Échoué',
};
