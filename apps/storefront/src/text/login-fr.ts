import type { login as en } from './login-en';

/** Texts of registering, logging in and passwords. */
export const login: typeof en = {
  login: 'Se connecter',
  register: 'Créer un compte',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  password_again: 'Confirmez le mot de passe',
  password_hint: 'Au moins 8 caractères, dont une minuscule, une majuscule et un chiffre.',
  name: 'Votre nom',
  forgot: 'Mot de passe oublié ?',
  forgot_title: 'Choisir un nouveau mot de passe',
  forgot_text: 'Indiquez votre adresse : nous vous enverrons un lien pour choisir un nouveau mot de passe.',
  forgot_send: 'Envoyer le lien',
  forgot_done: 'Si un compte existe à cette adresse, le lien vient d’être envoyé. Il est valable une heure.',
  new_account: 'Nouveau client ?',
  guest_order: 'Vous avez commandé sans compte ?',
  guest_order_link: 'Retrouver votre commande',
  known: 'Vous avez déjà un compte ?',
  reset_title: 'Votre nouveau mot de passe',
  reset_save: 'Enregistrer le mot de passe',
  reset_done: 'Votre mot de passe est modifié. Vous pouvez maintenant vous connecter.',
  reset_used: 'Chaque lien ne sert qu’une fois, et pendant une heure seulement.',
  reset_again: 'Recevoir un nouveau lien',
  session_ended:
    'Vous avez été déconnecté, après un long moment ou parce que votre compte a changé. Connectez-vous pour continuer.',
  wish: 'Connectez-vous ou créez un compte : le produit rejoindra votre liste d’envies.',
  link_incomplete: 'Ce lien est incomplet. Ouvrez-le depuis l’e-mail sans le modifier.',
  verify_title: 'Confirmez votre adresse e-mail',
  verify_text: 'Appuyez sur le bouton pour confirmer l’adresse de votre compte.',
  verify_button: 'Confirmer l’adresse',
  verify_password:
    'Saisissez le mot de passe choisi pour votre compte. Il confirme l’adresse, et vous êtes connecté.',
  verify_ended: 'Le lien a expiré ? Nous vous en envoyons un nouveau lorsque vous vous connectez.',
  verify_forgot: 'Vous ne connaissez pas le mot de passe ? Un nouveau confirme aussi votre adresse.',
  verify_sent:
    'Nous vous avons envoyé un lien. Ouvrez-le sur n’importe quel appareil pour utiliser votre compte.',
  verify_meanwhile:
    'Vous pouvez continuer vos achats. Votre panier est conservé, et rejoindra ensuite votre compte.',
  verify_back: 'Reprendre où vous en étiez',
  verify_shop: 'Continuer mes achats',
  verify_done: 'Votre adresse est confirmée.',
  verify_go_on: 'Voir mon compte',
  verify_elsewhere:
    'Votre adresse est confirmée, ou la connexion de ce navigateur a pris fin. Connectez-vous pour continuer.',
  verify_other_device: 'Vous l’avez confirmée sur un autre appareil ?',
  verify_resend: 'Renvoyer le lien',
  verify_resent: 'Un nouveau lien vient d’être envoyé.',
  social: 'Ou utilisez un autre de vos comptes',
  social_with: 'Continuer avec {name}',
  social_cancelled: 'Vous n’êtes pas connecté. Réessayez ou utilisez votre mot de passe.',
  social_failed:
    'La connexion n’a pas abouti. Si vous avez un compte ici, connectez-vous avec son mot de passe.',
  social_unverified: 'Confirmez d’abord votre adresse e-mail. Nous vous avons envoyé un nouveau lien.',
  social_suspended: 'Ce compte est suspendu. Veuillez nous écrire.',
  logout: 'Se déconnecter',
  test_logins: 'Identifiants de cette boutique de développement',
};
