import type { customerGroupsEn } from './customer-groups-en';

export const customerGroupsFr: typeof customerGroupsEn = {
  'customer-groups': {
    name: 'Groupe de clients |||| Groupes de clients',
    empty:
      'Créez votre premier groupe, par exemple les habitués ou les entreprises : ses membres ont une remise ou des prix propres.',
    delete_text:
      'Les membres perdent aussitôt la remise et les listes de prix du groupe. Ils restent clients.',
    fields: {
      name: 'Nom',
      description: 'Description',
      discount_percent: 'Remise en pour cent',
      users_count: 'Membres',
      created_at: 'Création',
    },
    sections: { what: 'Le groupe' },
    help: {
      name: 'Les clients le voient à côté de leur remise.',
      discount: 'Sur tous les produits. Un produit reçoit la meilleure offre : celle-ci ou une promotion.',
      description: 'Pour l’équipe.',
    },
    members: {
      title: 'Membres',
      empty: 'Ajoutez le premier membre.',
      none_found: 'Aucun membre n’a ce nom ou cette adresse e-mail.',
      name: 'Nom',
      email: 'E-mail',
      joined_at: 'Membre depuis',
      add: 'Ajouter des membres',
      add_text: 'Le prochain prix qu’ils voient comprend la remise du groupe.',
      added: 'Les membres ont été ajoutés.',
      users: 'Clients',
      remove_text: '%{name} perd aussitôt la remise et les prix du groupe.',
      removed: 'Le membre a été retiré.',
    },
  },
};
