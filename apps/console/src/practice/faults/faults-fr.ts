import type { faultsEn } from './faults-en';

/** French texts of what the service finds wrong. */
export const faultsFr: typeof faultsEn = {
  after: '« %{field} » doit être après « %{other} ».',
  range: 'Veuillez saisir un nombre entier de %{min} à %{max}.',
  zero_or_range: 'Veuillez saisir 0, ou un nombre entier de %{min} à %{max}.',
  taken_at: '« %{name} » est déjà réservé à cette heure.',
  held_at: 'Un client réserve en ce moment cette heure de « %{name} ».',
  blocked_at: '« %{name} » est indisponible à cette heure.',
  unknown_at: 'L’agenda de « %{name} » ne peut pas être lu en ce moment.',
  fields: {
    start_time: 'De',
    end_time: 'À',
    time_from: 'Pas avant',
    time_to: 'Fini à',
    date_from: 'Premier jour',
    date_to: 'Dernier jour',
    start_at: 'Début',
    end_at: 'Fin',
    duration_min: 'Durée',
    buffer_min: 'Pause',
    party_size: 'Places',
    client_name: 'Client',
    resource_id: 'Ressource',
    service_id: 'Prestation',
  },
};
