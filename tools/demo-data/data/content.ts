interface PageSeed {
  slug: string;
  title: string;
  content: string;
  fr: Record<'title' | 'slug' | 'content', string>;
}

export const PAGES: readonly PageSeed[] = [
  {
    slug: 'about',
    title: 'About Comptoir',
    content:
      '<p>Comptoir began in 2016 as a counter of three metres in the Croix-Rousse in Lyon. We sold eleven things, all of which we used ourselves. There are more of them now; the rule is still the same.</p><h2>How we choose</h2><p>Each product is used by one of us for at least a month before it goes on sale. We ask who made it, whether it can be repaired, and whether we would be glad to inherit it.</p><h2>Where we are</h2><p>The workshop is open from Tuesday to Saturday. Parcels leave from Lyon and Eindhoven.</p>',
    fr: {
      title: 'À propos de Comptoir',
      slug: 'a-propos',
      content:
        '<p>Comptoir est né en 2016 d’un comptoir de trois mètres, à la Croix-Rousse, à Lyon. Nous y vendions onze objets, que nous utilisions tous nous-mêmes. Ils sont plus nombreux aujourd’hui ; la règle n’a pas changé.</p><h2>Comment nous choisissons</h2><p>L’un de nous se sert de chaque produit pendant au moins un mois avant sa mise en vente. Nous demandons qui l’a fabriqué, s’il peut être réparé et si nous serions heureux d’en hériter.</p><h2>Où nous trouver</h2><p>L’atelier est ouvert du mardi au samedi. Les colis partent de Lyon et d’Eindhoven.</p>',
    },
  },
  {
    slug: 'terms',
    title: 'Terms of Sale',
    content:
      '<h2>Orders</h2><p>An order is a contract as soon as the payment is confirmed. Until then the goods are reserved for sixty minutes.</p><h2>Prices</h2><p>Prices are in euros unless you chose another currency, in which case the rate of the moment of the order applies to the whole order.</p><h2>Payment</h2><p>By card, gift card or wallet credit, alone or together. Your bank may ask you to confirm the payment.</p><h2>Withdrawal</h2><p>Consumers in the European Union may withdraw from the contract without giving a reason, from the order until {{withdrawal_days}} after its delivery. Downloads and keys are not refunded once they are delivered.</p><h2>Returns</h2><p>You may ask for a return of what you do not like within {{return_days}} of its delivery.</p><h2>Law</h2><p>French law applies; consumers keep the protection of the law of their own country.</p>',
    fr: {
      title: 'Conditions générales de vente',
      slug: 'conditions-generales-de-vente',
      content:
        '<h2>Commandes</h2><p>La commande devient un contrat dès que le paiement est confirmé. Jusque-là, les articles sont réservés pendant soixante minutes.</p><h2>Prix</h2><p>Les prix sont en euros, sauf si vous avez choisi une autre devise ; le taux du moment de la commande vaut alors pour toute la commande.</p><h2>Paiement</h2><p>Par carte bancaire, carte cadeau ou avoir, seuls ou ensemble. Votre banque peut vous demander de confirmer le paiement.</p><h2>Rétractation</h2><p>Les consommateurs de l’Union européenne peuvent se rétracter du contrat sans donner de raison, dès la commande et pendant {{withdrawal_days}} après la livraison. Les téléchargements et les clés ne sont plus remboursés une fois livrés.</p><h2>Retours</h2><p>Vous pouvez demander le retour de ce qui ne vous plaît pas pendant {{return_days}} après la livraison.</p><h2>Droit applicable</h2><p>Le droit français s’applique ; les consommateurs gardent la protection de la loi de leur pays.</p>',
    },
  },
  {
    slug: 'privacy',
    title: 'Privacy',
    content:
      '<p>We keep what we need to send you a parcel and to answer for it: your name, addresses, orders and messages. Card numbers never reach our servers.</p><h2>Who else sees it</h2><p>The payment processor, the carrier and the mail service, each only for its part.</p><h2>How long</h2><p>Orders and invoices for ten years, because the law says so. Everything else goes when you delete your account.</p><h2>Your rights</h2><p>Write to privacy@example.com to see, correct or remove what we know.</p>',
    fr: {
      title: 'Confidentialité',
      slug: 'confidentialite',
      content:
        '<p>Nous gardons ce qu’il faut pour vous envoyer un colis et en répondre : votre nom, vos adresses, vos commandes et vos messages. Les numéros de carte n’atteignent jamais nos serveurs.</p><h2>Qui d’autre les voit</h2><p>Le prestataire de paiement, le transporteur et le service d’envoi des e-mails, chacun pour sa seule part.</p><h2>Combien de temps</h2><p>Les commandes et les factures dix ans, parce que la loi le veut. Tout le reste disparaît quand vous supprimez votre compte.</p><h2>Vos droits</h2><p>Écrivez à privacy@example.com pour consulter, corriger ou effacer ce que nous savons.</p>',
    },
  },
  {
    slug: 'shipping-returns',
    title: 'Shipping & Returns',
    content:
      '<h2>Shipping</h2><p>Orders placed before one o’clock leave on the same working day. Standard shipping is free within the European Union from 80 euros. We also send to the United Kingdom, the United States and Canada.</p><h2>Returns</h2><p>You have {{return_days}} after the delivery. Ask for a return on the page of your order, which each mail about it links. Once we have approved it, a mail says where to send the parcel. We refund within three days of receiving it.</p>',
    fr: {
      title: 'Livraison et retours',
      slug: 'livraison-retours',
      content:
        '<h2>Livraison</h2><p>Les commandes passées avant 13 h partent le même jour ouvré. La livraison standard est offerte dès 80 € dans l’Union européenne. Nous expédions aussi au Royaume-Uni, aux États-Unis et au Canada.</p><h2>Retours</h2><p>Vous avez {{return_days}} après la livraison. Demandez un retour sur la page de votre commande, dont chaque e-mail donne le lien. Dès que nous l’avons accepté, un e-mail vous dit où envoyer le colis. Nous vous remboursons dans les trois jours qui suivent sa réception.</p>',
    },
  },
];

interface FaqSeed {
  category: string;
  question: string;
  answer: string;
  fr: Record<'category' | 'question' | 'answer', string>;
}

export const FAQS: readonly FaqSeed[] = [
  {
    category: 'Orders & Payment',
    question: 'Can I change an order after placing it?',
    answer:
      'As long as it is not packed: cancel it on its page, which each mail about it links, and place it again. Your money is back within a few days, what gift cards have paid at once.',
    fr: {
      category: 'Commandes et paiement',
      question: 'Puis-je modifier une commande déjà passée ?',
      answer:
        'Tant qu’elle n’est pas emballée : annulez-la sur sa page, dont chaque e-mail donne le lien, et passez-la de nouveau. Le remboursement arrive en quelques jours ; il est immédiat sur les cartes cadeaux.',
    },
  },
  {
    category: 'Orders & Payment',
    question: 'My card was declined. Is my order lost?',
    answer:
      'No. The goods stay reserved for an hour. Open the order by the link of its mail and pay with the same or another card.',
    fr: {
      category: 'Commandes et paiement',
      question: 'Ma carte a été refusée. Ma commande est-elle perdue ?',
      answer:
        'Non. Les articles restent réservés une heure. Ouvrez la commande par le lien de son e-mail et payez avec la même carte ou une autre.',
    },
  },
  {
    category: 'Orders & Payment',
    question: 'Can I combine a coupon with a gift card?',
    answer:
      'Yes. The coupon lowers the price; gift cards then pay as much of it as they can, and the card pays the rest.',
    fr: {
      category: 'Commandes et paiement',
      question: 'Puis-je cumuler un code promo et une carte cadeau ?',
      answer:
        'Oui. Le code baisse le prix ; les cartes cadeaux en paient ensuite ce qu’elles peuvent, et la carte bancaire paie le reste.',
    },
  },
  {
    category: 'Orders & Payment',
    question: 'In which currencies can I pay?',
    answer:
      'In euros, US dollars, pounds, Swiss francs and yen. Choose yours at the foot of each page; the rate is fixed when you order.',
    fr: {
      category: 'Commandes et paiement',
      question: 'Dans quelles devises puis-je payer ?',
      answer:
        'En euros, en dollars américains, en livres, en francs suisses et en yens. Choisissez la vôtre en bas de chaque page ; le taux est fixé au moment de la commande.',
    },
  },
  {
    category: 'Shipping & Returns',
    question: 'Where do you ship to?',
    answer: 'To all countries of the European Union, the United Kingdom, the United States and Canada.',
    fr: {
      category: 'Livraison et retours',
      question: 'Où livrez-vous ?',
      answer: 'Dans tous les pays de l’Union européenne, au Royaume-Uni, aux États-Unis et au Canada.',
    },
  },
  {
    category: 'Shipping & Returns',
    question: 'How do I send something back?',
    answer:
      'Ask for a return within {{return_days}} of the delivery, on the page of your order. Once we have looked at it, we mail you where to send the parcel.',
    fr: {
      category: 'Livraison et retours',
      question: 'Comment renvoyer un article ?',
      answer:
        'Demandez un retour sur la page de votre commande, pendant {{return_days}} après la livraison. Après examen de la demande, un e-mail vous dit où envoyer le colis.',
    },
  },
  {
    category: 'Shipping & Returns',
    question: 'Can I collect my order?',
    answer: 'Yes, free of charge, at the workshop in Lyon. We write to you when it is ready.',
    fr: {
      category: 'Livraison et retours',
      question: 'Puis-je retirer ma commande sur place ?',
      answer: 'Oui, gratuitement, à l’atelier de Lyon. Nous vous écrivons dès qu’elle est prête.',
    },
  },
  {
    category: 'Good to Know',
    question: 'In which languages is the shop?',
    answer:
      'In English and in French. Choose yours in your profile: e-mails and notifications will be in it too.',
    fr: {
      category: 'Bon à savoir',
      question: 'Dans quelles langues la boutique existe-t-elle ?',
      answer:
        'En français et en anglais. Choisissez la vôtre dans votre profil : les e-mails et les notifications suivront.',
    },
  },
  {
    category: 'Good to Know',
    question: 'Can I pay in instalments?',
    answer: 'Not yet. You can however combine a gift card, wallet credit and a bank card.',
    fr: {
      category: 'Bon à savoir',
      question: 'Puis-je payer en plusieurs fois ?',
      answer: 'Pas encore. Vous pouvez en revanche combiner carte cadeau, avoir et carte bancaire.',
    },
  },
  {
    category: 'Good to Know',
    question: 'Do you wrap gifts?',
    answer: 'Yes, on request: say so in the notes of the order. It is free of charge.',
    fr: {
      category: 'Bon à savoir',
      question: 'Faites-vous des paquets cadeaux ?',
      answer: 'Oui, sur demande : écrivez-le dans les remarques de la commande. C’est offert.',
    },
  },
];
