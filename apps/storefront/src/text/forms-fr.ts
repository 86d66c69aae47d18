import type { forms as en } from './forms-en';

/** Texts of all forms. */
export const forms: typeof en = {
  optional: 'facultatif',
  this_field: 'Ce champ',
  passwords_differ: 'Les deux mots de passe ne sont pas identiques.',
  check: 'Veuillez vérifier les champs signalés.',
  no_answer: 'La boutique ne répond pas pour le moment. Rien n’est perdu ; veuillez réessayer.',
};
