import type { commonEn } from './common-en';

export const commonFr: typeof commonEn = {
  sales: {
    name: 'Ventes',
    export: 'Exporter en CSV',
    units_of: 'Unités de %{name}',
    at_most: '%{max} au plus',
    notify_customer: 'Prévenir le client par e-mail',
    no_units: 'Choisissez au moins une unité.',
    include_shipping: 'Rembourser aussi les frais de livraison',
    customer_reads: 'Le client lira ce texte.',
    staff_reads: "Seule l'équipe lit ce texte.",
    number_of_account: 'Compte',
    address: {
      full_name: 'Nom',
      company: 'Société',
      address_line1: 'Numéro et rue',
      address_line2: 'Étage, bâtiment',
      postal_code: 'Code postal',
      city: 'Ville',
      state: 'État ou région',
      country: 'Pays',
      fixed_country: 'Ne peut pas changer : la taxe et la livraison en dépendent',
      phone: 'Téléphone',
      vat_number: 'Numéro de TVA',
    },
  },
};
