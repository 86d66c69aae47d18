import type { resourcesEn } from './resources-en';

export const resourcesFr: typeof resourcesEn = {
  areas: { resources: 'Ressources' },
  resources: {
    resources: {
      name: 'Ressource |||| Ressources',
      empty: 'Ajoutez ce qui se réserve : une salle, un court, une personne.',
      delete_text: 'Ses réservations restent, et plus personne ne peut la réserver.',
      fields: { name: 'Nom', description: 'Description' },
    },
  },
};
