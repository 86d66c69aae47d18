import type { datesEn } from './dates-en';

export const datesFr: typeof datesEn = {
  title: 'Horaires de dates',
  about:
    'Une date peut avoir ses propres horaires, comme un jour férié ou une nocturne. Ils remplacent ceux de la semaine.',
  year: 'Année',
  table: 'Horaires de dates',
  empty: 'Aucune date de cette année n’a ses propres horaires.',
  date: 'Date',
  resource: 'Ressource',
  hours: 'Horaires',
  note: 'Motif',
  note_help: 'Pour l’équipe seulement.',
  all: 'Toutes les ressources',
  closed: 'Fermé',
  add: 'Fixer les horaires de dates',
  add_consequence: 'Ce que ces dates avaient est remplacé. Les réservations restent.',
  from: 'Du',
  to: 'Au',
  to_help: 'Vide pour une seule date.',
  windows: 'Heures d’ouverture ; sans elles, les dates sont fermées',
  edit: 'Modifier',
  remove: 'Retirer',
  remove_consequence: 'Les horaires de la semaine comptent à nouveau à cette date.',
  removed: 'Les horaires de la semaine comptent à nouveau.',
  saved: 'Les horaires sont enregistrés.',
  conflicts:
    'Enregistré. %{smart_count} réservation à venir est maintenant hors des horaires et reste. |||| Enregistré. %{smart_count} réservations à venir sont maintenant hors des horaires et restent.',
  holidays: {
    title: 'Jours fériés',
    about:
      'Choisissez un pays et regardez d’abord les dates. Un import les ferme pour toutes les ressources et laisse ce que vous avez fixé vous-même.',
    country: 'Pays',
    region: 'Région',
    whole: 'Tout le pays',
    year_from: 'De l’année',
    year_to: 'À l’année',
    table: 'Dates des jours fériés',
    empty: 'Il n’y a pas de jours fériés.',
    name: 'Jour férié',
    state: 'Import',
    states: { new: 'Sera fermé', imported: 'Déjà importé', kept: 'Reste comme fixé' },
    take: 'Importer les jours fériés',
    take_consequence:
      'Les clients ne peuvent plus réserver à ces dates. Les réservations qui y sont restent.',
    taken: 'Les jours fériés sont importés.',
    imports: 'Importés cette année :',
    remove: 'Retirer %{source}',
    remove_consequence:
      'Chaque date de cet import, toutes années confondues, retrouve les horaires de la semaine.',
    removed: 'L’import est retiré.',
  },
};
