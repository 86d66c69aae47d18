import type { passwordPagesEn } from './password-pages-en';

/** Texts of the pages for staff without a password, or with a forgotten one. */
export const passwordPagesFr: typeof passwordPagesEn = {
  forgot: {
    title: 'Mot de passe oublié ?',
    text: "Saisissez l'adresse e-mail de votre compte. Vous recevrez un e-mail avec un lien pour choisir un autre mot de passe.",
    submit: 'Envoyer le lien',
    done: "Si un compte a cette adresse, un e-mail avec un lien vient d'être envoyé. Le lien est valable une heure.",
    back: 'Retour à la page de connexion',
  },
  choose: {
    title: 'Votre compte pour la console',
    text: 'Choisissez un mot de passe pour %{email}. Il vous servira ensuite à vous connecter.',
    help: 'Au moins 8 caractères, dont une minuscule, une majuscule et un chiffre.',
    help_practice: 'Au moins 10 caractères.',
    failed: 'Ce lien ne fonctionne plus. Demandez-en un autre.',
    submit: 'Choisir le mot de passe',
    done: 'Votre mot de passe est enregistré. Vous pouvez maintenant vous connecter.',
    again: 'Demander un autre lien',
  },
};
